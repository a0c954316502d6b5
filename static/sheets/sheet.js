// The way to print: a page without this prints just as well, by the browser's own menu.

document.querySelectorAll("[data-print]").forEach(function (button) {
  button.hidden = false;
  button.addEventListener("click", function () {
    window.print();
  });
});

/** What is folded away on the screen stands on paper, also where a browser's style can't open it. */
window.addEventListener("beforeprint", function () {
  document.querySelectorAll(".agreed details").forEach(function (details) {
    details.open = true;
  });
});
