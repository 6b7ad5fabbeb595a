import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { EMAIL, PASSWORD } from '../../../tests/kit/accounts.ts';
import { send } from '../../../tests/kit/app.ts';
import { signIn } from '../../../tests/kit/bookings.ts';
import { ADMIN, DISPATCHER, desk, QUOTE, signedInStaff, signInStaff } from '../../../tests/kit/desk.ts';
import { balances, WORK } from '../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { LANDLORD, paying, portalCall, tenantAndLandlord } from '../../../tests/kit/payers.ts';
import { acceptedPlan, planForm, planPeople, SERVICE } from '../../../tests/kit/plans.ts';
import {
  addTechnician,
  boundPhone,
  TECH_MOBILE,
  textLink,
} from '../../../tests/kit/technicians/technician-phone.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { fillPlans } from './fill-plans.ts';

type Service = { OccurrenceId: number; DueOn: string; LineId: number; State: string };
type Visit = { VisitId: number; StartsAt: string; Services: { OccurrenceId: number; Checklist: object[] }[] };

/** A plan that is paid by visit: $300 a service of one machine, and $100 of the other, which comes monthly. */
async function planByVisit() {
  const people = await planPeople();
  const { kit } = people;
  const form = planForm(people);
  const plan = await acceptedPlan(people, {
    ...form,
    PriceExGst: null,
    Lines: form.Lines.map((line, at) => ({ ...line, Every: at === 0 ? 3 : 1, PriceExGst: 1200 })),
  });
  let { staff } = people;
  const post = (path: string, payload: object) =>
    send(kit.app, {
      method: 'POST',
      url: `/api/v1/desk/${path}`,
      headers: { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() },
      payload,
    });
  const job = async (jobId: number) => (await desk(kit.app, staff, `jobs/${jobId}`)).body;
  const services = async () =>
    (await desk(kit.app, staff, `plans/${plan.PlanId}`)).body.Services as Service[];
  return {
    ...people,
    job,
    post,
    services,
    /** The service of a line, the first that comes. */
    service: async (lineAt: number, nth = 0) => {
      const lineIds = [...new Set((await services()).map(({ LineId }) => LineId))].sort((a, b) => a - b);
      const ofLine = (await services()).filter(({ LineId }) => LineId === lineIds[lineAt]);
      const found = ofLine.sort((a, b) => (a.DueOn < b.DueOn ? -1 : 1))[nth];
      if (!found) throw new Error(`No service ${nth} of line ${lineAt}`);
      return found;
    },
    /** Books a visit for services; the job. */
    book: async (of: readonly Service[], more: object = {}): Promise<number> => {
      const { rows } = await kit.deps.pool.query(
        `select id::int as "OccurrenceId", version as "Version" from plan_occurrences where id = any($1)`,
        [of.map(({ OccurrenceId }) => OccurrenceId)],
      );
      const { status, body } = await post('due-services/visits', {
        Services: rows,
        ...{ Date: '2026-11-26', TimeWindow: 'morning', OverrideReason: 'As agreed', ...more },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.RepairId;
    },
    go: async (jobId: number, change: string, body: object = {}) => {
      const done = await desk(kit.app, staff, `jobs/${jobId}/${change}`, body);
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      return done.body;
    },
    planId: plan.PlanId as number,
    staffNow: () => staff,
    later: async (days: number) => {
      kit.clock.advance({ hours: 24 * days });
      staff = await signInStaff(kit.app, DISPATCHER);
    },
  };
}

const ON_THE_DAY = { ...WORK, Date: '2026-11-26', From: '08:10', To: '09:05' };
const SCHEDULED = { Date: '2026-11-26', TimeWindow: 'morning', Tech: 'Dan Okafor', OverrideReason: 'Agreed' };

test('[R13.06] a plan’s visit that is closed without one costs nothing, and its services cost their price later', async () => {
  const { kit, book, service, go, job, later } = await planByVisit();
  const both = [await service(0), await service(1)];
  const first = await book(both);
  expect(await job(first)).toMatchObject({ FeeExGst: 400, TotalIncGst: 440 });
  await go(first, 'schedule', SCHEDULED);
  await later(5);
  await go(first, 'start');
  await go(first, 'complete', { NoVisitReason: 'Another firm was there' });
  expect(await job(first)).toMatchObject({ State: 'Completed', FeeExGst: 0, TotalIncGst: 0 });
  expect(await balances(kit)).toEqual({});
  const mail = (await deliverEmails(kit)).find(({ subject }) => subject?.startsWith('Done'));
  expect(mail?.text).toContain('Part of Four services a year');
  expect(mail?.text).not.toContain('440');
  const second = await book([await service(0), await service(1)], { Date: '2026-12-01' });
  expect(await job(second)).toMatchObject({ FeeExGst: 400 });
});

test('[R13.06] a service that was invoiced isn’t charged again on another job, unless its invoice was credited in full', async () => {
  const { kit, book, service, go, job, later, post } = await planByVisit();
  const first = await book([await service(0), await service(1)]);
  await go(first, 'schedule', SCHEDULED);
  await later(5);
  await go(first, 'start');
  await go(first, 'visits', ON_THE_DAY);
  const invoiceNow = async () =>
    (
      await kit.deps.pool.query(
        `select id::int, total_cents from documents where job_id = $1 and kind = 'call-out' order by id desc limit 1`,
        [first],
      )
    ).rows[0];
  expect(await invoiceNow()).toMatchObject({ total_cents: 44_000 });
  // Nobody said what was done, so the office books it again, cancels, books it once more.
  const on = { Date: '2026-12-01' };
  const second = await book([await service(0)], on);
  expect(await job(second)).toMatchObject({ TotalIncGst: 0 });
  await go(second, 'cancel', { Reason: 'Closed' });
  const third = await book([await service(0)], on);
  expect(await job(third)).toMatchObject({ TotalIncGst: 0 });
  await go(third, 'cancel', { Reason: 'Closed' });

  const Lines = [{ Description: 'Two services', Detail: null, Quantity: 1, UnitExGst: 350 }];
  const corrected = await post(`invoices/${(await invoiceNow()).id}/correct`, { Reason: 'As agreed', Lines });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  const fourth = await book([await service(0)], on);
  expect(await job(fourth)).toMatchObject({ TotalIncGst: 0 });
  await go(fourth, 'cancel', { Reason: 'Closed' });

  const credited = await post(`invoices/${(await invoiceNow()).id}/credit`, {
    Amount: 385,
    Reason: 'Not done',
  });
  expect(credited.status, JSON.stringify(credited.body)).toBe(200);
  expect(await job(await book([await service(0)], on))).toMatchObject({ TotalIncGst: 330 });
  // What is put right under warranty is a fault of one machine.
  await go(first, 'complete');
  const warranty = await post(`jobs/${first}/warranty-visit`, { ProblemDescription: 'It drips since then.' });
  expect(await job(warranty.body.RepairId)).toMatchObject({ Problem: 'Fault after a service', PlanId: null });
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});

test.each([
  ['LateCancellation', ['cancel', 'call-out-invoice']],
  ['NoAccess', ['start', 'no-access', 'call-out-invoice', 'cancel']],
] as const)(
  '[R13.06] a call-out of a plan that was missed (%s) uses up the price of its services',
  async (Reason, steps) => {
    const { kit, book, service, go, job, later } = await planByVisit();
    const missed = await book([await service(0), await service(1)]);
    await go(missed, 'schedule', SCHEDULED);
    await later(5);
    const bodies = {
      cancel: { Reason: 'Nobody was in' },
      'call-out-invoice': { Reason, Note: null },
      start: {},
      'no-access': {},
    };
    for (const step of steps) await go(missed, step, bodies[step]);
    expect(await balances(kit)).toMatchObject({ receivable: 44_000 });
    const again = await book([await service(0), await service(1)], { Date: '2026-12-01' });
    expect(await job(again)).toMatchObject({ TotalIncGst: 0 });
  },
);

test('[R13.06] a service that was invoiced and is skipped without a yes is credited with its part of what the invoice comes to', async () => {
  const { kit, book, service, go, later, post, staffNow } = await planByVisit();
  const services = [await service(0), await service(1)];
  const job = await book(services);
  await go(job, 'schedule', SCHEDULED);
  await later(5);
  await go(job, 'start');
  await go(job, 'visits', ON_THE_DAY);
  const { rows } = await kit.deps.pool.query(`select id::int from documents where job_id = $1`, [job]);
  const Lines = [{ Description: 'Two services', Detail: null, Quantity: 1, UnitExGst: 350.03 }];
  expect((await post(`invoices/${rows[0].id}/correct`, { Reason: 'As agreed', Lines })).status).toBe(200);
  expect(await balances(kit)).toMatchObject({ receivable: 38_503 });
  const skip = ({ OccurrenceId }: Service, more: object = {}) =>
    desk(kit.app, staffNow(), `due-services/${OccurrenceId}/skip`, {
      Reason: 'No room',
      Version: 2,
      ...more,
    });
  const [dear, cheap] = services as [Service, Service];
  await deliverEmails(kit);
  const first = await skip(dear);
  expect(first.body).toMatchObject({ State: 'credited' });
  expect((await skip(dear)).body).toEqual(first.body);
  // Three quarters of $350.03 with a tenth, once.
  expect(await balances(kit)).toMatchObject({ receivable: 38_503 - 28_877 });
  expect((await deliverEmails(kit)).filter(({ text }) => text?.includes('No room'))).toHaveLength(1);
  expect((await skip(cheap, { CustomerAgreed: true })).body).toMatchObject({ State: 'skipped' });
  expect(await balances(kit)).toMatchObject({ receivable: 9_626, 'revenue-call-out': -8_751 });
  const next = await service(1, 1);
  expect((await skip(next, { Version: 1 })).body).toMatchObject({ State: 'skipped' });
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});

/** Both services were invoiced with a visit, and the first, booked again and cancelled, waits for another day. */
async function invoicedAndWaiting() {
  const people = await planByVisit();
  const { kit, book, service, go, later, staffNow, planId } = people;
  const both = [await service(0), await service(1)];
  const job = await book(both);
  await go(job, 'schedule', SCHEDULED);
  await later(5);
  await go(job, 'start');
  await go(job, 'visits', ON_THE_DAY);
  const again = await book([both[0] as Service], { Date: '2026-12-01' });
  await go(again, 'cancel', { Reason: 'Closed' });
  const office = (path: string, body?: object) => desk(kit.app, staffNow(), `plans/${planId}${path}`, body);
  return { ...people, both, office };
}

test('[R13.06] ending a plan credits a service that was invoiced and waits for another day', async () => {
  const { kit, both, services, office, planId } = await invoicedAndWaiting();
  const session = await signIn(kit.app, EMAIL, PASSWORD);
  expect((await portalCall(kit, session, 'GET', `plans/${planId}`)).body.Ending.CreditIncGst).toBe(330);
  const { Version } = (await office('')).body;
  expect((await office('/end', { Reason: 'Sold', Version })).body.State).toBe('ended');
  expect(await balances(kit)).toMatchObject({ receivable: 11_000 });
  const states = new Map((await services()).map(({ OccurrenceId, State }) => [OccurrenceId, State]));
  expect(both.map(({ OccurrenceId }) => states.get(OccurrenceId))).toEqual(['credited', 'booked']);
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});

test('[R13.02, R13.06] a pause credits a service that was invoiced and waits for another day, as it said', async () => {
  const { kit, both, services, office, later } = await invoicedAndWaiting();
  const days = { FirstDay: '2026-12-01', LastDay: '2026-12-31' };
  const asked = await office('/pause?FirstDay=2026-12-01&LastDay=2026-12-31');
  expect(asked.body).toMatchObject({ Services: 1, CreditIncGst: 330 });
  const { Version } = (await office('')).body;
  expect((await office('/pause', { ...days, Version })).body.Pause).toEqual(days);
  expect(await balances(kit)).toMatchObject({ receivable: 44_000 });
  await later(5);
  await Promise.all([fillPlans(kit.deps), fillPlans(kit.deps)]);
  expect(await balances(kit)).toMatchObject({ receivable: 11_000 });
  const states = new Map((await services()).map(({ OccurrenceId, State }) => [OccurrenceId, State]));
  expect(both.map(({ OccurrenceId }) => states.get(OccurrenceId))).toEqual(['credited', 'booked']);
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});

/** A plan's visit of a tenant under way, and the first quote that came of it, asked of who pays then. */
async function quotedOnVisit(isPaidByLandlord: boolean) {
  const people = await tenantAndLandlord();
  const { kit, staff, tenantId, siteId } = people;
  if (isPaidByLandlord) await paying(people, 1);
  const admin = await signedInStaff(kit, ADMIN);
  const { body: service } = await desk(kit.app, admin, 'service-types', SERVICE);
  const { rows } = await kit.deps.pool.query('select id::int from assets where location_id = $1', [siteId]);
  const { id } = rows[0];
  const serviceId = service.ServiceTypeId as number;
  const owner = { ...people, customerId: tenantId, serviceId, machines: [id, id] as const };
  const { Lines, ...form } = planForm(owner);
  const plan = await acceptedPlan(owner, { ...form, PriceExGst: 400.06, Lines: Lines.slice(0, 1) });
  let token = staff;
  const { body: booked } = await send(kit.app, {
    method: 'POST',
    url: '/api/v1/desk/due-services/visits',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    payload: {
      Services: [{ OccurrenceId: plan.Services[0].OccurrenceId, Version: 1 }],
      ...{ Date: '2026-11-26', TimeWindow: 'morning', OverrideReason: 'As agreed' },
    },
  });
  const go = async (change: string, body: object = {}) => {
    const done = await desk(kit.app, token, `jobs/${booked.RepairId}/${change}`, body);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    return done.body;
  };
  await go('schedule', SCHEDULED);
  kit.clock.advance({ hours: 24 * 5 });
  token = await signInStaff(kit.app, DISPATCHER);
  await go('start');
  await deliverEmails(kit);
  const { Quotes } = await go('quote', QUOTE);
  const asked = async () =>
    (await deliverEmails(kit))
      .filter(({ subject }) => subject?.includes('Quote'))
      .flatMap(({ to }) => to?.map(({ address }) => address) ?? []);
  const answer = async (who: string, uniqueId: string) =>
    portalCall(
      kit,
      await signIn(kit.app, who, PASSWORD),
      'POST',
      `jobs/${booked.RepairId}/approvequote/${uniqueId}`,
      {},
    );
  const later = async (days: number) => {
    kit.clock.advance({ hours: 24 * days });
    token = await signInStaff(kit.app, DISPATCHER);
  };
  return {
    people,
    kit,
    jobId: booked.RepairId as number,
    go,
    later,
    asked,
    answer,
    first: Quotes[0].UniqueId as string,
  };
}

test('[R13.06, R12.09] a repair found on a plan’s visit is billed to who pays for the site, the visit to the plan’s customer', async () => {
  const { people, kit, jobId, go, later, asked, answer, first } = await quotedOnVisit(true);
  expect(await asked()).toEqual([LANDLORD]);
  expect((await answer(EMAIL, first)).status).toBe(404);
  expect((await answer(LANDLORD, first)).body).toMatchObject({ IsNew: true });
  await go('schedule', { ...SCHEDULED, Date: '2026-11-30' });
  await later(3);
  await go('start');
  await go('visits', { ...WORK, Date: '2026-11-30', From: '08:10', To: '09:05' });
  await go('complete');
  const { rows: invoices } = await kit.deps.pool.query(
    `select kind, customer_id::int as of, subtotal_cents from documents where job_id = $1 order by id`,
    [jobId],
  );
  // A quarter of $400.06, and what the landlord approved.
  expect(invoices).toMatchObject([
    { kind: 'call-out', of: people.tenantId, subtotal_cents: 10_002 },
    { kind: 'repair', of: people.landlordId },
  ]);
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});

test('[R13.06, R12.09] a repair that was approved on a plan’s visit stays billed to the business that approved it, even if another pays for the site now', async () => {
  const { people, kit, go, asked, answer, first } = await quotedOnVisit(false);
  expect(await asked()).toContain(EMAIL);
  expect((await answer(EMAIL, first)).body).toMatchObject({ IsNew: true });
  const customer = await signIn(kit.app, EMAIL, PASSWORD);
  await paying({ ...people, customer, landlord: await signIn(kit.app, LANDLORD, PASSWORD) }, 1);
  await go('start');
  await go('quote', QUOTE);
  const now = await asked();
  expect(now).toContain(EMAIL);
  expect(now).not.toContain(LANDLORD);
});

test('[R12.09, R13.06] who pays for a repair found on a plan’s visit pays for that alone, and the plan’s customer for their visit', async () => {
  const people = await tenantAndLandlord();
  const { kit, customer, tenantId, siteId } = people;
  await paying(people);
  const admin = await signedInStaff(kit, ADMIN);
  const { body: service } = await desk(kit.app, admin, 'service-types', SERVICE);
  await kit.deps.pool.query(
    `insert into assets (customer_id, location_id, equipment_type_id, make_name, created_at)
     select customer_id, location_id, equipment_type_id, 'Skope', created_at from assets where location_id = $1`,
    [siteId],
  );
  const { rows } = await kit.deps.pool.query('select id::int from assets where location_id = $1', [siteId]);
  const serviceId = service.ServiceTypeId as number;
  const owner = {
    ...people,
    customerId: tenantId,
    serviceId,
    machines: rows.map(({ id }) => id) as number[],
  };
  const form = planForm(owner);
  const Lines = form.Lines.map((line) => ({ ...line, PriceExGst: 400 }));
  await acceptedPlan({ ...owner, machines: [rows[0].id, rows[1].id] }, { ...form, PriceExGst: null, Lines });
  await deliverEmails(kit);
  const { Visits } = (await portalCall(kit, customer, 'GET', 'plan-visits')).body;
  const { body: booked } = await portalCall(kit, customer, 'POST', 'plan-visits', {
    Services: Visits[0].Services.map(
      ({ OccurrenceId, Version }: { OccurrenceId: number; Version: number }) => ({
        OccurrenceId,
        Version,
      }),
    ),
    ...{ Date: '2026-11-26', TimeWindow: 'morning' },
  });
  const confirmation = (await deliverEmails(kit)).find(({ subject }) =>
    subject?.includes('Booking received'),
  );
  expect(confirmation?.text).toMatch(/needs a repair, Harbour\s+Property\s+Pty\s+Ltd\s+gets\s+a\s+quote/);
  expect(confirmation?.text).toContain('$220.00');

  let token = people.staff;
  const go = async (change: string, body: object = {}) => {
    const done = await desk(kit.app, token, `jobs/${booked.RepairId}/${change}`, body);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    return done.body;
  };
  const later = async (days: number) => {
    kit.clock.advance({ hours: 24 * days });
    token = await signInStaff(kit.app, DISPATCHER);
  };
  const mailTo = async (who: string, word: string) =>
    (await deliverEmails(kit)).find(
      ({ to, subject }) => to?.some(({ address }) => address === who) && subject?.includes(word),
    );
  await go('schedule', SCHEDULED);
  await later(5);
  await go('start');
  const landlord = await signIn(kit.app, LANDLORD, PASSWORD);
  const decide = async (how: string) => {
    const { Quotes } = await go('quote', QUOTE);
    await deliverEmails(kit);
    const UniqueId = Quotes[0].UniqueId;
    const done = await portalCall(
      kit,
      landlord,
      'POST',
      `jobs/${booked.RepairId}/${how}quote/${UniqueId}`,
      {},
    );
    expect(done.status, JSON.stringify(done.body)).toBe(200);
  };
  await decide('reject');
  const quote = await portalCall(kit, landlord, 'GET', `jobs/${booked.RepairId}/quote`);
  expect(quote.body).toMatchObject({ State: 'declined', CallOutDue: 0 });
  const declined = await mailTo(LANDLORD, 'declined');
  expect(declined?.text).toContain('Declined. Nothing more to pay.');
  expect(declined?.text).not.toContain('220');
  await decide('approve');
  const approved = await mailTo(LANDLORD, 'approved');
  expect(approved?.text).toContain("We'll get started on your equipment.");
  expect(approved?.text).toContain('Planned maintenance');

  const tenant = await signIn(kit.app, EMAIL, PASSWORD);
  const shown = await portalCall(kit, tenant, 'GET', `jobs/${booked.RepairId}`);
  expect(shown.body).toMatchObject({
    PaidBy: { Kind: 'landlord' },
    TotalIncGst: 220,
    FeeExGst: 200,
    Quote: null,
  });
  await go('schedule', { ...SCHEDULED, Date: '2026-11-30' });
  await later(3);
  await go('start');
  await go('visits', { ...WORK, Date: '2026-11-30', From: '08:10', To: '09:05' });
  await go('complete');
  const done = await mailTo(EMAIL, 'Done');
  expect(done?.text).toMatch(/Repairs paid by:?\s+Your landlord Harbour Property/);
  expect(done?.text).toContain('$220.00');
  expect(done?.text).not.toMatch(/Repair, quote|[^s] paid by/i);
});

test('[R13.06] what the office recorded before the phone said that it isn’t done is paid, whatever its next visit is for', async () => {
  const people = await planByVisit();
  const { kit, book, service, go, job } = people;
  const TechnicianId = await addTechnician(people, { Name: 'Noor Haddad', Mobile: TECH_MOBILE });
  const ch = await textLink(people, TechnicianId);
  const phone = await boundPhone(kit, ch);
  const today = { Date: '2026-11-23', TimeWindow: 'afternoon', TechnicianId };
  const visitFor = async ({ OccurrenceId }: Service): Promise<Visit> =>
    (await phone.post('', { ch })).body.Today.Visits.find(({ Services }: Visit) =>
      Services.some((each) => each.OccurrenceId === OccurrenceId),
    );
  const arrive = async ({ VisitId, StartsAt }: Visit) => {
    const PressedOn = kit.clock.now().toString();
    const pressed = await phone.post('/press', { ch, VisitId, StartsAt, Press: 'arrived', PressedOn });
    expect(pressed.status, JSON.stringify(pressed.body)).toBe(200);
    kit.clock.advance({ hours: 1 });
  };
  const finish = async ({ VisitId, Services }: Visit, done: Service) => {
    const said = Services.map(({ OccurrenceId, Checklist }) => ({
      OccurrenceId,
      Items: Checklist.map((item, at) => (at === 0 ? { ...item, IsTicked: true } : { ...item, Value: -18 })),
      ...(OccurrenceId === done.OccurrenceId ? { IsDone: true } : { NotDoneBecause: 'Its panel is locked' }),
    }));
    const FinishedOn = kit.clock.now().toString();
    const sent = await phone.post('/finished', {
      ch,
      VisitId,
      FinishedOn,
      Work: 'Serviced.',
      Services: said,
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  };

  const dear = await service(0);
  const first = await book([dear, await service(1)], today);
  const visit = await visitFor(dear);
  await arrive(visit);
  await go(first, 'visits', { Date: today.Date, From: '9:05', Work: 'Serviced.' });
  await finish(visit, await service(1));
  expect(await service(0)).toMatchObject({ State: 'due' });
  expect(await balances(kit)).toMatchObject({ receivable: 44_000 });

  const second = await book([await service(0), await service(1, 1)], today);
  expect(await job(second)).toMatchObject({ FeeExGst: 100 });
  const next = await visitFor(dear);
  await arrive(next);
  await finish(next, dear);
  await go(second, 'visits', { Date: today.Date, From: '10:05', Work: 'Serviced.' });
  expect(await job(second)).toMatchObject({ TotalIncGst: 0 });
  expect(await balances(kit)).toMatchObject({ receivable: 44_000 });
  expect(await job(await book([await service(1, 1)], { Date: '2026-12-01' }))).toMatchObject({
    FeeExGst: 100,
  });
});
