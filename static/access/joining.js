// The buttons that copy or share a link. Without this, or without a way to do it, they are not there.

function copied(button) {
  const words = button.querySelector("span") || button, before = words.textContent;
  words.textContent = button.dataset.done;
  window.setTimeout(function () {
    words.textContent = before;
  }, 2000);
}

// On plain http there is no clipboard to write to, but what is selected can be copied.
function copySelected(node) {
  const selection = window.getSelection(), range = document.createRange();
  range.selectNodeContents(node);
  selection.removeAllRanges();
  selection.addRange(range);
  const done = document.execCommand("copy");
  if (done) selection.removeAllRanges();
  return done;
}

// Over https a phone has a way to send links of its own; elsewhere what is shared is copied.
function shared(button, link) {
  navigator.share({ title: button.dataset.shares, url: link.href }).catch(function () {
    return undefined;
  });
}

const canSelect = document.queryCommandSupported && document.queryCommandSupported("copy");
const sharesLinks = (button) => button.dataset.shares && navigator.share;

function offer() {
  document.querySelectorAll("[data-copies][hidden]").forEach(function (button) {
    const shares = sharesLinks(button);
    if (!shares && !navigator.clipboard && !canSelect) return;
    if (button.dataset.copy && !shares) button.textContent = button.dataset.copy;
    button.hidden = false;
  });
}
offer();
// The list of phones is swapped while it is looked at.
new MutationObserver(offer).observe(document.getElementById("main"), { childList: true, subtree: true });

document.addEventListener("click", function (event) {
  const button = event.target.closest("[data-copies]");
  if (!button) return;
  const link = document.getElementById(button.dataset.copies);
  if (sharesLinks(button)) return shared(button, link);
  if (!navigator.clipboard) return copySelected(link) && copied(button);
  navigator.clipboard.writeText(link.textContent).then(function () {
    copied(button);
  }, function () {
    if (canSelect && copySelected(link)) copied(button);
  });
});
