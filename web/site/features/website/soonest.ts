import type { z } from 'zod';
import type { soonestVisit } from '../../../../contracts/instant-quotes/prices.ts';

const SOONEST = '/api/v1/Prices/SoonestVisit';
const POSTCODE = /^\d{4}$/;
const MIN_SECONDS = 5;

/**
 * Shows the soonest visit that can be booked: at first for the example's postcode, and for the visitor's own once it's
 * in the box. The line is empty while no visit is known, or if its time has passed. Uses neither React nor the
 * configuration, so that plain pages can run it.
 * @param apiUrl the API's host; null if it's the page's own (R7.01)
 * @returns a function that stops it
 */
export function showSoonest(line: HTMLElement, apiUrl: string | null): () => void {
  const box = document.querySelector<HTMLInputElement>('form[action="/start"] [name="postcode"]');
  let postcode = line.dataset.soonest ?? '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask() {
    clearTimeout(timer);
    line.textContent = '';
    if (document.visibilityState === 'hidden') return;
    const requested = postcode;
    const soonest = await soonestIn(requested, apiUrl);
    if (requested !== postcode || !soonest) return;
    line.textContent = `Earliest visit in ${soonest.Place}: ${soonest.Arrival}`;
    clearTimeout(timer);
    timer = setTimeout(ask, Math.max(soonest.ForSeconds, MIN_SECONDS) * 1000);
  }
  function take() {
    const typed = box?.value.trim() ?? '';
    if (!POSTCODE.test(typed) || typed === postcode) return;
    postcode = typed;
    ask();
  }

  ask();
  // The browser may have filled in the box before this runs.
  take();
  box?.addEventListener('input', take);
  // A page that comes back into view may show a time that has passed.
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearTimeout(timer);
    postcode = '';
    box?.removeEventListener('input', take);
    document.removeEventListener('visibilitychange', ask);
  };
}

/** The soonest visit in a postcode; null if there is none, or the server can't be reached. */
async function soonestIn(postcode: string, apiUrl: string | null) {
  try {
    const reply = await fetch(`${apiUrl ?? ''}${SOONEST}?${new URLSearchParams({ postcode })}`);
    if (!reply.ok) return null;
    const { Soonest } = (await reply.json()) as z.infer<typeof soonestVisit.reply>;
    return Soonest;
  } catch {
    return null;
  }
}
