// The crash test: bookings with photos by several people at once, while server and PostgreSQL are killed.
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../tests/kit/random.ts';
import { bookingForms, makeCustomer } from './booking-form.ts';
import { type Person, runBookings, type Traffic } from './crash-customers.ts';
import { startCrashServer, VICTIMS, type Victim } from './crash-server.ts';
import { judge, type Verdict, waitForQueue } from './crash-verdict.ts';

export type CrashOptions = {
  kills: number;
  /** Decides on moments, victims and bookings; the operating system's timing can't be repeated. */
  seed: number;
  customers: number;
  visitors: number;
  /** How many of the bookings have photos, from 0 to 1; 0.4 if it isn't set. */
  photoShare?: number;
  say: (line: string) => void;
};

export type CrashResult = Verdict & {
  kills: Record<Victim, number>;
  traffic: Omit<Traffic, 'submitted' | 'faults'>;
  /** The longest start after a kill, including PostgreSQL's recovery. */
  slowestStartMs: number;
  /** From the last booking to the last email and photo. */
  caughtUpMs: number;
};

/** The share of kills that may hit a server while it's still starting. */
const SHARE_DURING_START = 0.2;
const PAUSES_MS = { serving: [50, 1500], starting: [0, 1000] } as const;
const QUEUE_DEADLINE_MS = 240_000;

/** Kills, waits for recovery, and checks the result; `faults` is empty if all is well. */
export async function crash(owner: AsyncDisposableStack, options: CrashOptions): Promise<CrashResult> {
  const random = seededRandom(options.seed);
  const server = await startCrashServer(owner);
  await server.ready();
  const { url, dataDir } = server;
  const forms = await bookingForms(url);
  const people: Person[] = [];
  for (let index = 0; index < options.customers; index += 1) {
    people.push({
      kind: 'customer',
      token: await makeCustomer(url, `customer-${index}`, random.pick(forms)),
    });
  }
  for (let index = 0; index < options.visitors; index += 1)
    people.push({ kind: 'visitor', name: `visitor-${index}` });

  const over = new AbortController();
  owner.defer(() => over.abort());
  const { photoShare } = options;
  const traffic = runBookings({
    ...{ url, people, forms, random, until: over.signal },
    ...(photoShare !== undefined && { photoShare }),
  });
  const kills = Object.fromEntries(VICTIMS.map((victim) => [victim, 0])) as Record<Victim, number>;
  for (let kill = 1; kill <= options.kills; kill += 1) {
    const isServing = random.share() >= SHARE_DURING_START;
    if (isServing) await server.ready();
    const [least, most] = isServing ? PAUSES_MS.serving : PAUSES_MS.starting;
    await pause(random.between(least, most));
    const victim = random.pick(VICTIMS);
    options.say(`kill ${kill} of ${options.kills}: ${victim}${isServing ? '' : ', perhaps not back yet'}`);
    kills[victim] += 1;
    await server.kill(victim, random);
  }
  await server.ready();
  over.abort();
  const { submitted, faults, ...counts } = await traffic;
  options.say(`${submitted.length} bookings acknowledged; waiting for photos and emails`);

  const databaseUrl = await server.databaseUrl();
  const caughtUpMs = await waitForQueue(databaseUrl, QUEUE_DEADLINE_MS);
  const verdict = await judge({ url, dataDir, databaseUrl, submitted, earlier: options.customers });
  await server.stop();
  return {
    ...verdict,
    faults: [...server.faults, ...faults, ...verdict.faults],
    kills,
    traffic: counts,
    slowestStartMs: Math.max(...server.startsMs),
    caughtUpMs,
  };
}
