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
document.querySelectorAll("[data-copies]").forEach(function (button) {
  const shares = button.dataset.shares && navigator.share;
  if (!shares && !navigator.clipboard && !canSelect) return;
  if (button.dataset.copy && !shares) button.textContent = button.dataset.copy;
  button.hidden = false;
  button.addEventListener("click", function () {
    const link = document.getElementById(button.dataset.copies);
    if (shares) return shared(button, link);
    if (!navigator.clipboard) return copySelected(link) && copied(button);
    navigator.clipboard.writeText(link.textContent).then(function () {
      copied(button);
    }, function () {
      if (canSelect && copySelected(link)) copied(button);
    });
  });
});
