import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { send } from '../../../tests/kit/app.ts';
import { DISPATCHER, desk, errorsOf, signInStaff } from '../../../tests/kit/desk.ts';
import { balances, portal, WORK } from '../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import {
  acceptedPlan,
  draft,
  occurrencesIn,
  type PlanPeople,
  planForm,
  planPeople,
} from '../../../tests/kit/plans.ts';
import { transaction } from '../../db/transaction.ts';
import { taskHandlers } from '../../tasks.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { postEntry } from '../ledger/post-entry.ts';

/** A plan that is paid in advance, $1,840 inc GST for eight services, and what the office does with it. */
async function paidPlan(people: PlanPeople, form: object = { ...planForm(people), Billing: 'yearly' }) {
  const { kit } = people;
  await deliverEmails(kit);
  const plan = await acceptedPlan(people, form);
  let { staff } = people;
  return {
    ...people,
    plan,
    later: async (days: number) => {
      kit.clock.advance({ hours: 24 * days });
      staff = await signInStaff(kit.app, DISPATCHER);
      await taskHandlers(kit.deps)['fill-plans']({});
    },
    planNow: async () => (await desk(kit.app, staff, `plans/${plan.PlanId}`)).body,
    office: (path: string, body?: object) => desk(kit.app, staff, path, body),
    /** Settles the first services that wait. */
    settle: async (change: 'skip' | 'done', body: object, count = 1) => {
      const { body: now } = await desk(kit.app, staff, `plans/${plan.PlanId}`);
      const open = now.Services.filter(({ State }: { State: string }) => ['due', 'missed'].includes(State));
      for (const { OccurrenceId } of open.slice(0, count)) {
        const { status, body: done } = await desk(kit.app, staff, `due-services/${OccurrenceId}/${change}`, {
          ...body,
          Version: 1,
        });
        expect(status, JSON.stringify(done)).toBe(200);
      }
    },
  };
}

const faultsOf = async ({ kit }: PlanPeople) => (await checkLedger(kit.deps)).faults;

describe('[R13.06] a plan that is paid in advance', () => {
  test('is invoiced once when it is accepted: GST then, the price as paid in advance, by email with its PDF', async () => {
    const people = await planPeople();
    const { kit, plan, planNow, office } = await paidPlan(people);
    const [mail] = await deliverEmails(kit);
    expect(mail?.subject).toBe('Tax invoice INV-1001: $1,840.00 inc GST');
    expect(mail?.text).toContain('for plan Four services a year');
    expect(mail?.text).not.toContain('null');
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['INV-1001.pdf']);
    expect(await balances(kit)).toEqual({ receivable: 184_000, 'paid-in-advance': -167_273, gst: -16_727 });
    expect((await planNow()).Invoice).toMatchObject({ Number: 'INV-1001', CreditOnEnding: 1840 });
    const again = await office(`plans/${plan.PlanId}/accept`, { AcceptedBy: 'Priya Nair', Version: 1 });
    expect(again.status).toBe(200);
    const { body } = await portal(people, 'invoices');
    expect(body.InvoiceList).toMatchObject([
      {
        ...{ Number: 'INV-1001', Kind: 'Plan', Status: 'ToPay', AmountDue: 1840 },
        ...{ RepairId: null, BookingReference: null, EquipmentType: 'Four services a year' },
      },
    ]);
    const { body: listed } = await office('invoices?Search=INV-1001');
    expect(listed.InvoiceList).toHaveLength(1);
    expect(await faultsOf(people)).toEqual([]);
  });

  test('turns into income service by service, to the last cent', async () => {
    const { kit, settle, later, planNow, ...people } = await paidPlan(await planPeople());
    const earned: number[] = [];
    for (const [days, on] of [
      [9, '2026-12-02'],
      [90, '2027-03-02'],
      [92, '2027-06-02'],
      [92, '2027-09-02'],
    ] as const) {
      await later(days);
      for (const _ of [1, 2]) {
        await settle('done', { DoneOn: on });
        earned.push(-((await balances(kit))['revenue-plan'] ?? 0));
      }
    }
    // An eighth each: what is left of the cents goes where it comes up, and nothing is left in the end.
    expect(earned.map((cents, at) => Math.abs(cents - (167_273 * (at + 1)) / 8) < 1)).not.toContain(false);
    expect(await balances(kit)).toEqual({ receivable: 184_000, 'revenue-plan': -167_273, gst: -16_727 });
    expect((await planNow()).Services.every(({ State }: { State: string }) => State === 'done')).toBe(true);
    expect(await faultsOf({ kit, ...people })).toEqual([]);
  });

  test('credits a service that is skipped, unless its customer agreed to go without', async () => {
    const { kit, settle, planNow, ...people } = await paidPlan(await planPeople());
    await deliverEmails(kit);
    await settle('skip', { Reason: 'Closed for the season', CustomerAgreed: true });
    expect(await balances(kit)).toMatchObject({ 'revenue-plan': -20_909, receivable: 184_000 });
    await settle('skip', { Reason: 'No tech was free' });
    // 20,909 cents and a tenth.
    expect(await balances(kit)).toMatchObject({ receivable: 184_000 - 23_000, gst: -16_727 + 2_091 });
    expect((await planNow()).Services.map(({ State }: { State: string }) => State)).toEqual(
      expect.arrayContaining(['skipped', 'credited']),
    );
    const [note] = await deliverEmails(kit);
    expect(note?.text).toContain("The service of Tue 1 Dec 2026 isn't done: No tech was free");
    expect(await faultsOf({ kit, ...people })).toEqual([]);
  });

  test('that ends early credits what is neither done nor booked, as it said before', async () => {
    const { kit, settle, later, planNow, office, plan, ...people } = await paidPlan(await planPeople());
    await later(9);
    await settle('done', { DoneOn: '2026-12-02' });
    const { Invoice, Version } = await planNow();
    // Seven of eight, each a cent of GST apart at most.
    expect(Invoice.CreditOnEnding).toBeCloseTo((1840 * 7) / 8, 1);
    const ended = await office(`plans/${plan.PlanId}/end`, { Reason: 'Sold the café', Version });
    expect(ended.body).toMatchObject({ State: 'ended', Invoice: { CreditOnEnding: 0 } });
    const left = await balances(kit);
    expect(left.receivable).toBe(184_000 - Math.round(Invoice.CreditOnEnding * 100));
    expect(left['paid-in-advance']).toBeUndefined();
    expect(left.receivable).toBe(-((left['revenue-plan'] ?? 0) + (left.gst ?? 0)));
    expect((await occurrencesIn({ ...people, deps: kit.deps })).map(({ state }) => state)).not.toContain(
      'due',
    );
    expect(await faultsOf({ ...people, kit })).toEqual([]);
  });

  test('that is over credits what never came up, and keeps what was missed until somebody acts on it', async () => {
    const { kit, settle, later, planNow, machines, ...people } = await paidPlan(await planPeople());
    await kit.deps.pool.query('update assets set retired_at = now() where id = $1', [machines[1]]);
    await later(9);
    await settle('done', { DoneOn: '2026-12-02' }, 2);
    await deliverEmails(kit);
    await later(390);
    expect(await planNow()).toMatchObject({ State: 'ended' });
    expect((await deliverEmails(kit)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('Services of machines that were taken out of use are not charged'),
    );
    // Three of eight shares are credited, three were missed.
    const over = await balances(kit);
    expect(over['paid-in-advance']).toBeCloseTo((-167_273 * 3) / 8, -1);
    expect(over['revenue-plan']).toBeCloseTo((-167_273 * 2) / 8, -1);
    expect(over.receivable).toBeCloseTo((184_000 * 5) / 8, -1);
    for (const DoneOn of ['2027-03-02', '2027-06-02']) await settle('done', { DoneOn });
    await settle('skip', { Reason: 'Closed' });
    const left = await balances(kit);
    expect(left['paid-in-advance']).toBeUndefined();
    expect(left['revenue-plan']).toBeCloseTo((-167_273 * 4) / 8, -1);
    expect(await faultsOf({ ...people, machines, kit })).toEqual([]);
  });

  test('credits what is neither done nor booked 60 days after its term, once, and says so two weeks before', async () => {
    const people = await planPeople();
    const form = { ...planForm(people), Billing: 'yearly', PriceExGst: 1672.79 };
    const { kit, settle, later, office, planNow } = await paidPlan(people, form);
    await later(9);
    await settle('done', { DoneOn: '2026-12-02' }, 2);
    // 21 December 2027: the plan has ended, and six services were missed.
    await later(384);
    const [{ OccurrenceId }] = (await planNow()).Services.filter(
      ({ State }: { State: string }) => State === 'missed',
    );
    const booked = await send(kit.app, {
      method: 'POST',
      url: '/api/v1/desk/due-services/visits',
      headers: {
        authorization: `Bearer ${await signInStaff(kit.app, DISPATCHER)}`,
        'idempotency-key': randomUUID(),
      },
      payload: {
        Services: [{ OccurrenceId, Version: 1 }],
        ...{ Date: '2028-02-01', TimeWindow: 'morning', OverrideReason: 'As agreed' },
      },
    });
    expect(booked.status, JSON.stringify(booked.body)).toBe(200);
    const needs = async () =>
      (await office('needs')).body.Groups.flatMap(({ Needs }: { Needs: { Kind: string }[] }) => Needs).filter(
        ({ Kind }: { Kind: string }) => Kind === 'service-unbooked',
      );
    await later(17);
    expect(await needs()).toEqual([]);
    await later(1);
    expect(await needs()).toMatchObject([
      {
        Route: '/due',
        Reason: '5 services of Four services a year, credited on Sat 22 Jan 2028',
        Text: null,
      },
    ]);
    await deliverEmails(kit);
    await later(13);
    expect(await balances(kit)).toMatchObject({ receivable: 184_007 });
    kit.clock.advance({ hours: 24 });
    const daily = () => taskHandlers(kit.deps)['fill-plans']({});
    await Promise.all([daily(), daily()]);
    await later(0);
    // Five of eight parts of $1,672.79, and a tenth.
    expect(await balances(kit)).toMatchObject({ receivable: 184_007 - 115_004 });
    expect(await needs()).toEqual([]);
    const notes = (await deliverEmails(kit)).filter(({ subject }) => subject?.startsWith('Adjustment note'));
    expect(notes.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        "Services of Four services a year until Mon 22 Nov 2027 that weren't done and aren't booked",
      ),
    ]);
    // What is booked stays until its visit is cancelled.
    const states = async () => (await planNow()).Services.map(({ State }: { State: string }) => State);
    expect((await states()).filter((state: string) => state === 'booked')).toHaveLength(1);
    const jobId = booked.body.RepairId as number;
    expect((await office(`jobs/${jobId}/cancel`, { Reason: 'Closed' })).status).toBe(200);
    await later(1);
    expect(new Set(await states())).toEqual(new Set(['done', 'credited']));
    // Two of eight are kept, each to the cent.
    expect(await balances(kit)).toEqual({ receivable: 46_002, 'revenue-plan': -41_820, gst: -4_182 });
    expect(await faultsOf(people)).toEqual([]);
  });

  test('that goes on credits what never came up in a former term, and nothing of the next', async () => {
    const people = await planPeople();
    const form = { ...planForm(people), Billing: 'yearly', PriceExGst: 0.83 };
    const { kit, settle, later, office, planNow, plan } = await paidPlan(people, form);
    await later(9);
    await settle('done', { DoneOn: '2026-12-02' }, 2);
    const { Version } = await planNow();
    const { body: offer } = await office(`plans/${plan.PlanId}/renew`, { PriceExGst: 5.55, Version });
    const yes = { AcceptedBy: 'Priya Nair', Version: offer.Version };
    expect((await office(`plans/${plan.PlanId}/accept`, yes)).status).toBe(200);
    await kit.deps.pool.query('update assets set retired_at = now() where id = $1', [people.machines[1]]);
    await later(416);
    expect((await planNow()).State).toBe('active');
    expect(await balances(kit)).toEqual({
      ...{ receivable: 23 + 611, 'paid-in-advance': -555, 'revenue-plan': -21, gst: -58 },
    });
    expect((await occurrencesIn(kit)).filter(({ state }) => state === 'credited')).toHaveLength(6);
    expect(await faultsOf(people)).toEqual([]);
  });

  test('has no more income than what was done of it, or its books say so', async () => {
    const people = await paidPlan(await planPeople());
    const { deps } = people.kit;
    await people.settle('skip', { Reason: 'Closed', CustomerAgreed: true });
    expect(await faultsOf(people)).toEqual([]);
    const { rows } = await deps.pool.query('select id::int, customer_id::int from documents');
    await transaction(deps.pool, (tx) =>
      postEntry(deps, tx, {
        ...{ event: { kind: 'plan-income', amountCents: 1 }, key: 'too-early' },
        ...{ documentId: rows[0].id, customerId: rows[0].customer_id },
      }),
    );
    expect(await faultsOf(people)).toEqual([
      {
        subject: expect.stringMatching(/^term \d+ of a plan$/),
        fault: "has income of 1 cents for services that weren't done",
      },
    ]);
  });

  test('of which nothing is done is credited to the last cent of GST, one by one or at once', async () => {
    const people = await planPeople();
    const [line] = planForm(people).Lines;
    const form = { ...planForm(people), Billing: 'yearly', PriceExGst: 400.16, Lines: [line] };
    const { kit, settle, later, ...more } = await paidPlan(people, form);
    await later(390);
    await settle('skip', { Reason: 'Closed' }, 4);
    expect(await balances(kit)).toEqual({});
    expect(await faultsOf({ ...more, kit })).toEqual([]);
  });

  test('keeps its books when the office lowers its invoice, corrects it, and takes a payment', async () => {
    const people = await paidPlan(await planPeople());
    const { kit, settle, planNow, staff } = people;
    const change = async (path: string, payload: object) => {
      const { Invoice } = await planNow();
      const { status, body } = await send(kit.app, {
        method: 'POST',
        url: `/api/v1/desk/invoices/${Invoice.InvoiceId}/${path}`,
        headers: { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() },
        payload,
      });
      expect(status, JSON.stringify(body)).toBe(200);
    };
    await settle('skip', { Reason: 'Closed', CustomerAgreed: true });
    await change('credit', { Amount: 110, Reason: 'For your patience' });
    // Seven eighths of what is left of the price.
    expect(await balances(kit)).toMatchObject({ 'paid-in-advance': -137_614 });
    const Lines = [{ Description: 'A year of care', Detail: null, Quantity: 1, UnitExGst: 1500 }];
    await change('correct', { Reason: 'As agreed', Lines });
    expect((await planNow()).Invoice.Number).toBe('INV-1002');
    expect(await balances(kit)).toEqual({
      receivable: 165_000,
      'paid-in-advance': -131_250,
      'revenue-plan': -18_750,
      gst: -15_000,
    });
    await change('bank-payments', {
      ...{ Method: 'BankTransfer', Amount: 1650, Date: '2026-11-23', Description: 'HARTS' },
    });
    expect((await planNow()).Invoice.CreditOnEnding).toBe(1443.75);
    await settle('skip', { Reason: 'No tech was free' });
    expect(await balances(kit)).toMatchObject({ 'paid-in-advance': -112_500, 'revenue-plan': -18_750 });
    expect(await faultsOf(people)).toEqual([]);
  });
});

test('[R13.06] what counts from done is paid by visit, and a plan that is isn’t invoiced', async () => {
  const people = await planPeople();
  const form = planForm(people);
  const Lines = form.Lines.map((line) => ({ ...line, Basis: 'done' }));
  const { status, body } = await draft(people, { ...form, Lines, Billing: 'yearly' });
  expect([status, errorsOf(body)]).toEqual([422, [['Billing', messages.billedByVisit]]]);
  const plan = await acceptedPlan(people, { ...form, Lines, Billing: 'visit' });
  expect(plan).toMatchObject({ Billing: 'visit', Invoice: null });
  expect(await balances(people.kit)).toEqual({});
});

test('[R13.06] a visit of a plan that is paid by visit is invoiced at the price of what was done', async () => {
  const people = await planPeople();
  const { kit, staff } = people;
  const plan = await acceptedPlan(people);
  const services = plan.Services.filter(({ DueOn }: { DueOn: string }) => DueOn === '2026-12-01');
  const booked = await send(kit.app, {
    method: 'POST',
    url: '/api/v1/desk/due-services/visits',
    headers: { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() },
    payload: {
      Services: services.map(({ OccurrenceId }: { OccurrenceId: number }) => ({ OccurrenceId, Version: 1 })),
      ...{ Date: '2026-11-26', TimeWindow: 'morning' },
    },
  });
  const jobId = booked.body.RepairId as number;
  // Two of eight shares of 167,273 cents.
  const job = async () => (await desk(kit.app, staff, `jobs/${jobId}`)).body;
  expect(await job()).toMatchObject({ TotalIncGst: 460, FeeExGst: 418.18 });
  const moved = { Date: '2026-11-27', TimeWindow: 'afternoon', Tech: 'Dan Okafor' };
  const scheduled = await desk(kit.app, staff, `jobs/${jobId}/schedule`, moved);
  expect(scheduled.status, JSON.stringify(scheduled.body)).toBe(200);
  expect(await job()).toMatchObject({ TotalIncGst: 460 });
  kit.clock.advance({ hours: 24 * 5 });
  const token = await signInStaff(kit.app, DISPATCHER);
  await desk(kit.app, token, `jobs/${jobId}/start`, {});
  const visit = { ...WORK, Date: '2026-11-27', From: '13:10', To: '14:05' };
  const recorded = await desk(kit.app, token, `jobs/${jobId}/visits`, visit);
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(200);
  expect(await balances(kit)).toEqual({ receivable: 46_000, 'revenue-call-out': -41_818, gst: -4_182 });
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});
