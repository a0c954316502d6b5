// A live hand: what the referee said is gone with the next tap on a card. Everything works without it.
(function () {
  "use strict";
  document.addEventListener("change", function (event) {
    if (event.target.name !== "card") return;
    var told = document.querySelector(".live .told");
    if (told) told.remove();
  });
})();
