// A live hand: what the referee said is gone with the next tap on a card, and the player in turn is in sight where the row of
// players is longer than the screen. Everything works without it.
(function () {
  "use strict";

  document.addEventListener("change", function (event) {
    if (event.target.name !== "card") return;
    var told = document.querySelector(".live .told");
    if (told) told.remove();
  });

  function showInTurn() {
    var seat = document.querySelector(".live .in-turn");
    if (!seat) return;
    var row = seat.parentElement, over = seat.offsetLeft + seat.offsetWidth - row.clientWidth;
    row.scrollLeft = Math.max(0, over + seat.offsetWidth / 2);
  }
  document.addEventListener("htmx:afterSettle", showInTurn);
  showInTurn();
})();
