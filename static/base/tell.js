// A verdict is felt and heard, where this phone wishes it and can.

/** Tell the verdict of an element: its mark is in data-verdict, its words are its text. */
export function tell(told) {
  const how = document.documentElement.dataset.verdicts;
  if (!told || !how) return;
  if (navigator.vibrate) navigator.vibrate(told.dataset.verdict === "no" ? [80, 60, 80] : 80);
  if (how !== "spoken" || !globalThis.speechSynthesis) return;
  const line = new SpeechSynthesisUtterance(told.textContent.replace(/\s+/g, " ").trim());
  line.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(line);
}
