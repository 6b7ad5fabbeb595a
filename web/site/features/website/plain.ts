// The script of the plain pages, without React. It offers a stored quote, shows the visitor's variant on the button and
// reports that it was seen, shows the soonest visit, opens explanations, turns the carousel of brands, and prefetches
// the quote's code.
import { STEP_ROUTES } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { KEPT_QUOTE, KEPT_STAFF_REQUEST } from '../../../browser/kept-names.ts';
import { STAFF_VARIANT, visitorVariant } from '../../layout/analytics/variant.ts';
import { openVisit } from '../../layout/analytics/visit.ts';
import { watchExposure } from '../../layout/analytics/watch-exposure.ts';
import { runCarousel } from './carousel.ts';
import { showFaces } from './faces.ts';
import { prefetchQuote } from './prefetch-quote.ts';
import { showSoonest } from './soonest.ts';

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
