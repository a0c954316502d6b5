// The screen stays on while this page is looked at, where the browser can do that (only over https) and the phone wishes it.
(function () {
  "use strict";

  if (!("wakeLock" in navigator) || document.documentElement.dataset.awake === "no") return;
  const hold = () => {
    if (document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => undefined);
  };
  document.addEventListener("visibilitychange", hold);
  hold();
})();
