// A file of games goes through the share sheet of the phone if that takes it; else it is downloaded. (No link has the
// attribute `download`: browsers send its request past the service worker of the site for one phone.)

document.addEventListener("click", async (event) => {
  const link = event.target.closest && event.target.closest("a[data-send]");
  if (!link || !navigator.canShare) return;
  const empty = new File([""], "games.txt", { type: "text/plain" });
  if (!navigator.canShare({ files: [empty] })) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.href);
    const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition"))[1];
    const file = new File([await answer.blob()], name, { type: "text/plain" });
    await navigator.share({ files: [file], title: link.dataset.send });
  } catch (error) {
    if (error.name !== "AbortError") window.location.assign(link.href);
  }
});
