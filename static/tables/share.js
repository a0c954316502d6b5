// Sharing a game: the phone's own share sheet where there is one, else the text is copied and the picture downloaded.

const busy = (button, words) => {
  const label = button.querySelector("span") || button, before = label.textContent;
  label.textContent = words;
  window.setTimeout(() => label.textContent = before, 2000);
};

/** On plain http there is no clipboard, and elsewhere it may be refused, but what is selected can be copied. */
function copySelected(text) {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done ? Promise.resolve() : Promise.reject();
}

const copy = (text) =>
  navigator.clipboard ? navigator.clipboard.writeText(text).catch(() => copySelected(text)) : copySelected(text);

/** Where copying is refused, the text is shown below the buttons and selected, to be copied by hand. */
function showText(text, words) {
  if (text.matches(".unseen")) text.before(document.createElement("p"));
  Object.assign(text.previousElementSibling, { role: "alert", className: "note screen", textContent: words });
  text.previousElementSibling.style.marginTop = "8px";
  text.classList.remove("unseen");
  window.getSelection().selectAllChildren(text);
  text.scrollIntoView({ block: "center" });
}

/** The SVG of the server as a PNG. */
async function png(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest && event.target.closest("[data-share]");
  if (!button) return;
  event.preventDefault();
  const shared = document.getElementById("share-text"), text = shared.textContent;
  if (button.dataset.share === "text") {
    if (navigator.share) return navigator.share({ text }).catch(() => undefined);
    return copy(text).then(() => busy(button, button.dataset.done), () => showText(shared, button.dataset.byHand));
  }
  return png(button.href).then((blob) => {
    const file = new File([blob], button.dataset.name, { type: "image/png" });
    if (navigator.canShare && navigator.canShare({ files: [file] })) {
      return navigator.share({ files: [file], text }).catch(() => undefined);
    }
    return save(blob, button.dataset.name);
  }, () => window.location.assign(button.href));
});
document.querySelectorAll("button[data-share]").forEach((button) => button.hidden = false);
