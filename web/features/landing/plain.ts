// The script of the plain pages: the way to a quote that waits, the visitor's variant on the button, that it was seen, what
// explains something, and the brands that turn. No React.
import type { BrowserEvent } from '../../../domain/website/visitor-events.ts';
import { STAFF_VARIANT, visitorVariant } from '../../analytics/variant.ts';
import { openVisit } from '../../analytics/visit.ts';
import { watchExposure } from '../../analytics/watch-exposure.ts';
import { KEPT_QUOTE, KEPT_STAFF_REQUEST } from '../../browser/kept-names.ts';
import { runCarousel } from './carousel.ts';
import { showFaces } from './faces.ts';

showFaces();

const page = document.documentElement.dataset;
const { storagePrefix = '', apiUrl = null, event } = page;
let isByStaff = false;
try {
  isByStaff = sessionStorage.getItem(`${storagePrefix}:${KEPT_STAFF_REQUEST}`) !== null;
} catch {
  // The browser forbids to look.
}

// Landing pages offer a stored quote again (R4.05). That takes the site: it is at the same page's hash route, goes into this
// page's place, and judges the quote itself, or clears it. Without a machine there is nothing to offer.
function resumeQuote() {
  if (isByStaff || !location.pathname.startsWith('/service-')) return;
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(`${storagePrefix}:${KEPT_QUOTE}`);
  } catch {
    // The browser forbids to look.
  }
  if (/"EquipmentTypeId":\d/.test(kept ?? '')) location.replace(`/${location.search}#${location.pathname}`);
}
resumeQuote();
// Back from a quote, the browser may show the page as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) resumeQuote();
});

// Staff are left out of the test (R2.20).
const variant = isByStaff ? STAFF_VARIANT : visitorVariant(document, Math.random);
page.variant = variant;
if (!isByStaff) {
  const visit = openVisit(() => ({ storagePrefix, apiUrl }));
  visit.track('experiment_assigned');
  if (event) visit.track(event as BrowserEvent);
  for (const button of document.querySelectorAll(`[data-cta="${variant}"]`)) {
    watchExposure(button, () => visit.track('experiment_exposed'));
  }
}

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
