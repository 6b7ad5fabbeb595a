// Loads as tables: Galley beside what the same machine does with nothing of Galley in it.
import type { BookingResult } from './booking-load.ts';
import type { Comparison } from './http-load.ts';
import type { ReferenceResult } from './reference-load.ts';
import { count, type Line, milliseconds, ratio, type Section } from './report.ts';

const READ_AIM = 0.6;
const BOOKING_AIM = 0.5;

const COLUMNS = ['per second', 'p50 ms', 'p99 ms', 'bare per second', 'bare p50', 'bare p99', 'ratio'];

function figures({ real, bare, ratio: value }: Comparison): string[] {
  const own = [count(real.perSecond), milliseconds(real.p50), milliseconds(real.p99)];
  return [...own, count(bare.perSecond), milliseconds(bare.p50), milliseconds(bare.p99), ratio(value)];
}

export function referenceSection(results: readonly ReferenceResult[]): Section {
  return {
    title: 'Reads of reference data, beside a bare Fastify route that answers as many bytes',
    columns: COLUMNS,
    lines: results.map((result) => ({
      what: `${result.name} (${result.bytes} bytes)`,
      figures: figures(result),
      aim: { text: `>= ${READ_AIM}`, met: result.ratio >= READ_AIM },
    })),
  };
}

export type Bookings = { customers: BookingResult; visitors: BookingResult & { hashMs: number } };

function bookingLines(who: string, bare: string, result: BookingResult): Line[] {
  const { besideTransactionRoute, besideTransactions, besideRoute, replyBytes } = result;
  return [
    {
      what: `${who}, beside a bare route that ${bare}`,
      figures: figures(besideTransactionRoute),
      aim: { text: `>= ${BOOKING_AIM}`, met: besideTransactionRoute.ratio >= BOOKING_AIM },
    },
    { what: `${who}, beside bare transactions alone, without HTTP`, figures: figures(besideTransactions) },
    { what: `${who}, beside a bare route (${replyBytes} bytes)`, figures: figures(besideRoute) },
  ];
}

function statementNotes(who: string, { statements: { sent, insertedRows } }: BookingResult): string[] {
  return [
    `${who} take ${sent.length} round trips and put in ${insertedRows} rows; a bare transaction has as many of each, of a client that does the same:`,
    ...sent.map((text, at) => `  ${at + 1}. ${text}`),
  ];
}

export function bookingSection({ customers, visitors }: Bookings): Section {
  const fastest = (1000 / visitors.hashMs).toFixed(0);
  return {
    title: 'Bookings (POST mm/bookings), which go before their mails',
    columns: COLUMNS,
    lines: [
      ...bookingLines('signed in, card on file', 'does a bare transaction', customers),
      ...bookingLines('visitor', 'hashes a password and does a bare transaction', visitors),
    ],
    notes: [
      ...statementNotes('Customers who are signed in', customers),
      ...statementNotes('Visitors', visitors),
      `A visitor's password is hashed with Argon2id: ${visitors.hashMs.toFixed(0)} ms of one core, so a core makes at most ${fastest} visitors' bookings a second.`,
      ...[customers, visitors].map(
        ({ answered, found }) =>
          `Answered with 200: ${count(answered)} submits, each with a key of its own. Bookings found in the database: ${count(found)}.`,
      ),
    ],
  };
}
