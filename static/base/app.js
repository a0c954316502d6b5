// What the pages do beyond links and forms. Everything works without it.

// What htmx is to do, before it begins: here and not in each page's head, where it would go over the air with every
// hand.
if (window.htmx) {
  Object.assign(window.htmx.config, {
    allowEval: false,
    includeIndicatorStyles: false,
    selfRequestsOnly: true,
    historyCacheSize: 0,
    refreshOnHistoryMiss: true,
    responseHandling: [{ code: "204", swap: false }, { code: "...", swap: true }],
  });
}

// A number typed beside "Another number" picks that answer; picking a named answer empties it.
document.addEventListener("input", function (event) {
  const name = event.target.dataset && event.target.dataset.checks;
  if (!name || !event.target.value) return;
  const other = event.target.form.querySelector('input[type=radio][name="' + name + '"][value=other]');
  if (other) other.checked = true;
});
document.addEventListener("change", function (event) {
  const picked = event.target;
  if (picked.type !== "radio" || picked.value === "other" || !picked.form) return;
  const number = picked.form.querySelector('[data-checks="' + picked.name + '"]');
  if (number) number.value = "";
});

// The keys of a stepper, on either side of its number.
document.addEventListener("click", function (event) {
  const step = event.target.closest && event.target.closest("[data-step]");
  const field = step && step.parentElement.querySelector("input");
  if (!field) return;
  const next = (Number(field.value) || 0) + Number(step.dataset.step);
  field.value = Math.min(Number(field.max), Math.max(Number(field.min), next));
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

// A letter presses the button that says so, where nothing is typed.
document.addEventListener("keydown", function (event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  const button = /^[a-z]$/.test(event.key) && document.querySelector('[data-key="' + event.key + '"]');
  if (button) button.click();
});

// Without a listener iOS draws no pressed state.
document.addEventListener("touchstart", () => {}, { passive: true });

// A form is sent once: a second tap while the first is under way does nothing. Its key would see to it anyway.
document.addEventListener("submit", function (event) {
  const form = event.target;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "yes";
  window.setTimeout(function () {
    delete form.dataset.sent;
  }, 3000);
});
document.addEventListener("htmx:afterRequest", function (event) {
  delete event.detail.elt.dataset.sent;
});
window.addEventListener("pageshow", function () {
  document.querySelectorAll("form[data-sent]").forEach(function (form) {
    delete form.dataset.sent;
  });
});

// What was entered is kept as a draft: the desk then opens in this page, and the way back finds all of it again.
document.addEventListener("click", function (event) {
  const link = event.target.closest && event.target.closest("a[data-drafted]");
  if (!link) return;
  try {
    const drafted = Object.keys(localStorage).some(function (name) {
      return name.indexOf("scorekeeper:pad:") === 0;
    });
    if (drafted && document.querySelector("form.entry.scripted")) link.removeAttribute("target");
  } catch {
    // No drafts in this browser: a page of its own leaves this one as it is.
  }
}, true);

// No connection: say so, and leave everything as it was typed.
document.addEventListener("htmx:sendError", function () {
  const notice = document.getElementById("notice");
  notice.textContent = notice.dataset.unsent;
});
document.addEventListener("htmx:beforeRequest", function () {
  document.getElementById("notice").textContent = "";
});

// Over https, or on the machine itself, the browser keeps the rules, the pad and the pages looked at
// (web/pwa.py). That is three times what a first page moves: it is fetched once somebody goes on from there.
const goesOn = document.referrer.indexOf(window.location.origin + "/") === 0;
if (window.isSecureContext && "serviceWorker" in navigator && (goesOn || navigator.serviceWorker.controller)) {
  window.addEventListener("load", function () {
    navigator.serviceWorker.register(new URL("../../../service-worker.js", import.meta.url)).catch(function () {
      return undefined;
    });
  });
}

// What was just saved stands in the address (web/base/notices.py): taken out of there, it is said once.
const shown = new URL(window.location.href);
if (shown.searchParams.has("done")) {
  shown.searchParams.delete("done");
  window.history.replaceState(window.history.state, "", shown);
}
