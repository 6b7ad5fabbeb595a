// Bookings beside sign-ins and an import, and whether the office finds each a second after it was made.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bookingForms, makeCustomer, postBooking } from './booking-form.ts';
import { compare, type Measured } from './http-load.ts';
import { count, milliseconds, ratio, type Section } from './report.ts';
import { SIGN_INS_AT_ONCE, signersIn } from './sign-in-load.ts';

const ROUNDS = 5;
const SECONDS = 4;
const BOOKED = 1_000;
/** How many book and look for it at once. */
const AT_ONCE = 10;
const IMPORTED_ROWS = 2_000;
const AIM_TIMES = 2;

type Target = { url: string; staff: string };
type Book = (options: { duration: number; connections: number }) => Promise<Measured>;

async function post<Reply>({ url, staff }: Target, path: string, body: object): Promise<Reply> {
  const response = await fetch(`${url}/api/v1/desk/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Reply;
}

/** Imports files of customers, one after the other, until it's stopped. */
function keepImporting(target: Target) {
  let isOver = false;
  const importing = (async () => {
    while (!isOver) {
      const name = randomUUID();
      const rows = Array.from(
        { length: IMPORTED_ROWS },
        (_, at) => `Bakery ${name} ${at},${at}-${name}@bench.example,${at + 1} Ferry Street,Surry Hills,2010`,
      );
      const file = Buffer.from(`Business,Email,Address,Suburb,Postcode\n${rows.join('\n')}\n`);
      const read = await post<{ ImportId: number; Columns: { Field: string | null }[] }>(target, 'imports', {
        Kind: 'customers',
        FileName: 'customers.csv',
        File: file.toString('base64'),
      });
      const Fields = read.Columns.map(({ Field }) => Field);
      for (let done = 0; done < IMPORTED_ROWS && !isOver; )
        ({ Done: done } = await post<{ Done: number }>(target, `imports/${read.ImportId}/rows`, { Fields }));
    }
  })();
  return async () => {
    isOver = true;
    await importing;
  };
}

/** Books with a serial number of its own, and looks for that a second later. @returns whether it's the one that's found */
async function isFound(target: Target, booking: { token: string; form: Record<string, string> }) {
  const serial = `SN${randomUUID().slice(0, 13)}`;
  const form = { ...booking.form, SerialIdentifier: serial };
  const booked = await postBooking(target.url, { key: randomUUID(), form, token: booking.token });
  const { repairId } = (await booked.json()) as { repairId: number };
  await pause(1_000);
  const reply = await fetch(`${target.url}/api/v1/desk/jobs?SearchTerm=${serial}`, {
    headers: { authorization: `Bearer ${target.staff}` },
  });
  const { JobList } = (await reply.json()) as { JobList: { RepairId: number }[] };
  return JobList.length === 1 && JobList[0]?.RepairId === repairId;
}

async function countFound(target: Target): Promise<number> {
  const forms = await bookingForms(target.url);
  let left = BOOKED;
  let found = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, caller) => {
      const token = await makeCustomer(target.url, `found-${caller}`, forms[caller % forms.length] ?? {});
      while (left > 0) {
        left -= 1;
        if (await isFound(target, { token, form: forms[left % forms.length] ?? {} })) found += 1;
      }
    }),
  );
  return found;
}

export async function bookingsBeside(target: Target, book: Book): Promise<Section & { isSound: boolean }> {
  const signIn = await signersIn(target.url);
  const one = (isWarmUp: boolean) => book({ duration: isWarmUp ? 1 : SECONDS, connections: 1 });
  const { bare, real } = await compare(ROUNDS, one, async (isWarmUp) => {
    const stopImport = keepImporting(target);
    const [booked] = await Promise.all([one(isWarmUp), signIn(isWarmUp ? 1 : SECONDS)]);
    await stopImport();
    return booked;
  });
  const times = real.p99 / bare.p99;
  const found = await countFound(target);
  return {
    title: `A booking beside ${SIGN_INS_AT_ONCE} sign-ins and an import; a booking that the office looks for`,
    columns: ['alone', 'beside', 'times'],
    lines: [
      { what: 'ms, median', figures: [bare.p50, real.p50].map(milliseconds) },
      {
        what: 'ms, 99th percentile',
        figures: [milliseconds(bare.p99), milliseconds(real.p99), ratio(times)],
        aim: { text: `<= ${AIM_TIMES}`, met: times <= AIM_TIMES },
      },
      {
        what: `found a second later, of ${count(BOOKED)}`,
        figures: [count(found)],
        aim: { text: count(BOOKED), met: found === BOOKED },
      },
    ],
    isSound: found === BOOKED,
  };
}
