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
  price: bigint;
  /** Each service's share of the price, in the order in which it's split. */
  services: { machine: number; quarter: number; share: bigint; fate: Fate | null }[];
  /** What its invoices come to now, ex GST, and their GST. */
  left: bigint;
  gst: bigint;
  turn: number;
};

/** An accountant's own sums, in whole numbers: a part of a price, and a tenth, each half up. */
const part = (cents: bigint, of: bigint, whole: bigint) => (2n * cents * of + whole) / (2n * whole);
const tenth = (cents: bigint) => (cents + 5n) / 10n;
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);

/** Each service's cents: what has been given up to it, less what had been before; the last takes what is left. */
function split(price: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sumOf(weights);
  let weight = 0n;
  let given = 0n;
  return weights.map((one, at) => {
    weight += one;
    const upToHere = at === weights.length - 1 ? price : whole === 0n ? 0n : part(price, weight, whole);
    const share = upToHere - given;
    given = upToHere;
    return share;
  });
}

const QUARTERS = ['2026-12-01', '2027-03-01', '2027-06-01', '2027-09-01'];

/** Prices of odd cents, by machine or for all; what each of the four services of both machines comes to. */
const PLANS: readonly {
  prices: readonly [number, number] | number;
  fates: readonly Fate[];
  less?: number;
  corrected?: number;
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
  { prices: 777.77, fates: ['done', 'credited', 'agreed'], corrected: 1000.03 },
  { prices: [91.91, 1818.18], fates: ['credited', 'done'], corrected: 333.31, less: 0.07 },
  { prices: [123.45, 678.91], fates: ['done', 'agreed'], corrected: 801.23, less: 99.99, ends: true },
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
  const change = async (invoiceId: number, path: string, payload: object) => {
    const { status, body } = await send(kit.app, {
      method: 'POST',
      url: `/api/v1/desk/invoices/${invoiceId}/${path}`,
      headers: { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() },
      payload,
    });
    expect(status, JSON.stringify(body)).toBe(200);
  };

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
    const cents = (price: number) => BigInt(Math.round(price * 100));
    const services = own
      ? own.flatMap((price, machine) =>
          split(cents(price), [1n, 1n, 1n, 1n]).map((share, quarter) => ({ machine, quarter, share })),
        )
      : split(cents(Number(prices)), Array(8).fill(45n)).map((share, nth) => ({
          ...{ machine: nth % 2, quarter: Math.floor(nth / 2), share },
        }));
    const price = sumOf(services.map(({ share }) => share));
    plans.push({
      ...{ ...planned, PlanId, Invoice, price, left: price, gst: tenth(price), turn: 0 },
      services: services.map((service) => ({ ...service, fate: null })),
    });
  }

  /** What each service that wasn't credited comes to now: its part of what is left of the invoice. */
  const sharesNow = ({ services, left }: Booked): Map<Booked['services'][number], bigint> => {
    const kept = services.filter(({ fate }) => fate !== 'credited');
    const cents = split(
      left,
      kept.map(({ share }) => share),
    );
    return new Map(kept.map((service, at) => [service, cents[at] ?? 0n]));
  };
  const sumNow = (plan: Booked, isMeant: (fate: Fate | null) => boolean) =>
    sumOf([...sharesNow(plan)].map(([{ fate }, cents]) => (isMeant(fate) ? cents : 0n)));
  const isOpen = ({ services }: Booked) => services.some(({ fate }) => fate === null);
  /** A note: the services with a tenth, no more than is left, and all of that if nothing else stays; an eleventh of it is GST. */
  const giveBack = (plan: Booked, services: Booked['services']) => {
    const now = sharesNow(plan);
    const given = sumOf(services.map((service) => now.get(service) ?? 0n));
    const most = plan.left + plan.gst;
    const staysNothing = [...now].every(([service, cents]) => cents === 0n || services.includes(service));
    const inc = staysNothing || most < given + tenth(given) ? most : given + tenth(given);
    lower(plan, inc);
    for (const service of services) service.fate = 'credited';
    return inc;
  };
  const lower = (plan: Booked, inc: bigint) => {
    const gst = inc === plan.left + plan.gst ? plan.gst : part(inc, 10n, 110n);
    plan.gst -= gst;
    plan.left -= inc - gst;
  };

  const settle = async (plan: Booked, service: Service, lineIds: readonly number[]) => {
    const fate = plan.fates[plan.turn++ % plan.fates.length] ?? 'done';
    const quarter = QUARTERS.indexOf(service.DueOn);
    const machine = lineIds.indexOf(service.LineId);
    const settled = plan.services.find((each) => each.machine === machine && each.quarter === quarter);
    if (!settled) throw new Error(`No such service: ${JSON.stringify(service)}`);
    const path = `due-services/${service.OccurrenceId}`;
    if (fate === 'done') await call(`${path}/done`, { DoneOn: service.DueOn, Version: 1 });
    else {
      const body = { Reason: 'No room', CustomerAgreed: fate === 'agreed', Version: 1 };
      await call(`${path}/skip`, body);
    }
    if (fate === 'credited') giveBack(plan, [settled]);
    else settled.fate = fate;
  };

  for (const date of QUARTERS) {
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
      if (plan.corrected && date === '2027-03-01') {
        const Lines = [{ Description: 'A year', Detail: null, Quantity: 1, UnitExGst: plan.corrected }];
        await change(plan.Invoice.InvoiceId, 'correct', { Reason: 'As agreed', Lines });
        plan.left = BigInt(Math.round(plan.corrected * 100));
        plan.gst = tenth(plan.left);
      }
      if (plan.less && date === '2027-03-01') {
        const { Invoice } = await call(`plans/${plan.PlanId}`);
        await change(Invoice.InvoiceId, 'credit', { Amount: plan.less, Reason: 'For your patience' });
        lower(plan, BigInt(Math.round(plan.less * 100)));
      }
      if (plan.ends && date === '2027-06-01') {
        const { Invoice, Version } = await call(`plans/${plan.PlanId}`);
        const undone = plan.services.filter(({ fate }) => fate === null);
        expect(Math.round(Invoice.CreditOnEnding * 100)).toBe(Number(giveBack(plan, undone)));
        await call(`plans/${plan.PlanId}/end`, { Reason: 'Moved away', Version });
      }
    }
    const books = await balances(kit);
    const invoiced = sumOf(plans.map(({ left }) => left));
    const held = sumOf(plans.map((plan) => (isOpen(plan) ? sumNow(plan, (fate) => fate === null) : 0n)));
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
      BuyerReference: expect.stringMatching(/^Plan \d+$/),
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
