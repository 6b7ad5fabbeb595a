// Bookings under load, beside bare transactions of as many statements and beside a bare route.
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { hashPassword } from '../server/platform/password.ts';
import { until } from '../tests/kit/until.ts';
import { bareTransactions, loadTransactions, makeScratchTable } from './bare-transactions.ts';
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
import { countStatements, type Statements } from './booking-statements.ts';
import { type Comparison, compare, load, type Measured, median, startBareServer } from './http-load.ts';

const CUSTOMERS = 20;
const ROUNDS = 5;
const BOOKINGS_A_ROUND = 1000;
const VISITORS_A_ROUND = 100;
const VISITOR_ROUNDS = 3;
const WARM_UP_SHARE = 0.5;
const HASHES_TIMED = 8;
/** A bare route is so much quicker that as many calls would be over before they were measured. */
const BARE_CALLS_A_BOOKING = 5;
const QUEUE_DEADLINE_MS = 300_000;

export type BookingResult = {
  statements: Statements;
  /** A bare route that does a bare transaction, and hashes a password where the booking does: over the same HTTP. */
  besideTransactionRoute: Comparison;
  /** Bare transactions called for without HTTP. */
  besideTransactions: Comparison;
  besideRoute: Comparison;
  replyBytes: number;
  /** Answered with 200, and rows found afterwards: equal, or bookings were lost or doubled. */
  answered: number;
  found: number;
};

type Target = { url: string; dataDir: string; databaseUrl: string };
type Submit = { headers: Record<string, string>; body: string };

/** Counts what it hands out, so that the database can be asked for as many afterwards. */
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

/** Sends so many submits, each once; the last answer ends it, so none is cut off half way. */
function send(url: string, count: number, next: () => Submit): Promise<Measured> {
  return load({
    url,
    method: 'POST',
    amount: count,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
}

/** By customers who are signed in and have a card on file, so that no password is hashed. */
export async function measureCustomers(run: AsyncDisposableStack, target: Target): Promise<BookingResult> {
  const forms = await bookingForms(target.url);
  const tokens = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, at) => makeCustomer(target.url, `customer-${at}`, pick(forms, at))),
  );
  const make = (number: number) => ({ form: pick(forms, number), token: pick(tokens, number) });
  return measure(run, target, make, { rounds: ROUNDS, bookings: BOOKINGS_A_ROUND, hashes: 0 });
}

/** By visitors, each with an account and a card of their own. */
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
    hashes: 1,
  });
  return { ...result, hashMs: await timeHash() };
}

const pick = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
};

/** What one password costs of one core, in milliseconds. */
async function timeHash(): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < HASHES_TIMED; at += 1) {
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
  { rounds, bookings, hashes }: { rounds: number; bookings: number; hashes: number },
): Promise<BookingResult> {
  await using owner = run.use(new AsyncDisposableStack());
  const { keys, next } = submits(make);
  const client = new pg.Client({ connectionString: target.databaseUrl });
  await client.connect();
  owner.defer(() => client.end());

  const first = next();
  const response = await fetch(`${target.url}${BOOKINGS_PATH}`, { method: 'POST', ...first });
  const replyBytes = (await response.arrayBuffer()).byteLength;
  const statements = await countStatements({ ...target, ...make(bookings * rounds * 10) });
  await makeScratchTable(owner, target.databaseUrl);
  const transaction = await bareTransactions(owner, target.databaseUrl, statements);
  const bare = await startBareServer(owner, {
    sizes: [replyBytes],
    transaction: { ...statements, hashes, databaseUrl: target.databaseUrl },
  });

  const count = (warmUp: boolean) => Math.ceil(warmUp ? bookings * WARM_UP_SHARE : bookings);
  const idle = () => queueIsEmpty(client);
  const real = async (warmUp: boolean) => {
    const measured = await send(`${target.url}${BOOKINGS_PATH}`, count(warmUp), next);
    // Mails let bookings go first; those that are left are no load of the next round.
    await idle();
    return measured;
  };
  // The machine is the client's too: it makes submits as new for the bare route, which looks at none of them.
  const unread = submits(make).next;
  const bareCalls = (path: string, factor: number) => (warmUp: boolean) =>
    send(`${bare}/${path}`, count(warmUp) * factor, unread);
  const besideTransactionRoute = await compare(rounds, bareCalls('transaction', 1), real);
  const besideTransactions = await compare(
    rounds,
    (warmUp) => loadTransactions(transaction, count(warmUp)),
    real,
  );
  const besideRoute = await compare(rounds, bareCalls(String(replyBytes), BARE_CALLS_A_BOOKING), real);
  const { rows } = await client.query(
    'select count(distinct job_id)::int as found from booking_keys where key = any($1)',
    [keys],
  );
  return {
    statements,
    besideTransactionRoute,
    besideTransactions,
    besideRoute,
    replyBytes,
    answered: keys.length,
    found: rows[0].found,
  };
}

async function queueIsEmpty(client: pg.Client) {
  await until(async () => {
    const { rows } = await client.query(
      `select count(*)::int as waiting from jobs.job_common where state < 'completed'`,
    );
    return rows[0].waiting === 0;
  }, QUEUE_DEADLINE_MS);
}
