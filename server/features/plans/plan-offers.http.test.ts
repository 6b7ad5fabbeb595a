import { describe, expect, test } from 'vitest';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskPlanMessages } from '../../../domain/plans/desk-plan-messages.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { EMAIL, get, PASSWORD, postJson } from '../../../tests/kit/accounts.ts';
import { signIn } from '../../../tests/kit/bookings.ts';
import { desk } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { signedInMember } from '../../../tests/kit/people.ts';
import {
  acceptedPlan,
  draft,
  occurrencesIn,
  type PlanPeople,
  planForm,
  planPeople,
} from '../../../tests/kit/plans.ts';
import { toDate } from '../../platform/clock.ts';
import { taskHandlers } from '../../tasks.ts';
import { openNeedsUpTo } from '../../views/needs/needs.queries.ts';
import { remindOfOffers } from './remind-of-offers.ts';

const PLANS = '/api/v1/customerportal/plans';
const PHONE = '1800 975 711';
const JOEL = 'joel@marlowestreet.example';

/** A plan of $1,840.00 inc GST for two machines, sent to its customer. */
async function offered(people: PlanPeople, form: object = planForm(people)) {
  const { PlanId, Version } = (await draft(people, form)).body;
  const sent = await desk(people.kit.app, people.staff, `plans/${PlanId}/offer`, { Version });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return sent.body as { PlanId: number; Version: number; State: string; Offer: Record<string, unknown> };
}

/** The secret of the link in the newest email to an address. */
async function linkTo({ kit }: PlanPeople, email: string): Promise<string> {
  const mail = (await deliverEmails(kit)).findLast(({ to }) => to?.[0]?.address === email);
  const ch = /plan-offer\?ch=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!ch) throw new Error(`No link for ${email}`);
  return ch;
}

const answer = ({ kit }: PlanPeople, planId: number, word: string, token: string, body: object = {}) =>
  postJson(kit.app, `${PLANS}/${planId}/offers/1/${word}`, body, token);
const byLink = ({ kit }: PlanPeople, word: string, body: object) =>
  postJson(kit.app, `/api/v1/planoffer${word}`, body);

/** What needs the office about plans. */
async function needsOf({ kit }: PlanPeople) {
  const now = kit.clock.now();
  const asked = { now: toDate(now), today: localToday(now, OPERATOR_TIME_ZONE), bookDays: 60 };
  const needs = await openNeedsUpTo(50)(kit.deps.db, asked);
  return needs
    .filter(({ kind }) => kind.startsWith('plan-'))
    .map(({ kind, subject, reason }) => [kind, subject, reason]);
}

describe('[R13.05] an offer', () => {
  test('is kept word for word, whatever becomes of its service types, and accepted once by its link', async () => {
    const people = await planPeople();
    const { kit, staff, admin, customer, serviceId } = people;
    const { PlanId, State, Offer } = await offered(people);
    expect([State, Offer]).toMatchObject([
      'offered',
      { Number: 1, State: 'waiting', OfferedBy: 'Tomasz Wren' },
    ]);
    const ch = await linkTo(people, EMAIL);
    const { body: read } = await byLink(people, '', { ch });
    expect(read).toMatchObject({
      Name: 'Four services a year',
      Price: { TotalExGst: 1672.73, Gst: 167.27, TotalIncGst: 1840 },
      Offer: { State: 'waiting', NeedsPoNumber: false },
      Lines: [{ ServiceName: 'Cold room service', Why: 'A dirty condenser works twice as hard.' }, {}],
    });
    expect(read.Lines[0].DueDates).toEqual(['2026-12-01', '2027-03-01', '2027-06-01', '2027-09-01']);
    expect(read.Lines[0].Checks).toEqual([
      { Text: 'Door seals', Unit: null },
      { Text: 'Leaving air', Unit: '°C' },
    ]);
    await kit.deps.pool.query(`update service_types set why = 'Because.' where id = $1`, [serviceId]);
    expect((await byLink(people, '', { ch })).body).toEqual(read);

    expect((await byLink(people, '/accept', { ch, Name: ' ' })).status).toBe(422);
    const accept = () => byLink(people, '/accept', { ch, Name: 'Sam Reed', PoNumber: 'PO 7' });
    const both = await Promise.all([accept(), accept()]);
    expect(both.map(({ body }) => body.IsNew).sort()).toEqual([false, true]);
    expect((await byLink(people, '/decline', { ch, Name: 'Ann' })).body).toMatchObject({
      State: 'accepted',
      AnsweredBy: 'Sam Reed',
      IsNew: false,
    });
    const { body: plan } = await desk(kit.app, staff, `plans/${PlanId}`);
    expect(plan).toMatchObject({
      State: 'active',
      AcceptedBy: 'Sam Reed',
      RecordedBy: null,
      Offer: { State: 'accepted', AnsweredByLink: true, PoNumber: 'PO 7' },
      Services: [{ State: 'due' }, { State: 'due' }],
    });
    const mails = await deliverEmails(kit);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Four services a year accepted: $1,840.00 inc GST, Marlowe Street Café Pty Ltd',
      'Maintenance plan Four services a year accepted',
    ]);
    expect(mails.map(({ text }) => text).join()).not.toContain('undefined');
    const { body: own } = await get(kit.app, `${PLANS}/${PlanId}`, customer);
    expect(own).toMatchObject({ State: 'active', AcceptedBy: 'Sam Reed', Price: { TotalIncGst: 1840 } });
    expect(own.Lines[0].Why).toBe('A dirty condenser works twice as hard.');
    const actions = (await desk(kit.app, admin, 'audit')).body.AuditEntries.map(
      ({ Action }: { Action: string }) => Action,
    ).filter((action: string) => action.startsWith('plan-'));
    expect(actions).toEqual(['plan-accepted', 'plan-offered', 'plan-drafted']);
  });

  test('that is withdrawn says so, and the next one has a link of its own', async () => {
    const people = await planPeople();
    const { kit, staff, customer } = people;
    const { PlanId, Version } = await offered(people);
    const ch = await linkTo(people, EMAIL);
    expect((await desk(kit.app, staff, `plans/${PlanId}/withdraw`, { Version: 1 })).status).toBe(409);
    const withdraw = () => desk(kit.app, staff, `plans/${PlanId}/withdraw`, { Version });
    const withdrawn = await withdraw();
    expect(withdrawn.body).toMatchObject({ State: 'draft', Offer: { State: 'withdrawn' } });
    expect((await withdraw()).body).toEqual(withdrawn.body);
    expect((await byLink(people, '', { ch })).body.Offer).toMatchObject({ State: 'withdrawn' });
    for (const word of ['/accept', '/decline'])
      expect(await byLink(people, word, { ch, Name: 'Sam' })).toMatchObject({
        status: 409,
        body: { detail: planMessages.withdrawn(PHONE) },
      });
    expect((await get(kit.app, PLANS, customer)).body.Plans).toEqual([]);
    const again = await desk(kit.app, staff, `plans/${PlanId}/offer`, { Version: withdrawn.body.Version });
    expect(again.body).toMatchObject({ State: 'offered', Offer: { Number: 2 } });
    expect((await get(kit.app, PLANS, customer)).body.Plans).toMatchObject([
      { OfferState: 'waiting', OfferIsExpired: false },
    ]);
    const newer = await linkTo(people, EMAIL);
    expect(newer).not.toBe(ch);
    expect((await byLink(people, '/accept', { ch: newer, Name: 'Sam' })).body).toMatchObject({ IsNew: true });
  });

  test('that is declined is a draft again, with the reason, and stays in the list when it is put aside', async () => {
    const people = await planPeople();
    const { kit, staff, customer } = people;
    const { PlanId } = await offered(people);
    await deliverEmails(kit);
    const declined = await answer(people, PlanId, 'decline', customer, { Reason: 'Too dear' });
    expect(declined.body).toMatchObject({ State: 'declined', AnsweredBy: 'Priya Nair', IsNew: true });
    const { body: plan } = await desk(kit.app, staff, `plans/${PlanId}`);
    expect(plan).toMatchObject({ State: 'draft', Offer: { State: 'declined', DeclineReason: 'Too dear' } });
    expect(await needsOf(people)).toEqual([['plan-declined', String(PlanId), 'Too dear']]);
    expect((await deliverEmails(kit)).map(({ text }) => text).join()).toContain('Too dear');
    const { payload } = await kit.app.inject({
      method: 'DELETE',
      url: `/api/v1/desk/plans/${PlanId}?Version=${plan.Version}`,
      headers: { authorization: `Bearer ${staff}` },
    });
    expect(payload).toBe('{}');
    expect((await desk(kit.app, staff, `plans/${PlanId}`)).body.State).toBe('ended');
    expect(await needsOf(people)).toEqual([]);
    expect((await get(kit.app, `${PLANS}/${PlanId}`, customer)).body.Offer.State).toBe('declined');
  });

  test('that is over can be declined and not accepted; it is reminded of twice', async () => {
    const people = await planPeople();
    const { kit } = people;
    await offered(people);
    const ch = await linkTo(people, EMAIL);
    kit.clock.advance({ hours: 3 * 24 });
    for (let again = 0; again < 2; again += 1) await remindOfOffers(kit.deps);
    expect(await needsOf(people)).toEqual([['plan-unanswered', '201', null]]);
    const [mail, ...more] = await deliverEmails(kit);
    expect([mail?.subject, more.length]).toEqual([
      'Reminder: Maintenance plan Four services a year: $1,840.00 inc GST',
      0,
    ]);
    expect(mail?.text).toContain(ch);
    kit.clock.advance({ hours: 28 * 24 });
    await remindOfOffers(kit.deps);
    expect(await deliverEmails(kit)).toEqual([]);
    expect(await needsOf(people)).toEqual([['plan-offer-over', '201', null]]);
    expect((await byLink(people, '', { ch })).body.Offer.IsExpired).toBe(true);
    const { body: listed } = await get(kit.app, PLANS, await signIn(kit.app, EMAIL, PASSWORD));
    expect(listed.Plans).toMatchObject([{ OfferState: 'waiting', OfferIsExpired: true }]);
    expect(await byLink(people, '/accept', { ch, Name: 'Sam' })).toMatchObject({
      status: 409,
      body: { detail: planMessages.expired(PHONE) },
    });
    expect((await byLink(people, '/decline', { ch, Name: 'Sam' })).body.IsNew).toBe(true);
  });

  test('is not accepted without the PO number that its customer needs, or for a machine that is retired', async () => {
    const people = await planPeople();
    const { kit, customer, customerId, machines } = people;
    const { PlanId } = await offered(people);
    await kit.deps.pool.query('update customers set needs_po_number = true where id = $1', [customerId]);
    const refused = await answer(people, PlanId, 'accept', customer);
    expect(refused.body.errors).toEqual([{ field: 'PoNumber', message: planMessages.poNumberRequired }]);
    await kit.deps.pool.query('update assets set retired_at = now() where id = $1', [machines[1]]);
    expect(await answer(people, PlanId, 'accept', customer, { PoNumber: '7' })).toMatchObject({
      status: 409,
      body: { detail: planMessages.machinesChanged(PHONE) },
    });
    expect((await get(kit.app, `${PLANS}/${PlanId}`, customer)).body.State).toBe('offered');
  });

  test('of which the office records the yes stays accepted', async () => {
    const people = await planPeople();
    const { kit, staff } = people;
    const { PlanId, Version } = await offered(people);
    const ch = await linkTo(people, EMAIL);
    const yes = { AcceptedBy: 'Priya Nair', Version };
    expect((await desk(kit.app, staff, `plans/${PlanId}/accept`, yes)).body).toMatchObject({
      State: 'active',
      RecordedBy: 'Tomasz Wren',
      Offer: { State: 'accepted' },
    });
    expect((await byLink(people, '/decline', { ch, Name: 'Sam' })).body).toMatchObject({
      State: 'accepted',
      IsNew: false,
    });
  });
});

describe('[R13.05] the next term', () => {
  test('is offered beside the price of this one, which stays, and counts from its own first day', async () => {
    const people = await planPeople();
    const { kit, staff, customer } = people;
    const { PlanId, Version } = await acceptedPlan(people);
    const renew = (form: object) => desk(kit.app, staff, `plans/${PlanId}/renew`, form);
    const wrong = await renew({ Lines: [{ LineId: 1, PriceExGst: 5 }], Version });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [{ field: 'Lines', message: deskPlanMessages.pricesMixed }],
    ]);
    const sent = await renew({ PriceExGst: 1800, Version });
    expect(sent.body).toMatchObject({
      State: 'active',
      LastDay: '2027-11-22',
      TotalExGst: 1672.73,
      Offer: { State: 'waiting' },
    });
    const ch = await linkTo(people, EMAIL);
    const { body: next } = await byLink(people, '', { ch });
    expect(next).toMatchObject({
      FirstDay: '2027-11-23',
      LastDay: '2028-11-22',
      Price: { TotalExGst: 1800 },
      Offer: { PriceBefore: { TotalIncGst: 1840 } },
    });
    expect(next.Lines[0].DueDates[0]).toBe('2027-12-01');
    expect((await byLink(people, '/decline', { ch, Name: 'Sam' })).body.State).toBe('declined');
    const { body: declined } = await desk(kit.app, staff, `plans/${PlanId}`);
    expect(declined).toMatchObject({ State: 'active', Offer: { State: 'declined' } });
    expect(await needsOf(people)).toEqual([]);

    await renew({ PriceExGst: 1700, Version: declined.Version });
    const accepted = await postJson(kit.app, `${PLANS}/${PlanId}/offers/2/accept`, {}, customer);
    expect(accepted.body).toMatchObject({ State: 'accepted', Price: { TotalExGst: 1700 } });
    const own = async (token: string) => (await get(kit.app, `${PLANS}/${PlanId}`, token)).body;
    expect(await own(customer)).toMatchObject({ LastDay: '2027-11-22', Price: { TotalExGst: 1672.73 } });
    kit.clock.advance({ hours: 24 * 366 });
    expect(await own(await signIn(kit.app, EMAIL, PASSWORD))).toMatchObject({
      State: 'active',
      FirstDay: '2027-11-23',
      Price: { TotalExGst: 1700 },
    });
    await taskHandlers(kit.deps)['fill-plans']({});
    expect((await occurrencesIn(kit)).map(({ dueOn }) => dueOn)).toContain('2027-12-01');
  });
});

test('[R13.06] a machine that is never due in the next term has no price in it, and a term without a service isn’t offered', async () => {
  const people = await planPeople();
  const { kit, staff } = people;
  const form = planForm(people);
  const lines = (every: number) =>
    form.Lines.map((line, at) => ({ ...line, Every: at === 0 ? every : 24, PriceExGst: 400.05 }));
  const plan = await acceptedPlan(people, { ...form, PriceExGst: null, Lines: lines(3) });
  const renew = (prices: readonly number[]) =>
    desk(kit.app, staff, `plans/${plan.PlanId}/renew`, {
      Lines: plan.Lines.map(({ LineId }: { LineId: number }, at: number) => ({
        LineId,
        PriceExGst: prices[at],
      })),
      Version: plan.Version,
    });
  const term = 'Tue 23 Nov 2027 to Wed 22 Nov 2028';
  const refused = await renew([410.01, 0.01]);
  expect(refused.body.errors).toEqual([
    { field: 'Lines', message: expect.stringContaining(`is never due in the next term, ${term}`) },
  ]);
  expect((await renew([410.01, 0])).body.Offer).toMatchObject({ State: 'waiting', TotalIncGst: 451.01 });
  const { PlanId, Version } = await acceptedPlan(people, {
    ...form,
    Lines: lines(24).map((line) => ({ ...line, PriceExGst: null })),
  });
  const nothing = await desk(kit.app, staff, `plans/${PlanId}/renew`, { PriceExGst: 0.01, Version });
  expect(nothing.body.errors).toEqual([
    { field: 'PriceExGst', message: deskPlanMessages.nothingDueNext(term) },
  ]);
});

/** A plan in force whose next term at $1,800.00 ex GST is offered. */
async function renewed(people: PlanPeople, form: object = planForm(people), more: object = {}) {
  const { PlanId, Version } = await acceptedPlan(people, form);
  const { kit, staff } = people;
  const sent = await desk(kit.app, staff, `plans/${PlanId}/renew`, { PriceExGst: 1800, Version, ...more });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return sent.body as { PlanId: number; Version: number; Offer: { TotalIncGst: number } };
}

describe('[R13.05] a yes to the next term', () => {
  test('is recorded by the office, at the price of its offer, also of a customer without an email', async () => {
    const people = await planPeople();
    const { kit, staff } = people;
    await kit.deps.pool.query(
      'update customers set user_name = null, email_confirmed_at = null, password_hash = null, is_made_by_staff = true',
    );
    await kit.deps.pool.query('update people set user_name = null, email_confirmed_at = null');
    const { PlanId, Version, Offer } = await renewed(people);
    expect(Offer).toMatchObject({ FirstDay: '2027-11-23', LastDay: '2028-11-22', TotalIncGst: 1980 });
    expect(await deliverEmails(kit)).toEqual([]);
    const yes = () => desk(kit.app, staff, `plans/${PlanId}/accept`, { AcceptedBy: 'Sam Reed', Version });
    const recorded = await yes();
    expect(recorded.body).toMatchObject({
      State: 'active',
      FirstDay: '2027-11-23',
      TotalIncGst: 1980,
      AcceptedBy: 'Sam Reed',
      RecordedBy: 'Tomasz Wren',
      Offer: { State: 'accepted' },
    });
    expect((await yes()).body).toEqual(recorded.body);
  });

  test('is possible while its offer is valid, after its term too; then the plan ends and the offer with it', async () => {
    const people = await planPeople();
    const { kit } = people;
    const form = planForm(people);
    const short = { ...form, TermMonths: 1, Lines: form.Lines.map((line) => ({ ...line, Every: 1 })) };
    const accepted = await renewed(people, short, { ValidDays: 90 });
    const over = await renewed(people, short, { ValidDays: 30 });
    const fill = () => taskHandlers(kit.deps)['fill-plans']({});
    const stateOf = async ({ PlanId }: { PlanId: number }) => {
      const { rows } = await kit.deps.pool.query(
        'select plans.state, offer.state as offer from plans join plan_offers offer on plan_id = plans.id where plans.id = $1',
        [PlanId],
      );
      return [rows[0].state, rows[0].offer];
    };
    kit.clock.advance({ hours: 24 * 60 });
    await fill();
    expect([await stateOf(accepted), await stateOf(over)]).toEqual([
      ['active', 'waiting'],
      ['ended', 'withdrawn'],
    ]);
    const token = await signIn(kit.app, EMAIL, PASSWORD);
    expect((await answer(people, accepted.PlanId, 'accept', token)).body).toMatchObject({
      State: 'accepted',
    });
    await fill();
    expect(await stateOf(accepted)).toEqual(['active', 'accepted']);
  });

  test('is refused once the plan has ended', async () => {
    const people = await planPeople();
    const { PlanId } = await renewed(people);
    await people.kit.deps.pool.query(`update plans set state = 'ended', end_reason = 'Sold'`);
    expect(await answer(people, PlanId, 'accept', people.customer)).toMatchObject({
      status: 409,
      body: { detail: planMessages.ended(PHONE) },
    });
  });

  test.each([
    ['accept', 'It begins on Tue 23 Nov 2027; until then nothing changes.'],
    ['decline', "The plan goes on at today's price until Mon 22 Nov 2027, and ends then."],
  ])('or no: after %s the letters say which term', async (word, next) => {
    const people = await planPeople();
    const { kit, customer } = people;
    const { PlanId } = await renewed(people);
    await deliverEmails(kit);
    const became = `${word}ed`.replace('ee', 'e');
    expect((await answer(people, PlanId, word, customer)).body.State).toBe(became);
    const mails = await deliverEmails(kit);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `Next term of Four services a year ${became}: $1,980.00 inc GST, Marlowe Street Café Pty Ltd`,
      `Next term of maintenance plan Four services a year ${became}`,
    ]);
    const texts = mails.map(({ text }) => text?.replace(/\s+/g, ' ')).join();
    expect(texts).toContain(`The next term of Four services a year was ${became}.`);
    expect(texts).toContain('The next term of Four services a year, from Tue 23 Nov 2027, of $1,980.00');
    expect(texts).toContain(next);
    expect(texts).not.toContain('is in force');
  });

  test('begins a list of visits of its own; what is open of the term before it stays there', async () => {
    const people = await planPeople();
    const { kit, customer } = people;
    const form = planForm(people);
    const lines = form.Lines.map((line) => ({ ...line, Every: 1 }));
    const { PlanId } = await renewed(people, { ...form, TermMonths: 1, Lines: lines });
    expect((await answer(people, PlanId, 'accept', customer)).body.State).toBe('accepted');
    await kit.deps.pool.query(
      `update plan_occurrences set state = 'skipped', reason = 'Closed'
       where id = (select min(id) from plan_occurrences where due_on = '2026-12-01')`,
    );
    const dues = async (token: string) =>
      (await get(kit.app, `${PLANS}/${PlanId}`, token)).body.Services.map(
        ({ DueOn, State }: { DueOn: string; State: string }) => `${DueOn} ${State}`,
      );
    expect(await dues(customer)).toContain('2026-12-01 skipped');
    kit.clock.advance({ hours: 24 * 31 });
    const later = await dues(await signIn(kit.app, EMAIL, PASSWORD));
    expect(later).not.toContain('2026-12-01 skipped');
    expect(later).toEqual(expect.arrayContaining(['2026-12-01 due', '2027-01-01 due']));
  });
});

describe('[R13.05, R12.06] who answers', () => {
  test('may do so up to their limit, and reads who else may', async () => {
    const people = await planPeople();
    const { PlanId } = await offered(people);
    const { kit } = people;
    const member = (email: string, limitCents: number) =>
      signedInMember(kit, email, { role: 'approver', siteIds: null, limitCents });
    const below = await member(JOEL, 183_999);
    expect((await get(kit.app, `${PLANS}/${PlanId}`, below)).body.AskInstead).toEqual(['Priya Nair']);
    expect(await answer(people, PlanId, 'accept', below)).toMatchObject({
      status: 403,
      body: { detail: planMessages.aboveLimit('$1,839.99', '$1,840.00', 'Priya Nair') },
    });
    const at = await member('anneke@marlowestreet.example', 184_000);
    expect((await get(kit.app, `${PLANS}/${PlanId}`, at)).body.AskInstead).toBeNull();
    expect((await answer(people, PlanId, 'accept', at)).body).toMatchObject({
      State: 'accepted',
      IsNew: true,
    });
    const { rows } = await kit.deps.pool.query('select role, limit_cents, way from plan_offers');
    expect(rows).toEqual([{ role: 'approver', limit_cents: 184_000, way: 'signed-in' }]);
  });

  test('has a link of their own, which ends with their membership', async () => {
    const people = await planPeople();
    const { kit } = people;
    await signedInMember(kit, JOEL, { role: 'manager', siteIds: null, limitCents: 100 });
    await offered(people);
    const mails = (await deliverEmails(kit))
      .filter(({ subject }) => subject?.startsWith('Maintenance plan'))
      .map(({ to, text }) => [to?.[0]?.address, /ch=([\w-]+)/.exec(text ?? '')?.[1]]);
    expect(mails.map(([to]) => to).sort()).toEqual([JOEL, EMAIL].sort());
    const ch = mails.find(([to]) => to === JOEL)?.[1];
    expect(await byLink(people, '/accept', { ch, Name: 'Joel' })).toMatchObject({ status: 403 });
    await kit.deps.pool.query(
      `update memberships set role = 'staff', limit_cents = null where limit_cents = 100`,
    );
    expect((await byLink(people, '', { ch })).status).toBe(403);
    await kit.deps.pool.query(`delete from memberships where role = 'staff'`);
    expect((await byLink(people, '', { ch })).status).toBe(404);
  });

  test('is reminded to sign in if they came after it was sent', async () => {
    const people = await planPeople();
    const { kit } = people;
    const { PlanId } = await offered(people);
    await deliverEmails(kit);
    await signedInMember(kit, JOEL, { role: 'manager', siteIds: null, limitCents: null });
    kit.clock.advance({ hours: 3 * 24 });
    await remindOfOffers(kit.deps);
    const mails = await deliverEmails(kit);
    expect(mails.find(({ to }) => to?.[0]?.address === JOEL)?.text).toContain(
      `/#/equipment-register--plan?PlanId=${PlanId}&business=${people.customerId}`,
    );
    expect(mails.find(({ to }) => to?.[0]?.address === EMAIL)?.text).toContain('plan-offer?ch=');
  });

  test('reads a plan at some of its sites without its price, and no offer', async () => {
    const people = await planPeople();
    const { kit, staff, siteId, machines, customer } = people;
    await kit.deps.pool.query(
      `with other as (insert into locations overriding system value select (jsonb_populate_record(l, '{"id": 99901, "name": "Bakery"}')).* from locations l where id = $1 returning id)
       update assets set location_id = other.id from other where assets.id = $2`,
      [siteId, machines[1]],
    );
    const { PlanId, Version } = await offered(people);
    const joel = await signedInMember(kit, JOEL, { role: 'manager', siteIds: [siteId], limitCents: null });
    const tess = await signedInMember(kit, 'tess@marlowestreet.example', {
      role: 'staff',
      siteIds: null,
      limitCents: null,
    });
    for (const token of [joel, tess]) {
      expect((await get(kit.app, PLANS, token)).body.Plans).toEqual([]);
      expect((await get(kit.app, `${PLANS}/${PlanId}`, token)).status).toBe(404);
    }
    expect(await answer(people, PlanId, 'accept', joel)).toMatchObject({
      status: 403,
      body: { detail: planMessages.otherSites },
    });
    await desk(kit.app, staff, `plans/${PlanId}/accept`, { AcceptedBy: 'Priya', Version });
    const { body } = await get(kit.app, `${PLANS}/${PlanId}`, joel);
    expect(body).toMatchObject({ Price: null, Offer: null, Lines: [{ PriceExGst: null }], Services: [{}] });
    expect((await get(kit.app, `${PLANS}/${PlanId}`, tess)).body).toMatchObject({
      Price: null,
      Lines: [{}, {}],
    });
    expect((await get(kit.app, PLANS, customer)).body.Plans).toMatchObject([{ PlanId, Machines: 2 }]);
  });
});
