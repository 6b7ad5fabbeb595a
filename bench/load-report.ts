// Loads as tables.
import type { BookingResult } from './booking-load.ts';
import type { Comparison, Measured } from './http-load.ts';
import type { ReadResult } from './read-load.ts';
import { count, type Line, milliseconds, ratio, type Section } from './report.ts';

const REFERENCE_AIM = 0.5;
const BOOKINGS_A_SECOND_AIM = 500;
const BOOKING_P99_AIM_MS = 150;

const COLUMNS = ['per second', 'p50 ms', 'p99 ms', 'bare per second', 'bare p50', 'bare p99', 'ratio'];

const own = ({ perSecond, p50, p99 }: Measured) => [count(perSecond), milliseconds(p50), milliseconds(p99)];

function figures({ real, bare, ratio: value }: Comparison): string[] {
  return [...own(real), ...own(bare), ratio(value)];
}

/** Reads compared with a plain Fastify route; the target is for reference data, which is served from memory. */
export function readSection(title: string, results: readonly ReadResult[], aim?: number): Section {
  return {
    title: `${title}, beside a bare Fastify route that answers as many bytes`,
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

export type Bookings = { customers: BookingResult; visitors: BookingResult & { hashMs: number } };

export function bookingSection({ customers, visitors }: Bookings): Section {
  const fastest = (1000 / visitors.hashMs).toFixed(0);
  const met = customers.perSecond >= BOOKINGS_A_SECOND_AIM && customers.p99 < BOOKING_P99_AIM_MS;
  const lines: Line[] = [
    {
      what: 'signed in, card on file',
      figures: own(customers),
      aim: { text: `>= ${BOOKINGS_A_SECOND_AIM}, p99 < ${BOOKING_P99_AIM_MS} ms`, met },
    },
    { what: 'visitor', figures: own(visitors) },
  ];
  return {
    title: 'Bookings (POST mm/bookings), 50 connections',
    columns: COLUMNS.slice(0, 3),
    lines,
    notes: [
      `A visitor's password is hashed with Argon2id: ${visitors.hashMs.toFixed(0)} ms of one core, so a core makes at most ${fastest} visitors' bookings a second.`,
      ...[customers, visitors].map(
        ({ answered, found }) =>
          `Answered with 200: ${count(answered)} submits, each with a key of its own. Bookings found in the database: ${count(found)}.`,
      ),
    ],
  };
}
