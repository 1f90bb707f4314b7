// A figure in a frame tells the page around it how tall it is, so that the frame can be made to fit (docs/embedding.md). The height is
// no secret, and it goes to whoever has framed the figure.
if (globalThis.top !== globalThis.self && document.querySelector(".site-embed")) {
  let told = 0;
  const tell = () => {
    const now = document.querySelector(".site-embed")?.getBoundingClientRect().height ?? 0;
    // The stage scrolls what it has no room for: it asks for that room as well, but for no more than a window has.
    const stage = document.querySelector(".stage");
    const hidden = stage ? stage.scrollHeight - stage.clientHeight : 0;
    const height = Math.ceil(now === 0 ? 0 : Math.max(now, Math.min(now + hidden, screen.availHeight - 160)));
    if (height === told || height === 0) return;
    told = height;
    globalThis.parent.postMessage({ type: "upsweep:height", height }, "*");
  };
  const sizes = new ResizeObserver(tell);
  const watch = () => {
    sizes.disconnect();
    for (const element of document.body.children) sizes.observe(element);
  };
  // The client replaces the page's element once.
  new MutationObserver(watch).observe(document.body, { childList: true });
  watch();
}
