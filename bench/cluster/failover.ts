// While customers book: kills (-9) the database's primary, each web server and the worker, freezes a primary, and makes
// one read-only.
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase } from '../../server/db/client.ts';
import { seededRandom } from '../../tests/kit/random.ts';
import { until } from '../../tests/kit/until.ts';
import { bookingForms, makeCustomer } from '../booking-form.ts';
import { type Person, runBookings, type Traffic } from '../crash-customers.ts';
import { judge, type Verdict, waitForQueue } from '../crash-verdict.ts';
import { type Company, type Member, startCompany } from './company.ts';

/** One kill and how long its effects lasted, in milliseconds. */
export type Kill = {
  victim: string;
  /** From the kill until there was a primary that accepts writes; null if the primary wasn't the victim. */
  switchedAfterMs: number | null;
  /** From the kill, or from the new primary, to the first acknowledged booking that was sent after it. */
  bookedAfterMs: number;
};

export type FailoverResult = Verdict & {
  kills: Kill[];
  traffic: Omit<Traffic, 'submitted' | 'faults'>;
  caughtUpMs: number;
};

const SEED = 17;
const PEOPLE = { customers: 3, visitors: 1 };
/** Few, since each takes a second of a core; the crash test is the one that tests photos. */
const PHOTO_SHARE = 0.04;
/** Undisturbed bookings before and after each kill. */
const CALM_MS = 4_000;
const DEADLINE_MS = 120_000;
const READ_ONLY_MS = 8_000;
/** The ways to lose the primary, with their names in the report. */
const LOSSES = {
  kill: 'primary and its Patroni, kill -9',
  killPostgres: 'primary alone, kill -9',
  freeze: 'primary and its Patroni, silent (SIGSTOP)',
} as const;
/** How long all photos and emails may take on two busy cores. */
const QUEUE_MS = 300_000;

/** Loses the primary in four ways, everything else once. Without `faults`, nothing acknowledged was lost or doubled. */
export async function failover(
  owner: AsyncDisposableStack,
  say: (line: string) => void,
): Promise<FailoverResult> {
  const company = await startCompany(owner, { isPooled: false, say });
  const { url, dataDir, databaseUrl } = company;
  const random = seededRandom(SEED);
  const forms = await bookingForms(url);
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE.customers; index += 1) {
    people.push({
      kind: 'customer',
      token: await makeCustomer(url, `customer-${index}`, random.pick(forms)),
    });
  }
  for (let index = 0; index < PEOPLE.visitors; index += 1)
    people.push({ kind: 'visitor', name: `visitor-${index}` });

  const over = new AbortController();
  owner.defer(() => over.abort());
  /** When each booking was acknowledged. */
  const booked: number[] = [];
  const onBooked = () => booked.push(performance.now());
  const traffic = runBookings({
    url,
    people,
    forms,
    random,
    until: over.signal,
    onBooked,
    photoShare: PHOTO_SHARE,
  });
  const [one, two] = company.web;
  const kills: Kill[] = [];
  for (const kill of [
    () => killPrimary(company, 'kill', booked),
    () => killMember(one, booked),
    () => killMember(company.worker, booked),
    () => killMember(two, booked),
    () => killPrimary(company, 'killPostgres', booked),
    () => killPrimary(company, 'freeze', booked),
    () => makeReadOnly(company, booked),
  ]) {
    await pause(CALM_MS);
    const result = await kill();
    say(`${result.victim}: bookings go on`);
    kills.push(result);
  }
  await pause(CALM_MS);
  over.abort();
  const { submitted, faults, ...counts } = await traffic;
  say(`${submitted.length} bookings answered; waiting for photos and emails`);
  const caughtUpMs = await waitForQueue(databaseUrl, QUEUE_MS);
  const verdict = await judge({ url, dataDir, databaseUrl, submitted, earlier: PEOPLE.customers });
  return { ...verdict, faults: [...faults, ...verdict.faults], kills, traffic: counts, caughtUpMs };
}

/** Waits for the first booking that was acknowledged after an instant; returns how long after. */
async function firstBookingAfter(instant: number, booked: readonly number[]): Promise<number> {
  return until(() => {
    const first = booked.find((bookedAt) => bookedAt > instant);
    return first === undefined ? undefined : first - instant;
  }, DEADLINE_MS);
}

async function killPrimary(
  { pair }: Company,
  how: keyof typeof LOSSES,
  booked: readonly number[],
): Promise<Kill> {
  await pair.complete();
  const old = await pair.primary();
  if (!old) throw new Error('There is no primary');
  const killedAt = performance.now();
  await old[how]();
  const switchedAt = await until(async () => {
    const primary = await pair.primary();
    return primary !== null && primary !== old && performance.now();
  }, DEADLINE_MS);
  const bookedAfterMs = await firstBookingAfter(switchedAt, booked);
  await pause(CALM_MS);
  if (how !== 'killPostgres') {
    await old.kill();
    old.start();
  }
  await pair.complete();
  return { victim: LOSSES[how], switchedAfterMs: switchedAt - killedAt, bookedAfterMs };
}

/** Makes the primary refuse writes for a while, as during a demotion. */
async function makeReadOnly({ pair }: Company, booked: readonly number[]): Promise<Kill> {
  const primary = await pair.primary();
  if (!primary) throw new Error('There is no primary');
  const client = await connectDatabase({
    connectionString: `postgresql://postgres@127.0.0.1:${primary.port}/postgres`,
  });
  try {
    const readOnlyAt = performance.now();
    await client.query('alter system set default_transaction_read_only = on');
    await client.query('select pg_reload_conf()');
    await pause(READ_ONLY_MS);
    await client.query('alter system reset default_transaction_read_only');
    await client.query('select pg_reload_conf()');
    const writableAt = performance.now();
    const bookedAfterMs = await firstBookingAfter(writableAt, booked);
    return { victim: 'read-only primary', switchedAfterMs: writableAt - readOnlyAt, bookedAfterMs };
  } finally {
    await client.end();
  }
}

async function killMember(member: Member, booked: readonly number[]): Promise<Kill> {
  const killedAt = performance.now();
  await member.kill();
  const bookedAfterMs = await firstBookingAfter(killedAt, booked);
  await pause(CALM_MS);
  await member.start();
  return { victim: `${member.name}, kill -9`, switchedAfterMs: null, bookedAfterMs };
}
