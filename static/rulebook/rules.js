/* Back to where the phone came from, as it was left: the page of a hand comes back with what was entered in it.
   Without this script the link leads to the same address. The places read on this page are counted in the browser's
   history. */

/** How many places of this page were gone to before this one. */
const depth = () => (history.state && history.state.rulesRead) || 0;
let read = depth();

addEventListener("hashchange", () => {
  if (!(history.state && "rulesRead" in history.state)) {
    history.replaceState({ ...history.state, rulesRead: read + 1 }, "");
  }
  read = depth();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a#back");
  const same = link && document.referrer.split("#")[0] === link.href;
  if (!same || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.go(-1 - read);
});

if (!(history.state && "rulesRead" in history.state)) history.replaceState({ ...history.state, rulesRead: 0 }, "");

/** Opens the fold that hides what the address names, where a browser does not. */
const unfold = () => {
  const named = document.getElementById(location.hash.slice(1));
  const fold = named && named.closest("details:not([open])");
  if (!fold) return;
  fold.open = true;
  named.scrollIntoView();
};

addEventListener("hashchange", unfold);
unfold();
