// Loads as tables.
import { BOOKINGS_A_ROUND, type BookingResult } from './booking-load.ts';
import type { Comparison, Measured } from './http-load.ts';
import { READERS, type ReadResult } from './read-load.ts';
import { count, type Line, milliseconds, ratio, type Section, seconds } from './report.ts';
import { SIGN_INS_AT_ONCE, type SignInResult } from './sign-in-load.ts';

const REFERENCE_AIM = 0.5;
const BOOKINGS_A_SECOND_AIM = 500;
const BOOKING_P99_AIM_MS = 150;
/** How many times as long reads may take at the 99th percentile while people sign in. */
const READS_P99_AIM = 2;

const COLUMNS = ['per second', 'p50 ms', 'p99 ms', 'bare per second', 'bare p50', 'bare p99', 'ratio'];

const own = ({ perSecond, p50, p99 }: Measured) => [count(perSecond), milliseconds(p50), milliseconds(p99)];

function figures({ real, bare, ratio: value }: Comparison): string[] {
  return [...own(real), ...own(bare), ratio(value)];
}

/** Reads compared with a plain Fastify route; the target is for reference data, which is served from memory. */
export function readSection(title: string, results: readonly ReadResult[], aim?: number): Section {
  return {
    title: `${title}, ${READERS} connections, beside a bare Fastify route that answers as many bytes`,
    columns: COLUMNS,
    lines: results.map((result) => ({
      what: `${result.name} (${result.bytes} bytes)`,
      figures: figures(result),
      ...(aim !== undefined && { aim: { text: `>= ${aim}`, met: result.ratio >= aim } }),
    })),
  };
}

export const referenceSection = (results: readonly ReadResult[]) =>
  readSection('Reads of reference data', results, REFERENCE_AIM);

export type Bookings = {
  customers: BookingResult;
  visitors: BookingResult & { hashMs: number };
  /** Bare transactions a second. */
  transactions: number;
};

export function bookingSection({ customers, visitors, transactions }: Bookings): Section {
  const fastest = (1000 / visitors.hashMs).toFixed(0);
  const met = customers.perSecond >= BOOKINGS_A_SECOND_AIM && customers.p99 < BOOKING_P99_AIM_MS;
  const line = (
    what: string,
    { perSecond, p50, p99 }: Pick<Measured, 'perSecond'> & Partial<Measured>,
  ): Line => ({
    what,
    figures: [
      count(perSecond),
      ...[p50, p99].map((ms) => (ms === undefined ? '' : milliseconds(ms))),
      count(transactions),
      ratio(perSecond / transactions),
    ],
  });
  return {
    title: 'Bookings (POST mm/bookings), 50 connections, beside bare transactions that insert one row',
    columns: ['per second', 'p50 ms', 'p99 ms', 'bare per second', 'ratio'],
    lines: [
      {
        ...line('signed in, card on file', customers),
        aim: { text: `>= ${BOOKINGS_A_SECOND_AIM}, p99 < ${BOOKING_P99_AIM_MS} ms`, met },
      },
      line('the same until their emails are sent', { perSecond: customers.emailedPerSecond }),
      line('visitor', visitors),
      line('the same until their emails are sent', { perSecond: visitors.emailedPerSecond }),
    ],
    notes: [
      `${count(BOOKINGS_A_ROUND)} bookings and their emails took ${seconds((1000 * BOOKINGS_A_ROUND) / customers.emailedPerSecond)} seconds.`,
      `A visitor's password is hashed with Argon2id: ${visitors.hashMs.toFixed(0)} ms of one core, so a core makes at most ${fastest} visitors' bookings a second.`,
      ...[customers, visitors].map(
        ({ answered, found }) =>
          `Answered with 200: ${count(answered)} submits, each with a key of its own. Bookings found in the database: ${count(found)}.`,
      ),
    ],
  };
}

export function signInSection({ alone, beside, ratio: value, signIns }: SignInResult): Section {
  const met = beside.p99 <= READS_P99_AIM * alone.p99;
  return {
    title: 'Reads (GET jobs, 4 connections) beside sign-ins',
    columns: [...COLUMNS.slice(0, 3), 'ratio', 'ratio of p99'],
    lines: [
      { what: 'reads alone', figures: own(alone) },
      {
        what: `reads beside ${SIGN_INS_AT_ONCE} people who sign in all the time`,
        figures: [...own(beside), ratio(value), ratio(beside.p99 / alone.p99)],
        aim: { text: `p99 <= ${READS_P99_AIM} times`, met },
      },
      { what: 'these sign-ins', figures: own(signIns) },
    ],
  };
}
