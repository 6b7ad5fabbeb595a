import { expect, test } from 'vitest';
import { ADMIN, desk, signedInStaff } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { techPeople, visitOf } from '../../../tests/kit/technicians/technician-phone.ts';
import { chooseEmails } from '../../../tests/kit/texts.ts';

const FAN = { Kind: 'part', Number: 'EVF-2034', Description: 'Evaporator fan motor', Unit: 'each' };
const LABOUR = { Kind: 'labour', Number: 'LAB-1', Description: 'Labour', Unit: 'h' };
/** What a fan and two hours come to by the list: 199.95 and twice 140, with GST, before a coupon. */
const TOTAL = 527.95;

const WRITTEN = {
  Work: 'The fan has seized.',
  QuoteWords: 'A new fan, so that the coil stops icing up.',
  QuoteParts: [
    { Name: 'Evaporator fan motor', Quantity: 1 },
    { Name: 'lab-1', Quantity: 2 },
  ],
  SendQuote: true,
};

/** A technician on site, who may send quotes up to a limit, and the price list. */
async function onSite(limit: number | null) {
  const people = await techPeople();
  const { kit, staff, id, phone, ch } = people;
  await chooseEmails(kit);
  const admin = await signedInStaff(kit, ADMIN);
  for (const part of [
    { ...FAN, CostExGst: 81.35, FixedPriceExGst: 199.95 },
    { ...LABOUR, CostExGst: 61.17, FixedPriceExGst: 140 },
  ]) {
    await desk(kit.app, admin, 'parts', part);
  }
  const set = async (QuoteLimit: number | null) => {
    const { body: all } = await desk(kit.app, staff, 'technicians');
    const one = all.Technicians.find(({ TechnicianId }: { TechnicianId: number }) => TechnicianId === id);
    const { Name, Mobile, Email, Regions, Licences, IsActive, Version } = one;
    const form = { Name, Mobile, Email, Regions, Licences, IsActive, Version, QuoteLimit };
    return kit.app.inject({
      method: 'PUT',
      url: `/api/v1/desk/technicians/${id}`,
      headers: { authorization: `Bearer ${staff}` },
      payload: form,
    });
  };
  if (limit !== null) expect((await set(limit)).json()).toMatchObject({ QuoteLimit: limit });
  const jobId = await visitOf(people, { id });
  const visit = async () => (await phone.post('', { ch })).body.Today.Visits[0];
  const { VisitId, StartsAt } = await visit();
  const at = () => kit.clock.now().toString();
  await phone.post('/press', { ch, VisitId, StartsAt, Press: 'arrived', PressedOn: at() });
  await deliverEmails(kit);
  const finish = (more: object = {}) =>
    phone.post('/finished', { ch, VisitId, FinishedOn: at(), ...WRITTEN, ...more });
  const job = async () => (await desk(kit.app, staff, `jobs/${jobId}`)).body;
  const outcome = async () => (await visit()).Report.QuoteOutcome;
  const quoteMails = async () =>
    (await deliverEmails(kit)).filter(({ text }) => text?.includes('Evaporator fan motor'));
  return { ...people, admin, jobId, set, visit, finish, job, outcome, quoteMails };
}

test('[R15.05] a technician’s own quote goes to the customer once, at the list’s prices, however often the phone sends it', async () => {
  const at = await onSite(TOTAL);
  const { kit, staff, jobId, finish, job, quoteMails } = at;
  expect((await at.visit()).MaySendQuote).toBe(true);
  const sent = await Promise.all([finish(), finish(), finish()]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { State, Quotes, Timeline } = await job();
  expect(State).toBe('QuoteWaiting');
  expect(Quotes).toMatchObject([{ SubtotalExGst: 479.95, Note: WRITTEN.QuoteWords }]);
  expect(Quotes[0].Lines).toMatchObject([
    { Description: 'Evaporator fan motor', Quantity: 1, UnitExGst: 199.95 },
    { Description: 'Labour', Quantity: 2, UnitExGst: 140 },
  ]);
  expect(Timeline.filter((one: { State: string }) => one.State === 'QuoteWaiting')).toMatchObject([
    { Kind: 'state', Actor: 'technician' },
  ]);
  const mails = await quoteMails();
  expect(mails).toHaveLength(1);
  // Costs stay with the office, and prices too where the technician looks.
  expect(JSON.stringify(mails)).not.toMatch(/81\.?35|61\.?17/);
  const told = [sent, await at.visit(), (await at.phone.post('/parts', { ch: at.ch })).body];
  expect(JSON.stringify(told)).not.toMatch(/81\.?35|61\.?17|199\.?95|527\.?95|479\.?95/);
  const { rows } = await kit.deps.pool.query(
    `select actor_kind, actor_id::int, details -> 'after' -> 'quote' as quote from audit_log where action = 'quote-sent'`,
  );
  expect(rows).toEqual([{ actor_kind: 'technician', actor_id: at.id, quote: Quotes[0].QuoteNumber }]);

  // The office withdraws it: the same report sends nothing again, on the next day either.
  const withdrawn = await desk(kit.app, staff, `jobs/${jobId}/quote/withdraw`, { Reason: 'Not yet' });
  expect(withdrawn.status).toBe(200);
  await deliverEmails(kit);
  await finish();
  kit.clock.advance({ hours: 30 });
  expect((await finish()).status).toBe(200);
  expect(await quoteMails()).toEqual([]);
  const quotes = async () => (await kit.deps.pool.query('select state from quotes order by id')).rows;
  expect(await quotes()).toEqual([{ state: 'withdrawn' }]);
  await finish({ QuoteWords: 'With the harness.' });
  expect((await quotes()).at(-1)).toEqual({ state: 'waiting' });
});

test('[R12.08, R15.05] a technician’s own quote goes ahead by itself within what its customer gave beforehand', async () => {
  const at = await onSite(TOTAL);
  const given = await at.kit.app.inject({
    method: 'PUT',
    url: `/api/v1/customerportal/jobs/${at.jobId}/upfrontlimit`,
    headers: { authorization: `Bearer ${at.customer}` },
    payload: { UpfrontLimitIncGst: TOTAL, SeenOn: null },
  });
  expect(given.statusCode, given.body).toBe(200);
  const sent = await Promise.all([at.finish(), at.finish()]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  expect(await at.outcome()).toBe('approved');
  const { State, Quotes } = await at.job();
  expect([State, Quotes.length]).toEqual(['QuoteApproved', 1]);
  expect(Quotes[0]).toMatchObject({ DecidedBeforehand: true, Answer: { UpfrontLimitIncGst: TOTAL } });
  expect(await at.quoteMails()).toHaveLength(1);
});

test.each([
  ['without a limit', null, {}, 'over-limit'],
  ['a cent above it', TOTAL - 0.01, {}, 'over-limit'],
  [
    'with a part that isn’t in the list',
    10_000,
    { QuoteParts: [{ Name: 'A fan', Quantity: 1 }] },
    'no-price',
  ],
  [
    'with a part that is only mentioned',
    10_000,
    { QuoteParts: [{ Name: 'Two of EVF-2034 perhaps', Quantity: 1 }] },
    'no-price',
  ],
])('[R15.05] %s, a technician’s quote waits at the office', async (_, limit, more, outcome) => {
  const at = await onSite(limit);
  expect((await at.finish(more)).status).toBe(200);
  expect(await at.outcome()).toBe(outcome);
  const { State, Quotes, VisitPlans } = await at.job();
  expect([State, Quotes]).toEqual(['InProgress', []]);
  expect(VisitPlans[0].Report).toMatchObject({ QuoteWords: WRITTEN.QuoteWords, QuoteOutcome: outcome });
  expect(await at.quoteMails()).toEqual([]);
});

test('[R15.05] what isn’t to be sent, or comes after the office’s record, waits at the office', async () => {
  const at = await onSite(TOTAL);
  await at.finish({ SendQuote: false });
  expect(await at.outcome()).toBeNull();
  const work = { Work: WRITTEN.Work, Parts: [], Date: '2026-11-23', From: '8:00', To: '9:00' };
  expect((await desk(at.kit.app, at.staff, `jobs/${at.jobId}/visits`, work)).status).toBe(200);
  await at.finish();
  expect((await at.job()).Quotes).toEqual([]);
  const nothing = await at.finish({ QuoteParts: [] });
  expect(nothing.body.errors).toMatchObject([{ field: 'QuoteWords' }]);
  expect((await at.set(0)).statusCode).toBe(422);
});
