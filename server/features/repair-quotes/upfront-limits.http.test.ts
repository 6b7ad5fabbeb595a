import { describe, expect, test } from 'vitest';
import { get } from '../../../tests/kit/accounts.ts';
import { send, type TestApp } from '../../../tests/kit/app.ts';
import { desk, errorsOf, jobIn, preparedPeople, QUOTE } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { signedInMember } from '../../../tests/kit/people.ts';

const JOEL = 'joel@marlowestreet.example';
const jobPath = (jobId: number) => `/api/v1/customerportal/jobs/${jobId}`;
const LIMITS = '/api/v1/customerportal/approvallimits';

/** A job whose technician is there. */
const visited = preparedPeople(async (people) => jobIn(people, 'InProgress'));
type Visited = Awaited<ReturnType<typeof visited>>;
const of = (UnitExGst: number) => ({
  ...QUOTE,
  Lines: [{ Description: 'Fan motor', Detail: null, Quantity: 1, UnitExGst, PartId: null }],
});
/** Of $220.00 inc GST, with the coupon of $40 that is in the price of every quote. */
const WITHIN = of(236.36);

const put = ({ app }: TestApp, url: string, payload: object, token: string) =>
  send(app, { method: 'PUT', url, payload, headers: { authorization: `Bearer ${token}` } });

const give = (
  { kit, jobId, customer }: Visited,
  UpfrontLimitIncGst: number | null,
  more: object = {},
  token = customer,
) => put(kit, `${jobPath(jobId)}/upfrontlimit`, { UpfrontLimitIncGst, SeenOn: null, ...more }, token);

const quote = ({ kit, staff, jobId }: Visited, body: object) =>
  desk(kit.app, staff, `jobs/${jobId}/quote`, body);

describe('[R12.08] a quote within what was given beforehand', () => {
  test('goes ahead to the cent, is kept with limit, person and day, and its customer hears of it at once', async () => {
    const people = await visited();
    const { kit, jobId, customer } = people;
    expect(await give(people, 220)).toMatchObject({
      status: 200,
      body: { Upfront: { LimitIncGst: 220, RoomIncGst: 220, SetBy: 'Priya Nair', IsOfJob: true } },
    });
    await deliverEmails(kit);
    const sent = await quote(people, { ...WITHIN, GoesAhead: true });
    expect(sent, JSON.stringify(sent.body)).toMatchObject({
      status: 200,
      body: {
        State: 'QuoteApproved',
        Upfront: { RoomIncGst: 0 },
        Quotes: [
          {
            State: 'approved',
            DecidedBy: 'Priya Nair',
            DecidedBeforehand: true,
            TotalIncGst: 220,
            Answer: { Role: 'owner', LimitIncGst: null, UpfrontLimitIncGst: 220 },
          },
        ],
      },
    });
    const { rows } = await kit.deps.pool.query(
      `select way, name, role, amount_cents, upfront_limit_cents, upfront_set_at is not null as "at", staff_id is not null as "sent"
       from quote_answers`,
    );
    expect(rows).toEqual([
      {
        way: 'beforehand',
        name: 'Priya Nair',
        role: 'owner',
        amount_cents: 220_00,
        upfront_limit_cents: 220_00,
        at: true,
        sent: true,
      },
    ]);
    const mails = await deliverEmails(kit);
    const theirs = mails.filter(({ to }) => to?.[0]?.address?.startsWith('priya'));
    expect(theirs).toHaveLength(1);
    expect(theirs[0]?.text).toContain("It's within the $220.00 that Priya Nair let us go ahead with");
    expect(theirs[0]?.text).toContain("won't cost more than $220.00 inc GST");
    expect((await get(kit.app, `${jobPath(jobId)}/quote`, customer)).body).toMatchObject({
      State: 'approved',
      DecidedBeforehand: true,
      Beforehand: { LimitIncGst: 220, SetBy: 'Priya Nair' },
    });
    // Sent twice, it's one quote.
    expect((await quote(people, { ...WITHIN, GoesAhead: true })).body.Quotes).toHaveLength(1);
  });

  test('a cent above it is refused whole, and sent as always if the office sends it', async () => {
    const people = await visited();
    const { kit } = people;
    await give(people, 219.99);
    const refused = await quote(people, { ...WITHIN, GoesAhead: true });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.detail).toContain('$220.00 inc GST, and up to $219.99 goes ahead');
    const { rows } = await kit.deps.pool.query(
      'select (select count(*) from quotes) + (select count(*) from quote_answers) as n',
    );
    expect(rows).toEqual([{ n: '0' }]);
    expect((await quote(people, WITHIN)).body).toMatchObject({
      State: 'QuoteWaiting',
      Quotes: [{ State: 'waiting', Answer: null }],
    });
  });

  test('what went ahead uses it up, and what a person approved does not', async () => {
    const people = await visited();
    const { kit, staff, jobId, customer } = people;
    await give(people, 220);
    // $70.00 with the coupon.
    await quote(people, { ...of(100), GoesAhead: true });
    const again = async () => {
      await desk(kit.app, staff, `jobs/${jobId}/schedule`, {
        Date: '2026-11-25',
        TimeWindow: 'morning',
        Tech: 'Dan Okafor',
      });
      await desk(kit.app, staff, `jobs/${jobId}/start`, {});
    };
    await again();
    expect((await quote(people, { ...of(172.74), GoesAhead: true })).status).toBe(409);
    const waiting = await quote(people, of(300));
    const { UniqueId } = waiting.body.Quotes[0];
    await send(kit.app, {
      method: 'POST',
      url: `${jobPath(jobId)}/approvequote/${UniqueId}`,
      payload: {},
      headers: { authorization: `Bearer ${customer}` },
    });
    await again();
    expect((await quote(people, { ...of(172.72), GoesAhead: true })).body).toMatchObject({
      State: 'QuoteApproved',
      Upfront: { LimitIncGst: 220, RoomIncGst: 0.01 },
    });
  });

  test('waits for a person who needs a PO number, and has none', async () => {
    const people = await visited();
    await people.kit.deps.pool.query('update customers set needs_po_number = true');
    await give(people, 500);
    const refused = await quote(people, { ...WITHIN, GoesAhead: true });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.detail).toContain('purchase order number');
    expect((await quote(people, WITHIN)).body.State).toBe('QuoteWaiting');
  });

  test('[R12.09] never goes ahead where another business pays', async () => {
    const people = await visited();
    await give(people, 500);
    await people.kit.deps.pool.query(
      `with payer as (
         insert into customers (first_name, last_name, is_made_by_staff, created_at) values ('Land', 'Lord', true, now()) returning id
       ) update jobs set payer_id = payer.id from payer`,
    );
    const refused = await quote(people, { ...WITHIN, GoesAhead: true });
    expect(refused.body.detail).toContain('Nobody let this job go ahead');
  });
});

describe('[R12.08] the limit', () => {
  test('is at most what its person may approve, then and when the quote is sent', async () => {
    const people = await visited();
    const { kit } = people;
    const joel = await signedInMember(kit, JOEL, { role: 'manager', siteIds: null, limitCents: 300_00 });
    const above = await give(people, 300.01, {}, joel);
    expect([above.status, errorsOf(above.body)?.[0]?.[0]]).toEqual([422, 'UpfrontLimitIncGst']);
    expect((await give(people, 300, {}, joel)).status).toBe(200);
    await kit.deps.pool.query("update memberships set limit_cents = 10000 where role = 'manager'");
    expect((await quote(people, { ...WITHIN, GoesAhead: true })).status).toBe(409);
    await kit.deps.pool.query("delete from memberships where role = 'manager'");
    const gone = await quote(people, { ...of(1), GoesAhead: true });
    expect(gone.body.detail).toContain('Nobody let this job go ahead');
  });

  test.each(['staff', 'accounts'] as const)('is not %s to give', async (role) => {
    const people = await visited();
    const token = await signedInMember(people.kit, JOEL, { role, siteIds: null, limitCents: null });
    expect((await give(people, 1, {}, token)).status).toBe(403);
  });

  test('lowered or taken back counts for quotes that are sent afterwards, and names what was read', async () => {
    const people = await visited();
    const { body } = await give(people, 500);
    const stale = await give(people, 100);
    expect(stale.status).toBe(409);
    expect((await give(people, 100, { SeenOn: body.Upfront.SetOn })).status).toBe(200);
    expect((await quote(people, { ...WITHIN, GoesAhead: true })).status).toBe(409);
  });

  test('of a business counts for jobs without one of their own, and 0 asks', async () => {
    const people = await visited();
    const { kit, customer } = people;
    const seen = { DefaultLimitIncGst: null, UpfrontLimitIncGst: null };
    const saved = await put(
      kit,
      LIMITS,
      { DefaultLimitIncGst: null, UpfrontLimitIncGst: 220, Seen: seen },
      customer,
    );
    expect(saved, JSON.stringify(saved.body)).toMatchObject({
      status: 200,
      body: { UpfrontLimitIncGst: 220, UpfrontSetBy: 'Priya Nair' },
    });
    expect((await give(people, 0)).body.Upfront).toMatchObject({ LimitIncGst: 0, IsOfJob: true });
    expect((await quote(people, { ...WITHIN, GoesAhead: true })).status).toBe(409);
    const { body } = await get(kit.app, `${jobPath(people.jobId)}/upfrontlimit`, customer);
    // Taken back, the business's counts, which is more than she may give.
    const anneke = await signedInMember(kit, 'anneke@marlowestreet.example', {
      ...{ role: 'approver', siteIds: null, limitCents: 50_00 },
    });
    expect((await give(people, null, { SeenOn: body.Upfront.SetOn }, anneke)).status).toBe(422);
    expect((await give(people, null, { SeenOn: body.Upfront.SetOn })).body.Upfront).toMatchObject({
      LimitIncGst: 220,
      IsOfJob: false,
    });
    expect((await quote(people, { ...WITHIN, GoesAhead: true })).body.State).toBe('QuoteApproved');
  });

  test('is given anew by an owner once who gave it may not approve any more', async () => {
    const people = await visited();
    const { kit, customer } = people;
    const joel = await signedInMember(kit, JOEL, { role: 'owner', siteIds: null, limitCents: null });
    const form = { DefaultLimitIncGst: null, UpfrontLimitIncGst: 220 };
    const nothing = { DefaultLimitIncGst: null, UpfrontLimitIncGst: null };
    expect((await put(kit, LIMITS, { ...form, Seen: nothing }, joel)).status).toBe(200);
    await kit.deps.pool.query(
      `update memberships set role = 'staff' where person_id = (select id from people where user_name = $1)`,
      [JOEL],
    );
    expect((await quote(people, { ...WITHIN, GoesAhead: true })).status).toBe(409);
    expect((await put(kit, LIMITS, { ...form, Seen: form }, customer)).body.UpfrontSetBy).toBe('Priya Nair');
    expect((await quote(people, { ...WITHIN, GoesAhead: true })).body.State).toBe('QuoteApproved');
  });
});

describe('[R12.06] the default of a business', () => {
  test('is what a manager without a limit of their own may approve, and their own counts before it', async () => {
    const people = await visited();
    const { kit, customer, jobId } = people;
    const joel = await signedInMember(kit, JOEL, { role: 'manager', siteIds: null, limitCents: null });
    const anneke = await signedInMember(kit, 'anneke@marlowestreet.example', {
      role: 'approver',
      siteIds: null,
      limitCents: 900_00,
    });
    const body = { DefaultLimitIncGst: 100, UpfrontLimitIncGst: null };
    const seen = { DefaultLimitIncGst: null, UpfrontLimitIncGst: null };
    expect((await put(kit, LIMITS, { ...body, Seen: seen }, joel)).status).toBe(403);
    expect((await put(kit, LIMITS, { ...body, Seen: seen }, customer)).status).toBe(200);
    expect((await put(kit, LIMITS, { ...body, DefaultLimitIncGst: 50, Seen: seen }, customer)).status).toBe(
      409,
    );
    const { UniqueId } = (await quote(people, WITHIN)).body.Quotes[0];
    const approve = (token: string) =>
      send(kit.app, {
        method: 'POST',
        url: `${jobPath(jobId)}/approvequote/${UniqueId}`,
        payload: {},
        headers: { authorization: `Bearer ${token}` },
      });
    expect(await approve(joel)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const { body: approvers } = await get(kit.app, `${jobPath(jobId)}/quote/approvers`, joel);
    expect(approvers).toMatchObject({ Limit: 100, MayApprove: false });
    expect((await approve(anneke)).status).toBe(200);
  });
});
