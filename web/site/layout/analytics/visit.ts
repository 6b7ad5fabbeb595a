import { readVariant, type Variant } from '../../../../domain/website/experiment.ts';
import type { BrowserEvent, Visitor } from '../../../../domain/website/visitor-events.ts';
import { randomId } from '../../../browser/random-id.ts';

const EVENTS = '/api/v1/mm/events';
/** Events that happen close together go in one request, and mustn't delay what the page itself needs. */
const GATHER_MS = 1000;

/** A visitor in local storage, with the events still to send and those already sent. */
type Kept = {
  readonly id: string;
  readonly variant: Variant;
  readonly waiting: readonly BrowserEvent[];
  readonly sent: readonly BrowserEvent[];
};

export type Visit = {
  /**
   * Reports an event to the server, once per visitor. Never waits and never fails: unsent events stay in local storage
   * and go with the next event, the next page, or when the network is back.
   */
  track(event: BrowserEvent): void;
  /** The reported visitor; null if there must be none. */
  visitor(): Visitor | null;
};

type Site = {
  /** The brand's prefix; the visitor is stored under it. */
  readonly storagePrefix: string;
  /** The API's host; null if it's the page's own (R7.01). */
  readonly apiUrl: string | null;
};

type Wishes = { readonly doNotTrack?: string | null; readonly globalPrivacyControl?: boolean };

/** Whether the browser asks us not to track its user: Do Not Track, Global Privacy Control. */
function wantsPrivacy({ doNotTrack, globalPrivacyControl }: Wishes): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** The contents of local storage; null if damaged. */
function parse(json: string | null): Kept | null {
  try {
    const kept = JSON.parse(json ?? 'null') as Partial<Kept> | null;
    const isWhole = typeof kept?.id === 'string' && Array.isArray(kept.waiting) && Array.isArray(kept.sent);
    return isWhole ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

/**
 * This browser's visitor in the A/B test (R2.20). Somebody without the cookie, or who doesn't want tracking, isn't
 * reported; another variant in the cookie means another visitor. Uses neither React nor the configuration, because
 * plain pages run it too.
 * @param site called when first needed
 */
export function openVisit(site: () => Site): Visit {
  const key = () => `${site().storagePrefix}:visitor`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isListening = false;

  /** The visitor so far; undefined if there must be none. Throws if the browser blocks storage. */
  function read(): Kept | undefined {
    const variant = readVariant(document.cookie);
    if (!variant || wantsPrivacy(navigator as Wishes)) {
      localStorage.removeItem(key());
      return undefined;
    }
    const kept = parse(localStorage.getItem(key()));
    return kept?.variant === variant ? kept : { id: randomId(), variant, waiting: [], sent: [] };
  }
  function write(kept: Kept) {
    localStorage.setItem(key(), JSON.stringify(kept));
  }

  async function send() {
    clearTimeout(timer);
    timer = undefined;
    if (isSending) return;
    isSending = true;
    try {
      const kept = read();
      if (!kept || kept.waiting.length === 0) return;
      const { id: VisitorId, variant: Variant, waiting: Events } = kept;
      const reply = await fetch(`${site().apiUrl ?? ''}${EVENTS}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ VisitorId, Variant, Events }),
        credentials: 'omit',
        keepalive: true,
      });
      // An unread response would hold its connection.
      await reply.text();
      // Events that the server will never accept aren't sent again.
      if (reply.status < 500 && reply.status !== 429) settle(Events);
    } catch {
      // The events stay in local storage.
    } finally {
      isSending = false;
    }
  }
  function settle(events: readonly BrowserEvent[]) {
    const kept = read();
    if (!kept) return;
    const waiting = kept.waiting.filter((event) => !events.includes(event));
    write({ ...kept, waiting, sent: [...new Set([...kept.sent, ...events])] });
    if (waiting.length > 0) sendSoon();
  }

  function sendSoon() {
    timer ??= setTimeout(send, GATHER_MS);
    if (isListening) return;
    isListening = true;
    window.addEventListener('online', send);
    // A page that is left may never run again.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') send();
    });
  }

  return {
    track(event) {
      try {
        const kept = read();
        if (!kept) return;
        const isNew = !kept.sent.includes(event) && !kept.waiting.includes(event);
        if (isNew) write({ ...kept, waiting: [...kept.waiting, event] });
        if (isNew || kept.waiting.length > 0) sendSoon();
      } catch {
        // If storage is blocked, we can't recognise the visitor, who would count as one who never booked.
      }
    },
    visitor() {
      try {
        const kept = read();
        const isKnown = kept && kept.waiting.length + kept.sent.length > 0;
        return isKnown ? { id: kept.id, variant: kept.variant } : null;
      } catch {
        return null;
      }
    },
  };
}
