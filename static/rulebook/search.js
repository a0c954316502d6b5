/* On the page of results, another question takes the place of the one before: Back leads to where the search began. */

document.getElementById("find-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const { action } = event.target, asked = new URLSearchParams(new FormData(event.target));
  window.location.replace(`${action}?${asked}`);
});
