import { randomUUID } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { gstWithin } from '../../../domain/bookkeeping/inclusive-amounts.ts';
import { send } from '../../../tests/kit/app.ts';
import { DISPATCHER, desk, signInStaff } from '../../../tests/kit/desk.ts';
import { centsIn, rowsOf } from '../../../tests/kit/exported.ts';
import { balances } from '../../../tests/kit/invoices.ts';
import { acceptedPlan, planForm, planPeople } from '../../../tests/kit/plans.ts';
import { checkLedger } from '../../features/ledger/check-ledger.ts';
import { taskHandlers } from '../../tasks.ts';

type Service = { OccurrenceId: number; LineId: number; DueOn: string; State: string };
type Fate = 'done' | 'agreed' | 'credited';

type Booked = (typeof PLANS)[number] & {
  PlanId: number;
  Invoice: { InvoiceId: number };
  shares: bigint[][];
  price: bigint;
  earned: bigint;
  notes: bigint;
  gst: bigint;
  open: number;
  turn: number;
};

/** An accountant's own sums, in whole numbers: a part of a price, and a tenth, each half up. */
const part = (cents: bigint, of: bigint, whole: bigint) => (2n * cents * of + whole) / (2n * whole);
const tenth = (cents: bigint) => (cents + 5n) / 10n;
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);

/** Each service's cents: what has been given up to it, less what had been before. */
function split(price: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sumOf(weights);
  let weight = 0n;
  let given = 0n;
  return weights.map((one) => {
    weight += one;
    const upToHere = part(price, weight, whole);
    const share = upToHere - given;
    given = upToHere;
    return share;
  });
}

/** Prices of odd cents, by machine or for all; what each of the four services of both machines comes to. */
const PLANS: readonly {
  prices: readonly [number, number] | number;
  fates: readonly Fate[];
  less?: number;
  ends?: true;
}[] = [
  { prices: 1672.73, fates: ['done'] },
  { prices: 0.07, fates: ['done'] },
  { prices: 0.05, fates: ['done', 'agreed'] },
  { prices: [333.35, 77.77], fates: ['done', 'done', 'agreed', 'credited'] },
  { prices: [0.99, 1234.56], fates: ['credited', 'done', 'done'] },
  { prices: 999.99, fates: ['done', 'credited'], less: 12.34 },
  { prices: [18.81, 0], fates: ['credited', 'agreed'] },
  { prices: 4321.01, fates: ['done', 'credited', 'agreed'], ends: true },
  { prices: [250.03, 249.98], fates: ['done'], less: 543.21 },
];

test('[R13.06, R1.02] a year of plans at odd cents comes out as whole-number arithmetic has it, in ledger and files', async () => {
  const people = await planPeople();
  const { kit } = people;
  let { staff } = people;
  const call = async (path: string, body?: object) => {
    const { status, body: reply } = await desk(kit.app, staff, path, body);
    expect(status, JSON.stringify(reply)).toBe(200);
    return reply;
  };
  const credit = (invoiceId: number, Amount: number) =>
    send(kit.app, {
      method: 'POST',
      url: `/api/v1/desk/invoices/${invoiceId}/credit`,
      headers: { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() },
      payload: { Amount, Reason: 'For your patience' },
    });

  const form = planForm(people);
  const plans: Booked[] = [];
  for (const [at, planned] of PLANS.entries()) {
    const { prices } = planned;
    const own = Array.isArray(prices) ? (prices as [number, number]) : null;
    const { PlanId, Invoice } = await acceptedPlan(people, {
      ...form,
      Name: `Plan ${at + 1}`,
      Billing: 'yearly',
      PriceExGst: own ? null : prices,
      Lines: form.Lines.map((line, nth) => ({ ...line, PriceExGst: own?.[nth] ?? null })),
    });
    const shares = own
      ? own.map((price) => split(BigInt(Math.round(price * 100)), [1n, 1n, 1n, 1n]))
      : [0, 1].map((nth) =>
          split(BigInt(Math.round(Number(prices) * 100)), Array(8).fill(45n)).filter((_, k) => k % 2 === nth),
        );
    const price = sumOf(shares.flat());
    plans.push({
      ...planned,
      PlanId,
      Invoice,
      shares,
      price,
      earned: 0n,
      notes: 0n,
      gst: tenth(price),
      open: 8,
      turn: 0,
    });
  }

  const settle = async (plan: Booked, service: Service, lineIds: readonly number[]) => {
    const fate = plan.fates[plan.turn++ % plan.fates.length];
    const nth = ['2026-12-01', '2027-03-01', '2027-06-01', '2027-09-01'].indexOf(service.DueOn);
    const share = plan.shares[lineIds.indexOf(service.LineId)]?.[nth] ?? -1n;
    const path = `due-services/${service.OccurrenceId}`;
    if (fate === 'done') await call(`${path}/done`, { DoneOn: service.DueOn, Version: 1 });
    else {
      const body = { Reason: 'No room', CustomerAgreed: fate === 'agreed', Version: 1 };
      await call(`${path}/skip`, body);
    }
    if (fate === 'credited') giveBack(plan, share);
    else plan.earned += share;
    plan.open -= 1;
  };
  /** A note: the share with its tenth, no more than is left; an eleventh of that is GST. */
  const giveBack = (plan: Booked, given: bigint) => {
    const advance = plan.price - plan.notes - plan.earned;
    const share = advance < given ? advance : given;
    const left = plan.price - plan.notes + plan.gst;
    const inc = left < share + tenth(share) ? left : share + tenth(share);
    const gst = inc === left ? plan.gst : part(inc, 10n, 110n);
    plan.gst -= gst;
    plan.notes += inc - gst;
    return inc;
  };

  for (const date of ['2026-12-01', '2027-03-01', '2027-06-01', '2027-09-01']) {
    const hours = (Date.parse(`${date}T12:00:00+11:00`) - kit.clock.now().epochMilliseconds) / 3_600_000;
    kit.clock.advance({ hours: Math.ceil(hours) });
    staff = await signInStaff(kit.app, DISPATCHER);
    await taskHandlers(kit.deps)['fill-plans']({});
    for (const plan of plans) {
      const now = await call(`plans/${plan.PlanId}`);
      if (now.State === 'ended') continue;
      const lineIds = now.Lines.map(({ LineId }: { LineId: number }) => LineId);
      const due = now.Services.filter(({ DueOn, State }: Service) => DueOn === date && State !== 'done');
      for (const service of due) await settle(plan, service, lineIds);
      if (plan.less && date === '2027-03-01') {
        expect((await credit(plan.Invoice.InvoiceId, plan.less)).status).toBe(200);
        const cents = BigInt(Math.round(plan.less * 100));
        const gst = part(cents, 10n, 110n);
        plan.notes += cents - gst;
        plan.gst -= gst;
      }
      if (plan.ends && date === '2027-06-01') {
        const { Invoice, Version } = await call(`plans/${plan.PlanId}`);
        const undone = sumOf(plan.shares.flatMap((ofLine) => ofLine.slice(3)));
        expect(Math.round(Invoice.CreditOnEnding * 100)).toBe(Number(giveBack(plan, undone)));
        await call(`plans/${plan.PlanId}/end`, { Reason: 'Moved away', Version });
        plan.open = 0;
      }
    }
    const books = await balances(kit);
    const advance = (plan: Booked) => {
      const left = plan.price - plan.notes - plan.earned;
      return plan.open === 0 || left < 0n ? 0n : left;
    };
    const invoiced = sumOf(plans.map(({ price, notes }) => price - notes));
    const held = sumOf(plans.map(advance));
    const gst = sumOf(plans.map((plan) => plan.gst));
    expect(books, date).toEqual(
      Object.fromEntries(
        Object.entries({
          receivable: Number(invoiced + gst),
          'paid-in-advance': Number(-held),
          'revenue-plan': Number(held - invoiced),
          gst: Number(-gst),
        }).filter(([, cents]) => cents !== 0),
      ),
    );
    expect((await checkLedger(kit.deps)).faults).toEqual([]);
  }

  const books = await balances(kit);
  const gst = -(books.gst ?? 0);
  const exGst = (books.receivable ?? 0) - gst;
  const range = 'From=2026-11-01&To=2027-10-30';
  const file = async (path: string) => (await call(`exports/${path}${range}`)).Files.at(-1).Content as string;
  const xero = rowsOf(await file('invoices?Format=xero&'));
  const incGst = xero.map((row) => Math.round(Number(row['*UnitAmount']) * 100));
  expect(incGst.reduce((sum, cents) => sum + cents, 0)).toBe(exGst + gst);
  expect(incGst.reduce((sum, cents) => sum + gstWithin(cents), 0)).toBe(gst);
  expect(new Set(xero.map((row) => row['*AccountCode']))).toEqual(new Set(['835']));
  const myob = rowsOf(await file('invoices?Format=myob&'), '\t');
  expect([centsIn(myob, 'Amount'), centsIn(myob, 'GST Amount')]).toEqual([exGst, gst]);
  expect(new Set(myob.map((row) => row['Account No.']))).toEqual(new Set(['21600']));
  const ledger = rowsOf(await file('ledger?'));
  expect(centsIn(ledger, 'Debit')).toBe(centsIn(ledger, 'Credit'));
  const income = ledger.filter((row) => row.Account === 'revenue-plan');
  expect(centsIn(income, 'Credit') - centsIn(income, 'Debit')).toBe(-(books['revenue-plan'] ?? 0));
  const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, removeNSPrefix: true });
  for (const { Invoice, price } of plans) {
    const { Content } = await call(`invoices/${Invoice.InvoiceId}/e-invoice`);
    const pint = parser.parse(Content).Invoice;
    expect(pint).toMatchObject({
      BuyerReference: expect.stringMatching(/^Plan \d$/),
      TaxTotal: { TaxAmount: (Number(tenth(price)) / 100).toFixed(2) },
      LegalMonetaryTotal: {
        LineExtensionAmount: (Number(price) / 100).toFixed(2),
        TaxInclusiveAmount: (Number(price + tenth(price)) / 100).toFixed(2),
      },
    });
    const lines = [pint.InvoiceLine].flat() as { LineExtensionAmount: string }[];
    const cents = lines.map((line) => Math.round(Number(line.LineExtensionAmount) * 100));
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Number(price));
  }
});
