import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../domain/visits/local-time.ts';
import { send } from '../../../tests/kit/app.ts';
import { jobPeople } from '../../../tests/kit/desk.ts';
import { rowsOf } from '../../../tests/kit/exported.ts';
import { balances, visitedJob } from '../../../tests/kit/invoices.ts';
import { checkLedger } from '../../features/ledger/check-ledger.ts';

const FIRST_DAY = '2025-11-24';
const YEAR = `From=${FIRST_DAY}&To=2026-11-23`;
const METHODS = ['BankTransfer', 'Eftpos', 'Cash', 'Cheque'] as const;
type Method = (typeof METHODS)[number];

/** Cash by the last digit, as the rule has it. */
const COINS = [0n, -1n, -2n, 2n, 1n, 0n, -1n, -2n, 2n, 1n];
const inCoins = (method: Method, cents: bigint) =>
  method === 'Cash' ? cents + (COINS[Number(cents % 10n)] ?? 0n) : cents;

const move = fc.record({
  do: fc.constantFrom('pay', 'pay', 'refund', 'take back'),
  invoice: fc.nat(),
  method: fc.constantFrom(...METHODS),
  how: fc.constantFrom('all', 'handed over', 'part', 'more', 'more'),
  cents: fc.bigInt({ min: 3n, max: 20_000n }),
  day: fc.nat(364),
  split: fc.boolean(),
  cause: fc.constantFrom('WrongInvoice', 'Dishonoured', 'Dishonoured'),
});

type Move = typeof move extends fc.Arbitrary<infer One> ? One : never;
type Paid = { method: Method; date: string; parts: { at: number; cents: bigint }[]; id: number };
type Moved = { date: string; method: Method; cents: bigint; coins: bigint };

const centsOf = (dollars: number | string) => BigInt(Math.round(Number(dollars) * 100));
const dollarsOf = (cents: bigint) => Number(cents) / 100;
const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

test('[R15.04] a drawn year of transfers, EFTPOS, cash and cheques is recomputed by itself, and nothing is wrong', async () => {
  const people = await jobPeople();
  const { kit, staff } = people;
  const call = async (path: string, body?: object) => {
    const { status, body: reply } = await send(kit.app, {
      method: body ? 'POST' : 'GET',
      url: `/api/v1/desk/${path}`,
      headers: { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() },
      ...(body && { payload: body }),
    });
    return { status, reply };
  };
  /** What is owed on each invoice, with its lines' own prices and GST. */
  const invoices: { id: number; owed: bigint; exGst: bigint; gst: bigint }[] = [];
  for (const prices of [[17_777n, 1_205n], [9_999n], [33_331n, 7n, 12_348n], [4_443n], [25_006n]]) {
    const { invoice } = await visitedJob(people);
    const Lines = prices.map((cents) => ({
      Description: 'Repair',
      Quantity: 1,
      UnitExGst: dollarsOf(cents),
    }));
    const { reply } = await call(`invoices/${invoice.InvoiceId}/correct`, { Reason: 'Price', Lines });
    const exGst = sumOf(prices);
    const gst = (exGst + 5n) / 10n;
    expect(centsOf(reply.TotalIncGst)).toBe(exGst + gst);
    invoices.push({ id: reply.InvoiceId, owed: exGst + gst, exGst, gst });
  }
  const standing: Paid[] = [];
  const moved: Moved[] = [];
  const done = new Set<string>();
  const book = (date: string, method: Method, cents: bigint, sign: bigint) =>
    moved.push({ date, method, cents: sign * cents, coins: sign * inCoins(method, cents) });
  const at = (index: number) => {
    const invoice = invoices[index];
    if (!invoice) throw new Error(`No invoice ${index}`);
    return invoice;
  };
  const newest = async (index: number) =>
    (await call(`invoices/${at(index).id}`)).reply.BankTransfers[0].TransferId as number;

  const moveOnce = async ({ do: what, method, how, cents, day, split, cause, ...drawn }: Move) => {
    const date = addDays(FIRST_DAY, day);
    const index = drawn.invoice % invoices.length;
    const invoice = at(index);
    const on = { Method: method, Date: date, Description: 'Drawn', RecordEarly: true, RecordMore: true };
    if (what === 'pay' && split) {
      const other = (index + 1) % invoices.length;
      const parts = [
        { at: index, cents },
        { at: other, cents: 4n + (cents % 997n) },
      ];
      const Parts = parts.map((part) => ({ InvoiceId: at(part.at).id, Amount: dollarsOf(part.cents) }));
      const whole = sumOf(parts.map((part) => part.cents));
      const row = {
        Key: randomUUID(),
        Method: method,
        Date: date,
        Amount: dollarsOf(whole),
        Text: 'Drawn',
        RecordEarly: true,
        RecordMore: true,
        Parts,
      };
      const { reply } = await call('bank-transfers', { Rows: [row, row] });
      expect(reply.Rows.map(({ Status }: { Status: string }) => Status)).toEqual([
        'recorded',
        'recorded-before',
      ]);
      for (const part of parts) at(part.at).owed -= part.cents;
      standing.push({ method, date, parts, id: await newest(index) });
      book(date, method, whole, 1n);
      done.add(`split ${method}`);
    } else if (what === 'pay') {
      const due = invoice.owed > 2n ? invoice.owed : 0n;
      const typed =
        { all: due, 'handed over': inCoins(method, due), part: cents, more: due + cents }[how] || cents;
      const paid = method === 'Cash' && due > 0n && typed === inCoins('Cash', due) ? due : typed;
      const { status } = await call(`invoices/${invoice.id}/bank-payments`, {
        ...on,
        Amount: dollarsOf(typed),
      });
      expect(status).toBe(200);
      invoice.owed -= paid;
      standing.push({ method, date, parts: [{ at: index, cents: paid }], id: await newest(index) });
      book(date, method, paid, 1n);
      done.add(`pay ${method}`);
    } else if (what === 'refund') {
      const over = -invoice.owed;
      if (over < 3n) return;
      const most = over < cents ? over : cents;
      const sent = { ...on, Amount: dollarsOf(most) };
      expect((await call(`invoices/${invoice.id}/bank-refunds`, sent)).status).toBe(200);
      const back = method === 'Cash' && most === inCoins('Cash', over) ? over : most;
      invoice.owed += back;
      book(date, method, back, -1n);
      done.add(`refund ${method}`);
    } else {
      const taken = standing.splice(drawn.invoice % Math.max(1, standing.length), 1)[0];
      if (!taken) return;
      const backOn = cause === 'Dishonoured' ? (date < taken.date ? taken.date : date) : taken.date;
      const { status } = await call(`invoices/${at(taken.parts[0]?.at ?? 0).id}/take-back-transfer`, {
        ...{ TransferId: taken.id, Cause: cause, Reason: 'Drawn' },
        Date: cause === 'Dishonoured' ? backOn : null,
      });
      expect(status).toBe(200);
      for (const part of taken.parts) at(part.at).owed += part.cents;
      book(backOn, taken.method, sumOf(taken.parts.map((part) => part.cents)), -1n);
      done.add(`${cause} ${taken.method}`);
    }
  };

  const ACCOUNTS = {
    BankTransfer: 'bank',
    Eftpos: 'eftpos-clearing',
    Cash: 'cash-clearing',
    Cheque: 'cheque-clearing',
  };
  const recompute = async () => {
    const books = await balances(kit);
    const account = (name: string) => BigInt(books[name] ?? 0);
    for (const method of METHODS) {
      const coins = sumOf(moved.filter((one) => one.method === method).map((one) => one.coins));
      expect(account(ACCOUNTS[method]), method).toBe(coins);
    }
    expect(account('cash-rounding')).toBe(sumOf(moved.map((one) => one.cents - one.coins)));
    expect(account('receivable')).toBe(sumOf(invoices.map(({ owed }) => owed)));
    expect(account('gst')).toBe(-sumOf(invoices.map(({ gst }) => gst)));
    expect(account('revenue-call-out')).toBe(-sumOf(invoices.map(({ exGst }) => exGst)));
    for (const { id, owed } of invoices) {
      const { reply } = await call(`invoices/${id}`);
      expect(centsOf(reply.AmountDue) - centsOf(reply.AmountOverpaid)).toBe(owed);
    }
    const { reply: takings } = await call(`takings?${YEAR}`);
    for (const { Date: date, Methods } of takings.DayList) {
      for (const { Method, Total } of Methods) {
        const own = moved.filter((one) => one.date === date && one.method === Method);
        expect(centsOf(Total), `${date} ${Method}`).toBe(sumOf(own.map(({ coins }) => coins)));
      }
    }
    const { reply: xero } = await call(`exports/payments?Format=xero&${YEAR}`);
    for (const { FileName, Content } of xero.Files) {
      const method = METHODS.find((each) => FileName.includes(`-${each.toLowerCase()}-`));
      const inFile = sumOf(rowsOf(Content).map((row) => centsOf(row['*Amount'] ?? 0)));
      expect(inFile, FileName).toBe(account(ACCOUNTS[method ?? 'BankTransfer']));
    }
    expect((await checkLedger(kit.deps)).faults).toEqual([]);
  };

  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.array(move, { minLength: 40, maxLength: 40 })), async (moves) => {
      for (const one of moves) await moveOnce(one);
      await recompute();
    }),
    { numRuns: 3, seed: 20_261_129, endOnFailure: true },
  );
  // Each took effect, or this proves less than it says.
  for (const method of METHODS) {
    for (const what of ['pay', 'split', 'refund', 'Dishonoured']) expect(done).toContain(`${what} ${method}`);
  }
});
