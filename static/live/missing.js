/** A button is off until all cards or tiles left are there, and says how many are missing. */
export function sayMissing(button, count) {
  const { need, more, one, many } = JSON.parse(button.dataset.counts), missing = need - count;
  button.dataset.label ??= button.textContent;
  button.disabled = missing !== 0;
  button.textContent = !missing
    ? button.dataset.label
    : missing === 1
    ? one
    : (missing > 0 ? more : many).replace("{count}", Math.abs(missing));
}
