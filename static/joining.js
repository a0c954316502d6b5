// The copy buttons of the invite page. Without this, or without a way to copy, they are not there.
(function () {
  "use strict";

  function copied(button) {
    var before = button.textContent;
    button.textContent = button.dataset.done;
    window.setTimeout(function () { button.textContent = before; }, 2000);
  }

  // On plain http there is no clipboard to write to, but what is selected can be copied.
  function copySelected(node) {
    var selection = window.getSelection(), range = document.createRange();
    range.selectNodeContents(node);
    selection.removeAllRanges();
    selection.addRange(range);
    var done = document.execCommand("copy");
    if (done) selection.removeAllRanges();
    return done;
  }

  var canSelect = document.queryCommandSupported && document.queryCommandSupported("copy");
  document.querySelectorAll("[data-copies]").forEach(function (button) {
    if (!navigator.clipboard && !canSelect) return;
    button.hidden = false;
    button.addEventListener("click", function () {
      var link = document.getElementById(button.dataset.copies);
      if (!navigator.clipboard) return copySelected(link) && copied(button);
      navigator.clipboard.writeText(link.textContent).then(function () { copied(button); }, function () {
        if (canSelect && copySelected(link)) copied(button);
      });
    });
  });
})();
