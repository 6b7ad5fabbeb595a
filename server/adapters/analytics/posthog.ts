import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { asc, eq, inArray } from '../../db/drizzle.ts';
import { visitorEvents } from '../../db/schema/visitors.ts';
import type { Clock } from '../../platform/clock.ts';
import { EVENT_CALLS } from '../../platform/limits.ts';
import { type Check, check } from '../check.ts';
import { providerCalls } from '../resilience.ts';
import { eventRows } from './local.ts';
import type { Analytics } from './port.ts';

export type PostHogSettings = {
  /** The host that takes events, without a path. */
  url: string;
  /** The project's key, which lets its holder add events and read nothing. */
  key: string;
};

/** PostHog is up but refused the events, so an immediate retry wouldn't help. */
class Refused extends Error {}

/** `1` from older versions; with `quota_limited` the events were dropped. */
const accepted = z.object({
  status: z.union([z.literal('Ok'), z.literal(1)]),
  quota_limited: z.array(z.string()).optional(),
});

const ASK_AGAIN = [408, 429];

/**
 * PostHog, by its endpoint for several events at a time (posthog.com/docs/api/capture). Events are rows in our database
 * first, as the A/B report and the booking's transaction need them, and are sent later; PostHog merges events with the
 * same id, name, visitor and time. It gets the visitor's random id and variant, but no address, browser or page.
 */
export function posthogAnalytics(
  settings: PostHogSettings,
  { db, clock }: { db: Database; clock: Clock },
): Analytics {
  const call = providerCalls({
    provider: 'PostHog',
    seconds: EVENT_CALLS.seconds,
    retries: EVENT_CALLS.retries,
    isOutage: (error) => !(error instanceof Refused),
  });

  return {
    ...eventRows({ db, clock, areSent: true }),
    async sendRecorded() {
      for (let sent: number = EVENT_CALLS.events; sent === EVENT_CALLS.events; ) {
        const events = await unsent(db);
        if (events.length === 0) return;
        await call((signal) => send(settings, events, signal));
        const ids = events.map(({ id }) => id);
        await db.update(visitorEvents).set({ isUnsent: false }).where(inArray(visitorEvents.id, ids));
        sent = events.length;
      }
    },
  };
}

async function send({ url, key }: PostHogSettings, events: readonly EventRow[], signal: AbortSignal) {
  const body = { api_key: key, historical_migration: false, batch: events.map(eventOf) };
  const { data } = accepted.safeParse(jsonOf(await post(`${url}/batch/`, body, signal)));
  if (!data) throw new Error("PostHog's reply isn't readable");
  if (data.quota_limited?.includes('events')) throw new Refused('The quota of events at PostHog is used up');
}

/** @throws Refused if it refuses the request; Error if it fails, or wants us to try again later */
async function post(url: string, body: object, signal: AbortSignal): Promise<string> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  });
  const text = await reply.text();
  if (reply.ok) return text;
  const isFinal = reply.status < 500 && !ASK_AGAIN.includes(reply.status);
  throw new (isFinal ? Refused : Error)(`PostHog replied with status ${reply.status}`);
}

/**
 * Checks that PostHog can be reached and knows the key, by asking for the feature flags of an unknown visitor; it would
 * accept events with any key (posthog.com/docs/api/flags).
 */
export function checkPostHog({ url, key }: PostHogSettings): Promise<Check> {
  const body = { api_key: key, distinct_id: 'nobody' };
  const signal = AbortSignal.timeout(EVENT_CALLS.seconds * 1000);
  return check(
    () => post(`${url}/flags/?v=2`, body, signal),
    (error) => error instanceof Refused,
  );
}

type EventRow = typeof visitorEvents.$inferSelect;

/** The oldest first. */
function unsent(db: Database): Promise<EventRow[]> {
  return db
    .select()
    .from(visitorEvents)
    .where(eq(visitorEvents.isUnsent, true))
    .orderBy(asc(visitorEvents.id))
    .limit(EVENT_CALLS.events);
}

/** An anonymous event: no person's profile, and no guess at the visitor's place from our server's address. */
function eventOf({ eventId, name, visitorId, variant, at }: EventRow) {
  return {
    uuid: eventId,
    event: name,
    timestamp: at.toISOString(),
    distinct_id: visitorId,
    properties: {
      distinct_id: visitorId,
      variant,
      $process_person_profile: false,
      $geoip_disable: true,
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
