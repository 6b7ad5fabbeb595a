/** The files of the quote's first two steps, listed by the build (vite.plain.config.ts). */
declare const QUOTE_FILES: readonly string[];

/**
 * Loads the quote's code once its postcode box is in view, so that the first step opens at once. With the browser's
 * data saver on, only when the box gets focus.
 */
export function prefetchQuote(form: HTMLFormElement): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) {
    form.addEventListener('focusin', fetchQuote, { once: true });
    return;
  }
  const view = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    view.disconnect();
    fetchQuote();
  });
  view.observe(form);
}

function fetchQuote() {
  for (const file of QUOTE_FILES) {
    const link = document.createElement('link');
    // Safari has no prefetch; its cache keeps preloaded files.
    link.rel = link.relList.supports('prefetch') ? 'prefetch' : 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = file;
    document.head.append(link);
  }
}
