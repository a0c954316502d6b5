// The screen stays on while this page is looked at, where the browser can do that (only over https) and the phone
// wishes it.

const hold = () => {
  if (document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => undefined);
};

if ("wakeLock" in navigator && document.documentElement.dataset.awake !== "no") {
  document.addEventListener("visibilitychange", hold);
  hold();
}
