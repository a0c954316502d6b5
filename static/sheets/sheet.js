// The way to print: a page without this prints just as well, by the browser's own menu.

document.querySelectorAll("[data-print]").forEach(function (button) {
  button.hidden = false;
  button.addEventListener("click", function () {
    window.print();
  });
});
