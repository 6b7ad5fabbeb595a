// Bookings under load.
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { hashPassword } from '../server/platform/password.ts';
import {
  accountFields,
  BOOKINGS_PATH,
  type BookingForm,
  bookingForms,
  bookingHeaders,
  cardFields,
  encodeForm,
  makeCustomer,
  PASSWORD,
} from './booking-form.ts';
import { load, type Measured, median, medians } from './http-load.ts';
import { queueIsEmpty } from './task-queue.ts';

const CUSTOMERS = 20;
const ROUNDS = 5;
export const BOOKINGS_A_ROUND = 1500;
const VISITORS_A_ROUND = 100;
const VISITOR_ROUNDS = 3;
const WARM_UP_SHARE = 0.5;
const HASHES_TIMED = 8;

export type BookingResult = Measured & {
  /** Bookings a second until their emails are sent too. */
  emailedPerSecond: number;
  /** Replies with status 200, and rows stored afterwards: if they differ, bookings were lost or duplicated. */
  answered: number;
  found: number;
};

type Target = { url: string; dataDir: string; databaseUrl: string };
type Submit = { headers: Record<string, string>; body: string };

/** Counts the submits it creates, so that as many can be looked for in the database. */
function submits(make: (number: number) => { form: BookingForm; token?: string }) {
  const keys: string[] = [];
  const next = (): Submit => {
    const key = crypto.randomUUID();
    const { form, token } = make(keys.length);
    keys.push(key);
    return { headers: bookingHeaders(key, token), body: encodeForm(form) };
  };
  return { keys, next };
}

/** Sends a number of submits, each once; waits for the last reply, so none is cut off. */
function send(url: string, count: number, next: () => Submit): Promise<Measured> {
  return load({
    url,
    method: 'POST',
    amount: count,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
}

/** Bookings by signed-in customers with a card on file, so no password is hashed. */
export async function measureCustomers(run: AsyncDisposableStack, target: Target): Promise<BookingResult> {
  const forms = await bookingForms(target.url);
  const tokens = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, index) =>
      makeCustomer(target.url, `customer-${index}`, pick(forms, index)),
    ),
  );
  const make = (number: number) => ({ form: pick(forms, number), token: pick(tokens, number) });
  return measure(run, target, make, { rounds: ROUNDS, bookings: BOOKINGS_A_ROUND });
}

/** Bookings by visitors, each of whom creates an account and adds a card. */
export async function measureVisitors(
  run: AsyncDisposableStack,
  target: Target,
): Promise<BookingResult & { hashMs: number }> {
  const forms = await bookingForms(target.url);
  const make = (number: number) => ({
    form: { ...pick(forms, number), ...accountFields(`visitor-${number}`), ...cardFields() },
  });
  const result = await measure(run, target, make, {
    rounds: VISITOR_ROUNDS,
    bookings: VISITORS_A_ROUND,
  });
  return { ...result, hashMs: await timeHash() };
}

const pick = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
};

/** How long hashing one password takes on one core, in milliseconds. */
async function timeHash(): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < HASHES_TIMED; index += 1) {
    const begun = performance.now();
    await hashPassword(PASSWORD);
    times.push(performance.now() - begun);
  }
  return median(times);
}

async function measure(
  run: AsyncDisposableStack,
  target: Target,
  make: (number: number) => { form: BookingForm; token?: string },
  { rounds, bookings }: { rounds: number; bookings: number },
): Promise<BookingResult> {
  await using owner = run.use(new AsyncDisposableStack());
  const { keys, next } = submits(make);
  const client = new pg.Client({ connectionString: target.databaseUrl });
  await client.connect();
  owner.defer(() => client.end());
  const url = `${target.url}${BOOKINGS_PATH}`;
  const measured: Measured[] = [];
  const emailed: number[] = [];
  await send(url, Math.ceil(bookings * WARM_UP_SHARE), next);
  for (let round = 0; round < rounds; round += 1) {
    await queueIsEmpty(client);
    const begun = performance.now();
    measured.push(await send(url, bookings, next));
    await queueIsEmpty(client);
    emailed.push((1000 * bookings) / (performance.now() - begun));
  }
  const { rows } = await client.query(
    'select count(distinct job_id)::int as found from booking_keys where key = any($1)',
    [keys],
  );
  return {
    ...medians(measured),
    emailedPerSecond: median(emailed),
    answered: keys.length,
    found: rows[0].found,
  };
}
