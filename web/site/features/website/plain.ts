import { STEP_ROUTES } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { KEPT_QUOTE, KEPT_STAFF_REQUEST } from '../../../browser/kept-names.ts';
import { STAFF_VARIANT, visitorVariant } from '../../layout/analytics/variant.ts';
import { openVisit } from '../../layout/analytics/visit.ts';
import { watchExposure } from '../../layout/analytics/watch-exposure.ts';
import { runCarousel } from './carousel.ts';
import { showSoonest } from './soonest.ts';

/** Elements that may wrap differently in another font. */
const BLOCKS = 'h1, h2, h3, p, li, dt, dd, label span';
const FACES = ['Archivo', 'Martian Mono'];

/** Loads a plain page's web fonts once its text is painted, and switches to them without layout shift. */
async function showFaces(): Promise<void> {
  await firstPaint();
  try {
    await Promise.all(FACES.map((name) => document.fonts.load(`1em "${name}"`)));
  } catch {
    // Offline: keep the fallback fonts.
    return;
  }
  holdLines(() => {
    document.documentElement.dataset.faces = '';
  });
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

type Held = { block: HTMLElement; name: string; value: string };

/**
 * An element in view that loses a line keeps its height, and a single line stays single, until a reader's
 * window or text has another size.
 */
function holdLines(change: () => void): void {
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)].filter(
    (block) => block.getBoundingClientRect().top < innerHeight,
  );
  const heights = blocks.map((block) => block.offsetHeight);
  change();
  const held = blocks.flatMap((block, index): Held[] => {
    const { offsetHeight } = block;
    const height = heights[index] ?? 0;
    if (offsetHeight < height) return [{ block, name: 'min-height', value: `${height}px` }];
    const wasOneLine = height < 2 * Number.parseFloat(getComputedStyle(block).lineHeight);
    return offsetHeight > height && wasOneLine ? [{ block, name: 'white-space', value: 'nowrap' }] : [];
  });
  for (const { block, name, value } of held) block.style.setProperty(name, value);
  // With another width or text size the lines are others anyway. Observing starts with a call of its own.
  let isFirst = true;
  const sizes = new ResizeObserver(() => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    for (const { block, name } of held) block.style.removeProperty(name);
    sizes.disconnect();
  });
  for (const { block } of held) sizes.observe(block);
}

/** The files of the quote's first two steps, listed by the build (vite.plain.config.ts). */
declare const QUOTE_FILES: readonly string[];

/**
 * Loads the quote's code once its postcode box is in view, so that the first step opens at once. With the browser's
 * data saver on, only when the box gets focus.
 */
function prefetchQuote(form: HTMLFormElement): void {
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

// The script of the plain pages, without React. It offers a stored quote, shows the visitor's variant on the button and
// reports that it was seen, shows the soonest visit, opens explanations, turns the carousel of brands, and prefetches
// the quote's code.

const page = document.documentElement.dataset;
const { storagePrefix = '', apiUrl = null } = page;
let isByStaff = false;
try {
  isByStaff = sessionStorage.getItem(`${storagePrefix}:${KEPT_STAFF_REQUEST}`) !== null;
} catch {
  // Storage is blocked.
}

// Landing pages offer a stored quote again (R4.05): this links to the same page's hash route, which decides whether
// the quote is still recent enough. Without equipment there's nothing to offer.
function resumeQuote() {
  if (isByStaff || !location.pathname.startsWith('/service-')) return;
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(`${storagePrefix}:${KEPT_QUOTE}`);
  } catch {
    // Storage is blocked.
  }
  if (/"EquipmentTypeId":\d/.test(kept ?? '')) location.replace(`/${location.search}#${location.pathname}`);
}
resumeQuote();
// Back from a quote, the browser may show the page from its back/forward cache.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) resumeQuote();
});

// Staff aren't part of the test (R2.20).
const variant = isByStaff ? STAFF_VARIANT : visitorVariant(document, Math.random);
page.variant = variant;
if (!isByStaff) {
  const visit = openVisit(() => ({ storagePrefix, apiUrl }));
  visit.track('experiment_assigned');
  for (const button of document.querySelectorAll(`[data-cta="${variant}"]`)) {
    watchExposure(button, () => visit.track('experiment_exposed'));
  }
}

const startForm = document.querySelector<HTMLFormElement>('form[action="/start"]');
// After the web fonts, which this page needs first.
showFaces().then(() => startForm && prefetchQuote(startForm));
// Straight to the quote: /start would redirect there, after one more round trip.
startForm?.addEventListener('submit', (event) => {
  event.preventDefault();
  const postcode = String(new FormData(startForm).get('postcode') ?? '');
  location.href = `/#${STEP_ROUTES.postcode}?${new URLSearchParams({ postcode })}`;
});

const soonest = document.querySelector<HTMLElement>('[data-soonest]');
if (soonest) showSoonest(soonest, apiUrl);

for (const button of document.querySelectorAll<HTMLElement>('[data-opens], [data-closes]')) {
  const { opens, closes } = button.dataset;
  const dialog = document.getElementById(opens ?? closes ?? '');
  if (dialog instanceof HTMLDialogElement)
    button.onclick = () => (opens ? dialog.showModal() : dialog.close());
}

const area = document.querySelector<HTMLElement>('[data-carousel]');
const list = area?.querySelector('ul');
if (area && list) {
  const carousel = runCarousel(list, area);
  const buttons = (name: string) => area.querySelectorAll<HTMLButtonElement>(`[data-turn="${name}"]`);
  for (const button of buttons('back')) button.onclick = () => carousel.turn(-1);
  for (const button of buttons('on')) button.onclick = () => carousel.turn(1);
  for (const button of buttons('stop')) {
    button.onclick = () => {
      const stopped = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(stopped));
      carousel.setPaused(stopped);
    };
  }
}
