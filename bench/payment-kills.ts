// Payments of invoices by several people at once, while the server is killed between the card provider and the database.
import { setTimeout as pause } from 'node:timers/promises';
import { documents } from '../server/db/schema/invoices.ts';
import { jobs } from '../server/db/schema/jobs.ts';
import { payments } from '../server/db/schema/payments.ts';
import { transaction } from '../server/db/transaction.ts';
import { issueCallOutInvoice } from '../server/features/invoices/issue-invoice.ts';
import { checkLedger } from '../server/features/ledger/check-ledger.ts';
import { settleOpenPayments } from '../server/features/payments/settle-open-payments.ts';
import { fakeClock } from '../server/platform/clock.ts';
import {
  PUBLIC_KEY,
  SECRET_KEY,
  type StripeDouble,
  stripeDouble,
} from '../tests/kit/doubles/stripe-double/stripe-double.ts';
import { type Random, seededRandom } from '../tests/kit/random.ts';
import { type BookingForm, bookingForms, makeCustomer, postBooking } from './booking-form.ts';
import { startCrashServer, type Victim } from './crash-server.ts';
import { withDeps } from './with-deps.ts';

export type PaymentKillsOptions = {
  kills: number;
  /** Decides on moments, victims and amounts; the operating system's timing can't be repeated. */
  seed: number;
  customers: number;
  say: (line: string) => void;
};

export type PaymentKillsResult = {
  kills: Record<Moment, number>;
  /** Payments that got their reply, and requests that were sent again. */
  acknowledged: number;
  unanswered: number;
  /** Charges at the provider, and rows here. */
  charges: number;
  rows: number;
  /** Cents taken at the provider, and paid on invoices. */
  takenCents: number;
  paidCents: number;
  faults: string[];
};

const MOMENTS = ['before the charge', 'before its reply', 'after its reply', 'at any moment'] as const;
type Moment = (typeof MOMENTS)[number];

const INVOICES_PER_CUSTOMER = 4;
/** Small, so that there's enough to pay. */
const CENTS = [50, 150] as const;
/** How many payments are made from one kill to the next. */
const PAYMENTS_BETWEEN = [1, 25] as const;
const PAUSES_MS = { anyMoment: [0, 400], afterReply: [0, 30], retry: [30, 200] } as const;
const REPLY_DEADLINE_MS = 20_000;
/** Long enough for every payment without an outcome to be settled. */
const A_DAY_LATER = { hours: 24 };

type Person = { token: string; invoices: number[] };

/** Kills, waits for recovery, and compares both sides; `faults` is empty if all is well. */
export async function killPayments(
  owner: AsyncDisposableStack,
  options: PaymentKillsOptions,
): Promise<PaymentKillsResult> {
  const random = seededRandom(options.seed);
  const double = await stripeDouble();
  owner.defer(() => double.close());
  const settings = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: PUBLIC_KEY,
    STRIPE_DOUBLE_URL: double.url,
  };
  const server = await startCrashServer(owner, settings);
  await server.ready();
  const people = await makePeople({ ...server, double, customers: options.customers, settings });
  const over = new AbortController();
  owner.defer(() => over.abort());
  const traffic = letThemPay({ url: server.url, people, double, random, until: over.signal });

  const kills = Object.fromEntries(MOMENTS.map((moment) => [moment, 0])) as Record<Moment, number>;
  for (let kill = 1; kill <= options.kills; kill += 1) {
    await server.ready();
    const moment = random.pick(MOMENTS);
    const victim: Victim = random.pick(['server', 'PostgreSQL', 'server and PostgreSQL']);
    await waitForMoment(double, moment, random);
    options.say(`kill ${kill} of ${options.kills}: ${victim}, ${moment}`);
    kills[moment] += 1;
    await server.kill(victim, random);
  }
  await server.ready();
  over.abort();
  const { faults, ...counts } = await traffic;
  const verdict = await compare(await server.databaseUrl(), server.dataDir, settings, double);
  await server.stop();
  return { kills, ...counts, ...verdict, faults: [...server.faults, ...faults, ...verdict.faults] };
}

/** Resolves when some payment is at this moment. */
async function waitForMoment(double: StripeDouble, moment: Moment, random: Random): Promise<void> {
  if (moment === 'at any moment') return pause(random.between(...PAUSES_MS.anyMoment));
  const wanted = moment === 'before the charge' ? 'arrived' : 'made';
  let payments = random.between(...PAYMENTS_BETWEEN);
  await new Promise<void>((resolve) => {
    double.onMoney = (state) => {
      if (state !== wanted) return;
      payments -= 1;
      if (payments === 0) resolve();
    };
  });
  double.onMoney = () => undefined;
  if (moment === 'after its reply') await pause(random.between(...PAUSES_MS.afterReply));
}

async function makePeople(input: {
  url: string;
  dataDir: string;
  databaseUrl: () => Promise<string>;
  double: StripeDouble;
  customers: number;
  settings: Record<string, string>;
}): Promise<Person[]> {
  const { url, double, dataDir, settings } = input;
  const [form] = await bookingForms(url);
  if (!form) throw new Error('Nothing can be booked');
  const tokens: string[] = [];
  for (let index = 0; index < input.customers; index += 1) {
    const withCard: BookingForm = { ...form, CheckoutCardToken: double.token('accepted') };
    const token = await makeCustomer(url, `customer-${index}`, withCard);
    for (let more = 1; more < INVOICES_PER_CUSTOMER; more += 1) {
      const booked = await postBooking(url, { key: crypto.randomUUID(), form, token });
      if (!booked.ok) throw new Error(`a booking answered ${booked.status}: ${await booked.text()}`);
    }
    tokens.push(token);
  }
  const issued = await withDeps(
    { databaseUrl: await input.databaseUrl(), dataDir },
    settings,
    async (deps) => {
      const rows = await deps.db.select().from(jobs);
      await transaction(deps.pool, async (tx) => {
        for (const job of rows) await issueCallOutInvoice(deps, tx, job, 'Cleaned the condenser.');
      });
      return deps.db.select({ id: documents.id, customerId: documents.customerId }).from(documents);
    },
  );
  const customers = [...new Set(issued.map(({ customerId }) => customerId))].sort((a, b) => a - b);
  return tokens.map((token, index) => ({
    token,
    invoices: issued.filter(({ customerId }) => customerId === customers[index]).map(({ id }) => id),
  }));
}

/** Lets each person make one part payment after another until `until` aborts; those under way are finished. */
async function letThemPay(input: {
  url: string;
  people: readonly Person[];
  double: StripeDouble;
  random: Random;
  until: AbortSignal;
}): Promise<{ acknowledged: number; unanswered: number; faults: string[] }> {
  const { url, people, double, random, until } = input;
  const traffic = { acknowledged: 0, unanswered: 0, faults: [] as string[] };

  /** Sends the same payment until there's a reply with its outcome. */
  async function insist({ token, invoices }: Person): Promise<void> {
    const path = `/api/v1/customerportal/invoices/${random.pick(invoices)}/pay`;
    const isOnFile = random.share() < 0.5;
    const name = random.pick(['accepted', 'accepted', 'noFunds'] as const);
    const card = {
      CheckoutCardToken: double.token(name),
      CheckoutCardMask: '•••• 4242',
      CheckoutCardExpiry: '11/29',
      CheckoutCardBrand: 'Visa',
    };
    const body = JSON.stringify({
      Amount: random.between(...CENTS) / 100,
      ...(isOnFile ? {} : card),
    });
    const key = random.uuid();
    for (;;) {
      const reply = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
        },
        body,
        signal: AbortSignal.timeout(REPLY_DEADLINE_MS),
      })
        .then(async (response) => ({ status: response.status, body: await response.json() }))
        .catch(() => null);
      const { Status } = (reply?.body ?? {}) as { Status?: string };
      if (reply?.status === 200 && Status !== 'pending') {
        traffic.acknowledged += 1;
        return;
      }
      if (reply && reply.status < 500 && reply.status !== 200) {
        traffic.faults.push(`a payment answered ${reply.status}: ${JSON.stringify(reply.body)}`);
        return;
      }
      traffic.unanswered += 1;
      await pause(random.between(...PAUSES_MS.retry));
    }
  }

  await Promise.all(
    people.map(async (person) => {
      while (!until.aborted) await insist(person);
    }),
  );
  return traffic;
}

/** Settles what is still open, as the hourly sweep does, and compares documents, ledger, rows and provider. */
async function compare(
  databaseUrl: string,
  dataDir: string,
  settings: Record<string, string>,
  double: StripeDouble,
): Promise<Pick<PaymentKillsResult, 'charges' | 'rows' | 'takenCents' | 'paidCents' | 'faults'>> {
  return withDeps({ databaseUrl, dataDir }, settings, async (deps) => {
    const later = fakeClock(deps.clock.now().add(A_DAY_LATER).toString());
    await settleOpenPayments({ ...deps, clock: later });
    const { faults, charges } = await checkLedger(deps);
    const intents = [...double.charges.intents.values()];
    const rows = await deps.db.select().from(payments);
    const keys = new Set(rows.map(({ idempotencyKey }) => idempotencyKey));
    const open = rows.filter(({ state }) => state === 'started');
    const taken = intents.filter(({ status }) => status === 'succeeded');
    const paid = rows.filter(({ state }) => state === 'succeeded');
    const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0);
    return {
      charges: charges ?? 0,
      rows: rows.length,
      takenCents: sum(taken.map(({ fields }) => Number(fields.amount))),
      paidCents: sum(paid.map(({ amountCents }) => amountCents)),
      faults: [
        ...faults.map(({ subject, fault }) => `${subject}: ${fault}`),
        ...intents
          .filter(({ fields }) => !keys.has(fields['metadata[key]'] ?? ''))
          .map(({ id }) => `the charge ${id} has no row here`),
        ...open.map(({ id }) => `payment ${id} has no outcome`),
      ],
    };
  });
}
