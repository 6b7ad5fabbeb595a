import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { deskInvoiceMessages } from '../../../domain/invoices/desk-invoice-messages.ts';
import { deskJobMessages } from '../../../domain/jobs/desk-job-messages.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { send, sharedApp, type TestApp } from '../../../tests/kit/app.ts';
import { sampleAbn, signedInCustomer } from '../../../tests/kit/bookings.ts';
import {
  ADMIN,
  desk,
  errorsOf,
  type JobPeople,
  jobIn,
  jobPeopleIn,
  preparedPeople,
  QUOTE,
  signedInStaff,
  VISIT,
} from '../../../tests/kit/desk.ts';
import { invoicesOf, portal, WORK } from '../../../tests/kit/invoices.ts';
import { deliverEmails, queuedEmails } from '../../../tests/kit/mails.ts';
import { deliverTexts, textsOf, wordsSent } from '../../../tests/kit/texts.ts';

const FAULT = { ProblemDescription: 'It trips the breaker again.' };
const WHEN = { Date: '2026-11-26', TimeWindow: 'afternoon' };

/** Finishes a job of the customer, whose call-out is invoiced. */
async function finish(people: JobPeople) {
  const { kit, staff } = people;
  const { jobId } = await jobIn(people, 'InProgress');
  await desk(kit.app, staff, `jobs/${jobId}/visits`, WORK);
  const { body } = await desk(kit.app, staff, `jobs/${jobId}/complete`, {});
  await deliverEmails(kit);
  return { jobId, version: body.Version as number, machine: body.EquipmentId as number };
}

/** What the office does with a finished job. */
function inOffice<People extends JobPeople>(people: People) {
  const { kit, staff } = people;
  return {
    ...people,
    go: (id: number, change: string, body: object = {}) => desk(kit.app, staff, `jobs/${id}/${change}`, body),
    read: async (id: number) => (await desk(kit.app, staff, `jobs/${id}`)).body,
    /** Books a warranty visit. */
    book: (id: number, form: object, key: string = randomUUID()) =>
      send(kit.app, {
        method: 'POST',
        url: `/api/v1/desk/jobs/${id}/warranty-visit`,
        headers: { authorization: `Bearer ${staff}`, 'idempotency-key': key },
        payload: form,
      }),
  };
}

const begun = preparedPeople(finish);
const finished = async () => inOffice(await begun());
type Finished = Awaited<ReturnType<typeof finished>>;

/** A warranty request of a customer, as its list at the desk has it. */
async function requested({ kit, staff, customer }: JobPeople, AssetId: number): Promise<number> {
  await portal(
    { kit, customer },
    `equipment/${AssetId}/warrantyrequest`,
    { AssetId, Message: 'Trips' },
    KEY(),
  );
  const { body } = await desk(kit.app, staff, 'warranty-requests');
  return body.WarrantyRequests.at(-1).Id;
}
const KEY = () => ({ 'idempotency-key': randomUUID() });

async function count({ deps }: TestApp, table: string): Promise<number> {
  const { rows } = await deps.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n;
}
const MONEY = ['documents', 'ledger_entries', 'payments', 'automatic_charges', 'card_authorities'];
const WRITTEN = ['jobs', 'visits', 'job_events', 'booking_keys', 'audit_log'];
const counts = (kit: TestApp, tables: readonly string[]) =>
  Promise.all(tables.map((table) => count(kit, table)));

const limit = ({ deps }: TestApp, places: number) =>
  deps.pool.query(
    `insert into window_limits (region, weekday, time_window, places) values ('metro-inner', 4, 'afternoon', $1)
     on conflict (region, weekday, time_window) do update set places = excluded.places`,
    [places],
  );

const needsOf = async ({ kit, staff }: JobPeople) => {
  const { body } = await desk(kit.app, staff, 'needs');
  return body.Groups.flatMap(({ Needs }: { Needs: { Kind: string }[] }) => Needs);
};

test('[R10.11] a warranty visit lives from its request to its end without costing anything', async () => {
  const at = await finished();
  const { kit } = at;
  const { jobId, go, read, book, version, machine } = at;
  const admin = await signedInStaff(kit, ADMIN);
  const request = await requested(at, machine);
  const [need] = (await needsOf(at)).filter(({ Kind }: { Kind: string }) => Kind === 'warranty');
  // What Today offers beside the answer: the machine's newest finished job.
  const Route = `/inbox?open=warranty-${request}`;
  expect(need).toMatchObject({ RepairId: jobId, Subject: String(request), Route });
  await deliverEmails(kit);
  const money = await counts(kit, MONEY);

  const booked = await book(jobId, { ...FAULT, ...WHEN, Version: version, WarrantyRequestId: request });
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  const { RepairId: free, BookingReference: reference } = booked.body;
  const named = { RepairId: jobId, BookingReference: `GAL${jobId}R` };
  const old = await read(jobId);
  expect(booked.body).toMatchObject({
    State: 'Requested',
    WarrantyOf: named,
    EquipmentId: machine,
    LocationName: old.LocationName,
    Problem: old.Problem,
    ...FAULT,
    AttendanceDate: WHEN.Date,
    TimeWindow: WHEN.TimeWindow,
    FeeExGst: 0,
    Gst: 0,
    TotalIncGst: 0,
    VisitPlans: [{ Kind: 'warranty', State: 'planned', TechName: null }],
    Timeline: [{ Kind: 'state', State: 'Requested', Note: `Free, under warranty of GAL${jobId}R.` }],
  });
  expect(old).toMatchObject({
    State: 'Completed',
    Version: version + 1,
    WarrantyOf: null,
    WarrantyVisits: [{ RepairId: free, BookingReference: reference }],
  });
  expect(old.Timeline.at(-1)).toMatchObject({
    Kind: 'warranty-visit',
    State: 'Completed',
    ActorName: 'Tomasz Wren',
    Note: `Job ${reference}, Thu 26 Nov, 12pm-4pm`,
  });
  const stored = await kit.deps.pool.query('select promo_code_id, warranty_of::int from jobs where id = $1', [
    free,
  ]);
  expect(stored.rows).toEqual([{ promo_code_id: null, warranty_of: jobId }]);

  // The request is answered by the visit, in one email.
  const mails = await deliverEmails(kit);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Free warranty visit: ${reference}, Thu 26 Nov, 12pm-4pm`,
  ]);
  for (const part of [mails[0]?.text, mails[0]?.html]) {
    expect(part).toContain(`Free, under warranty of GAL${jobId}R`);
    expect(part).not.toMatch(/\$\d|card|invoice/i);
  }
  const { body: calendar } = await portal(at, `jobs/${free}/calendar`);
  expect(calendar.Calendar.replaceAll('\r\n ', '')).toContain(`Free\\, under warranty of GAL${jobId}R`);
  const { body: asked } = await portal(at, 'equipment/warrantyrequesthistory');
  expect(asked.WarrantyRequests).toMatchObject([
    { Answer: `A tech is coming for free, job ${reference}: Thu 26 Nov, 12pm-4pm.` },
  ]);
  const left = await needsOf(at);
  expect(left.map(({ Kind }: { Kind: string }) => Kind)).not.toContain('warranty');
  expect(left).toContainEqual(expect.objectContaining({ Kind: 'requested', RepairId: free }));
  const { body: audit } = await desk(kit.app, admin, 'audit?Action=warranty-visit-booked');
  expect(audit.AuditEntries).toMatchObject([
    { SubjectId: jobId, Details: { after: { warrantyVisit: free, overrideReason: null } } },
  ]);

  // It can be moved, called off, held, planned again, missed and returned to like any other visit.
  await go(free, 'schedule', { ...VISIT, Date: WHEN.Date });
  expect((await go(free, 'schedule', VISIT)).body.VisitPlans).toMatchObject([
    { Kind: 'warranty', AttendanceDate: VISIT.Date },
  ]);
  kit.clock.advance({ minutes: 2 });
  const [moved] = await deliverEmails(kit).then((sent) => sent.slice(-1));
  expect(moved?.text).toContain(`Free, under warranty of GAL${jobId}R`);
  expect((await go(free, 'call-off', { Reason: 'Our tech is sick' })).body).toMatchObject({
    State: 'Requested',
    HasVisitTime: false,
  });
  expect((await go(free, 'hold', { Until: '2026-12-01', Reason: 'Part' })).status).toBe(200);
  expect((await go(free, 'schedule', VISIT)).body.VisitPlans.at(-1)).toMatchObject({ Kind: 'warranty' });
  expect((await go(free, 'no-access', { Note: 'Shut' })).status).toBe(200);
  const missed = await go(free, 'call-out-invoice', { Reason: 'NoAccess' });
  expect(missed).toMatchObject({ status: 409, body: { detail: deskInvoiceMessages.callOutFree } });
  const lost = (await deliverEmails(kit)).map(({ text }) => text).join('\n');
  expect(lost).not.toContain('invoice');
  expect((await go(free, 'schedule', VISIT)).body.VisitPlans.at(-1)).toMatchObject({ Kind: 'return' });
  await go(free, 'start');
  expect(
    (await go(free, 'visits', { ...WORK, From: '09:00', To: null, Work: 'Relay replaced.' })).status,
  ).toBe(200);
  await deliverEmails(kit);
  const done = await go(free, 'complete', { Note: 'All good' });
  expect(done.body).toMatchObject({ State: 'Completed', Rating: { IsScoringClosed: false } });
  expect(await queuedEmails(kit)).toEqual(['job-completed']);
  const [end] = await deliverEmails(kit);
  expect(end?.text).toContain(`Free, under warranty of GAL${jobId}R`);
  expect(end?.text).not.toMatch(/\$\d/);

  expect(await counts(kit, MONEY)).toEqual(money);
  expect(await invoicesOf(at, free)).toEqual([]);
  expect((await portal(at, `jobs/${free}`)).body).toMatchObject({
    WarrantyOf: named,
    TotalIncGst: 0,
    CanRate: true,
  });
  expect((await portal(at, `jobs/${jobId}`)).body).toMatchObject({ WarrantyVisits: [{ RepairId: free }] });
  const { body: history } = await portal(at, 'servicehistory');
  expect(history.JobList).toContainEqual(
    expect.objectContaining({ RepairId: free, WarrantyOf: named, TotalIncGst: 0 }),
  );
  // What was put right can go wrong again.
  const again = await book(free, FAULT);
  expect(again.body).toMatchObject({ WarrantyOf: { RepairId: free }, HasVisitTime: false, VisitPlans: [] });
});

test('[R10.11, R10.12] a warranty visit that finds another fault leads to a quote like any other, and only that is invoiced', async () => {
  const at = await finished();
  const { kit } = at;
  const { jobId, go, book } = at;
  const { body } = await book(jobId, { ...FAULT, ...WHEN });
  const { RepairId: free } = body;
  await go(free, 'schedule', VISIT);
  await go(free, 'start');
  await go(free, 'visits', WORK);
  const quoted = await go(free, 'quote', QUOTE);
  const [{ UniqueId }] = quoted.body.Quotes;
  const approved = await portal(at, `jobs/${free}/approvequote/${UniqueId}`, {});
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  await deliverEmails(kit);
  const { body: ended } = await go(free, 'complete');
  const [{ TotalIncGst }] = ended.Quotes;
  expect(await invoicesOf(at, free)).toMatchObject([{ Kind: 'Repair', TotalIncGst }]);
  const done = (await deliverEmails(kit)).find(({ subject }) => subject?.startsWith('Done'));
  expect(done?.text).toContain(`Free, under warranty of GAL${jobId}R`);
  expect(done?.text).not.toContain('$0.00');
  const { body: history } = await portal(at, 'servicehistory');
  expect(history.JobList.find(({ RepairId }: { RepairId: number }) => RepairId === free)).toMatchObject({
    TotalIncGst,
  });
});

test('[R10.11] cancelling a warranty visit costs nothing, and its email says so', async () => {
  const { kit, jobId, go, book } = await finished();
  const { body } = await book(jobId, { ...FAULT, ...WHEN });
  await go(body.RepairId, 'schedule', VISIT);
  await deliverEmails(kit);
  expect((await go(body.RepairId, 'cancel', { Reason: 'Sold the machine' })).body.State).toBe('Cancelled');
  const [mail] = await deliverEmails(kit);
  expect(mail?.text).toContain('There is nothing to pay.');
  expect(mail?.text).not.toMatch(/invoice|card/i);
});

test('[R4.30] one key, eight times at once, books one warranty visit; another use of it is refused', async () => {
  const { kit, jobId, version, book } = await finished();
  const before = await counts(kit, WRITTEN);
  const key = randomUUID();
  const form = { ...FAULT, ...WHEN, Version: version };
  const answers = await Promise.all(Array.from({ length: 8 }, () => book(jobId, form, key)));
  const [first] = answers;
  for (const { status, body } of answers) {
    expect([status, body.RepairId]).toEqual([200, first?.body.RepairId]);
  }
  // A job, its visit, a line on both timelines, a key, and three rows of the audit trail.
  const added = [1, 1, 2, 1, 2];
  expect(await counts(kit, WRITTEN)).toEqual(before.map((number, at) => number + (added[at] ?? 0)));
  expect(await queuedEmails(kit)).toEqual(['warranty-visit-booked']);
  expect(await book(jobId, { ...form, ProblemDescription: 'Another fault' }, key)).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_reused' },
  });
  // Somebody else read the job before that: they hear of it, and book no second visit.
  expect(await book(jobId, form)).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('[R10.06] a full window takes a warranty visit for a reason only, and counts it', async () => {
  const { kit, jobId, book, staff } = await finished();
  await limit(kit, 1);
  expect((await book(jobId, { ...FAULT, ...WHEN })).status).toBe(200);
  const before = await counts(kit, WRITTEN);
  const refused = await book(jobId, { ...FAULT, ...WHEN });
  expect([refused.status, errorsOf(refused.body)]).toEqual([
    422,
    [['OverrideReason', deskVisitMessages.overrideReasonNeeded]],
  ]);
  expect(await counts(kit, WRITTEN)).toEqual(before);
  const warned = await desk(kit.app, staff, `jobs/${jobId}/schedule/check`, { ...WHEN, TechnicianId: null });
  expect(warned.body.Warnings).toMatchObject([{ Kind: 'full' }]);
  const OverrideReason = 'They lose a day of trade';
  expect((await book(jobId, { ...FAULT, ...WHEN, OverrideReason })).status).toBe(200);
  const { body } = await desk(kit.app, staff, `windows?Date=${WHEN.Date}`);
  expect(body.Windows).toContainEqual(
    expect.objectContaining({ Region: 'metro-inner', TimeWindow: 'afternoon', Visits: 2, Places: 1 }),
  );
});

describe('[R10.11] a warranty visit is refused', { timeout: 60_000 }, () => {
  const shared = sharedApp(async (kit) => {
    const people = await jobPeopleIn(kit);
    const at = inOffice({ ...people, ...(await finish(people)) });
    const other = await signedInCustomer(kit.app, {
      CheckoutEmailAddress: 'theirs@elsewhere.example',
      CheckoutABN: sampleAbn(7),
    });
    const { rows } = await kit.deps.pool.query('select asset_id::int as id from jobs where id = $1', [
      other.jobId,
    ]);
    await kit.deps.pool.query('update customers set email_confirmed_at = now()');
    const foreign = await requested({ ...at, customer: other.token }, rows[0].id);
    return { ...at, foreign };
  });

  test.each([
    ['Requested', deskJobMessages.warrantyVisitTooEarly],
    ['Scheduled', deskJobMessages.warrantyVisitTooEarly],
    ['InProgress', deskJobMessages.warrantyVisitTooEarly],
    ['QuoteWaiting', deskJobMessages.warrantyVisitTooEarly],
    ['QuoteApproved', deskJobMessages.warrantyVisitTooEarly],
    ['QuoteDeclined', deskJobMessages.warrantyVisitTooEarly],
    ['Cancelled', deskJobMessages.warrantyVisitCancelled],
  ] as const)('for a job that is %s', async (state, detail) => {
    const at = await shared();
    const { jobId } = await jobIn(at, state);
    const before = await counts(at.kit, WRITTEN);
    expect(await at.book(jobId, FAULT)).toMatchObject({ status: 409, body: { code: 'conflict', detail } });
    expect(await counts(at.kit, WRITTEN)).toEqual(before);
  });

  const form = (at: Finished & { foreign: number }) => ({ ...FAULT, ...WHEN, Version: at.version });
  test.each<[string, (at: Finished & { foreign: number }) => object, string, string]>([
    ['without saying what’s wrong', () => WHEN, 'ProblemDescription', deskJobMessages.faultRequired],
    [
      'for another customer’s request',
      (at) => ({ ...form(at), WarrantyRequestId: at.foreign }),
      'WarrantyRequestId',
      deskJobMessages.warrantyRequestUnknown,
    ],
    [
      'for a request that isn’t known',
      (at) => ({ ...form(at), WarrantyRequestId: 99_999 }),
      'WarrantyRequestId',
      deskJobMessages.warrantyRequestUnknown,
    ],
    [
      'at a time that has gone',
      (at) => ({ ...form(at), Date: '2026-11-20' }),
      'Date',
      deskVisitMessages.timeGone,
    ],
    [
      'more than a year ahead',
      (at) => ({ ...form(at), Date: '2027-11-24' }),
      'Date',
      deskVisitMessages.tooFarAhead,
    ],
    [
      'after hours without a time',
      (at) => ({ ...form(at), TimeWindow: 'afterhours' }),
      'Time',
      deskVisitMessages.timeNeeded,
    ],
    [
      'in a window of no day',
      () => ({ ...FAULT, TimeWindow: 'morning' }),
      'Date',
      deskVisitMessages.dayNeeded,
    ],
  ])('%s', async (_, body, field, message) => {
    const at = await shared();
    const before = await counts(at.kit, [...WRITTEN, 'warranty_requests where answer is not null']);
    const { status, body: refusal } = await at.book(at.jobId, body(at));
    expect([status, errorsOf(refusal)]).toEqual([422, [[field, message]]]);
    expect(await counts(at.kit, [...WRITTEN, 'warranty_requests where answer is not null'])).toEqual(before);
  });

  test('for a machine that was retired', async () => {
    const at = await shared();
    const retire = (when: string) =>
      at.kit.deps.pool.query(
        `update assets set retired_at = ${when} where id = (select asset_id from jobs where id = $1)`,
        [at.jobId],
      );
    await retire('created_at');
    const { status, body } = await at.book(at.jobId, FAULT);
    expect([status, errorsOf(body)]).toEqual([422, [['AssetId', equipmentMessages.equipmentRetired]]]);
    await retire('null');
  });

  test('by a customer, and for a job that isn’t there', async () => {
    const at = await shared();
    const url = `/api/v1/desk/jobs/${at.jobId}/warranty-visit`;
    const headers = { authorization: `Bearer ${at.customer}`, ...KEY() };
    expect((await send(at.kit.app, { method: 'POST', url, headers, payload: FAULT })).status).toBe(403);
    expect((await at.book(99_999, FAULT)).status).toBe(404);
  });
});

test('[R10.11] a request is answered once: by a visit or in words', async () => {
  const at = await finished();
  const { kit } = at;
  const request = await requested(at, at.machine);
  await desk(kit.app, at.staff, `warranty-requests/${request}/answer`, { Answer: 'We ring you.' });
  const { status, body } = await at.book(at.jobId, { ...FAULT, WarrantyRequestId: request });
  expect([status, errorsOf(body)]).toEqual([
    422,
    [['WarrantyRequestId', deskJobMessages.warrantyRequestAnswered]],
  ]);
});

test('[R10.13] somebody without an email hears of a warranty visit by text, with or without a time', async () => {
  const at = await finished();
  const { kit } = at;
  await kit.deps.pool.query(
    'update customers set user_name = null, email_confirmed_at = null, password_hash = null, is_made_by_staff = true',
  );
  const told = async (form: object) => {
    const { body } = await at.book(at.jobId, { ...FAULT, ...form });
    expect(await deliverEmails(kit)).toEqual([]);
    await deliverTexts(kit);
    const texts = (await textsOf(kit)).filter(({ kind }) => kind === 'warranty-visit-booked');
    expect(texts.at(-1)).toMatchObject({ state: 'sent' });
    kit.clock.advance({ minutes: 1 });
    return { body, words: await wordsSent(kit, 'warranty-visit-booked') };
  };
  const timed = await told(WHEN);
  expect(timed.words).toContain(`Free visit under warranty of GAL${at.jobId}R: Thu 26 Nov, 12pm-4pm.`);
  expect(timed.words).toContain(`Job ${timed.body.BookingReference}.`);
  const untimed = await told({});
  expect(untimed.words).toContain("we'll ring you to set a time.");
  expect(untimed.body).toMatchObject({ HasVisitTime: false, VisitPlans: [] });
  // The first visit that is planned then is the warranty visit.
  expect((await at.go(untimed.body.RepairId, 'schedule', VISIT)).body.VisitPlans).toMatchObject([
    { Kind: 'warranty', State: 'planned' },
  ]);
});

test('[R10.15] a warranty visit is in its customer’s export, and forgotten with them; then no other can be booked', async () => {
  const at = await finished();
  const { kit } = at;
  const admin = await signedInStaff(kit, ADMIN);
  const { body } = await at.book(at.jobId, FAULT);
  const { CustomerId, CustomerUserName } = body;
  const { body: exported } = await desk(kit.app, admin, `customers/${CustomerId}/export`);
  expect(exported.Jobs.at(-1)).toMatchObject({
    warrantyOf: at.jobId,
    problemDescription: FAULT.ProblemDescription,
  });

  for (const id of [1042, body.RepairId]) await at.go(id, 'cancel', { Reason: 'Closing down' });
  const [invoice] = await invoicesOf(at, at.jobId);
  const charged = await send(kit.app, {
    method: 'POST',
    url: `/api/v1/desk/invoices/${invoice?.InvoiceId}/charge`,
    headers: { authorization: `Bearer ${at.staff}`, ...KEY() },
    payload: {},
  });
  expect(charged.status, JSON.stringify(charged.body)).toBe(200);
  const forgotten = await desk(kit.app, admin, `customers/${CustomerId}/forget`, {
    UserName: CustomerUserName,
  });
  expect(forgotten.status, JSON.stringify(forgotten.body)).toBe(200);
  const { rows } = await kit.deps.pool.query(
    `select problem_description, (select string_agg(note, '') from job_events where job_id = jobs.id) as notes
     from jobs where warranty_of is not null`,
  );
  expect(rows).toEqual([{ problem_description: '(deleted)', notes: null }]);
  expect(await at.book(at.jobId, FAULT)).toMatchObject({
    status: 409,
    body: { detail: deskJobMessages.customerForgotten },
  });
});
