import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWithinLimit } from '../../../domain/people/rights.ts';
import { get } from '../../../tests/kit/accounts.ts';
import { send, type TestApp } from '../../../tests/kit/app.ts';
import { desk, jobIn, preparedPeople, QUOTE } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { signedInMember } from '../../../tests/kit/people.ts';
import { approvalOf, approveQuote } from './approve-quote.ts';
import { remindApprovers } from './ask-approver.ts';

const JOEL = 'joel@marlowestreet.example';
const ANNEKE = 'anneke@marlowestreet.example';
const jobPath = (jobId: number) => `/api/v1/customerportal/jobs/${jobId}`;

/** Of $946.30 inc GST. */
const waiting = preparedPeople(async ({ kit, staff, customer }) => {
  const { jobId, uniqueId } = await jobIn({ kit, staff, customer }, 'QuoteWaiting');
  const { rows } = await kit.deps.pool.query(
    `select location_id::int as "siteId", quotes.total_cents::int as "totalCents"
     from jobs join quotes on quotes.job_id = jobs.id where jobs.id = $1`,
    [jobId],
  );
  return { quoted: jobId, uniqueId, ...(rows[0] as { siteId: number; totalCents: number }) };
});
type Waiting = Awaited<ReturnType<typeof waiting>>;

const approve = ({ kit, quoted, uniqueId }: Waiting, token: string, body: object = {}) =>
  post(kit, `${jobPath(quoted)}/approvequote/${uniqueId}`, body, token);

const post = ({ app }: TestApp, url: string, payload: object, token?: string, key = randomUUID()) =>
  send(app, {
    method: 'POST',
    url,
    payload,
    headers: { 'idempotency-key': key, ...(token && { authorization: `Bearer ${token}` }) },
  });

const manager = (people: Waiting, email: string, limitCents: number | null) =>
  signedInMember(people.kit, email, { role: 'manager', siteIds: null, limitCents });

test('[R12.06] a limit counts what a job has approved already, to the cent', () => {
  const cents = fc.integer({ min: 0, max: 2_000_000 });
  fc.assert(
    fc.property(cents, cents, cents, (limitCents, approvedCents, totalCents) => {
      const may = isWithinLimit({ limitCents }, { approvedCents, totalCents });
      expect(may).toBe(limitCents - approvedCents - totalCents > -1);
      expect(isWithinLimit({ limitCents: null }, { approvedCents, totalCents })).toBe(true);
    }),
  );
});

describe('[R12.06] an approval', () => {
  test('is refused a cent above the limit, and kept with role and limit at it', async () => {
    const people = await waiting();
    const { kit, totalCents } = people;
    const below = await manager(people, JOEL, totalCents - 1);
    const at = await manager(people, ANNEKE, totalCents);
    expect(await approve(people, below)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const { rows: none } = await kit.deps.pool.query('select from quote_answers');
    expect(none).toHaveLength(0);
    expect(await approve(people, at)).toMatchObject({ status: 200, body: { IsNew: true } });
    const { rows } = await kit.deps.pool.query('select role, limit_cents, amount_cents from quote_answers');
    expect(rows).toEqual([{ role: 'manager', limit_cents: totalCents, amount_cents: totalCents }]);
  });

  test('of a second repair counts the first, and the office hears nothing of a refused one', async () => {
    const people = await waiting();
    const { kit, staff, quoted, totalCents } = people;
    const joel = await manager(people, JOEL, totalCents + 100);
    expect((await approve(people, joel)).status).toBe(200);
    await desk(kit.app, staff, `jobs/${quoted}/schedule`, {
      Date: '2026-11-25',
      TimeWindow: 'morning',
      Tech: 'Dan Okafor',
    });
    await desk(kit.app, staff, `jobs/${quoted}/start`, {});
    const again = await desk(kit.app, staff, `jobs/${quoted}/quote`, {
      ...QUOTE,
      Lines: [{ Description: 'Hinge', Quantity: 1, UnitExGst: 1 }],
    });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    const next = { ...people, uniqueId: again.body.Quotes[0].UniqueId };
    const refused = await approve(next, joel);
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toContain('is approved already');
  });

  test('of somebody who was removed while it was on its way is refused, whatever its amount', async () => {
    const people = await waiting();
    const { kit, quoted: jobId, uniqueId } = people;
    const { pool } = kit.deps;
    await manager(people, JOEL, 100);
    const removed = `delete from memberships using people where people.id = person_id and user_name = $1
      returning person_id::int as "personId", memberships.customer_id::int as "customerId"`;
    const { rows } = await pool.query(removed, [JOEL]);
    const { customerId, personId } = rows[0];
    for (const by of [
      { kind: 'customer', personId },
      { kind: 'link', name: null, personId },
    ] as const) {
      const answer = { jobId, uniqueId, customerId, by };
      await expect(approveQuote(kit.deps, { ...answer, ...approvalOf({}) })).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    expect((await pool.query('select from quote_answers')).rowCount).toBe(0);
  });

  test('by two at once counts once, if only one of them has the room', async () => {
    const people = await waiting();
    const joel = await manager(people, JOEL, people.totalCents);
    const anneke = await manager(people, ANNEKE, people.totalCents - 1);
    const answers = await Promise.all([approve(people, joel), approve(people, anneke)]);
    const [first] = answers;
    expect(first).toMatchObject({ status: 200, body: { IsNew: true, DecidedBy: 'Joel Tran' } });
    // Above the limit of the second, or answered already: never a second approval.
    expect([200, 403]).toContain(answers[1]?.status);
    expect(answers.filter(({ body }) => body.IsNew)).toHaveLength(1);
  });
});

describe('[R12.06] a quote above a limit', () => {
  test('is sent to somebody who may approve it, whose link does what they may do', async () => {
    const people = await waiting();
    const { kit, quoted, uniqueId, customer, totalCents, siteId } = people;
    const joel = await manager(people, JOEL, 50_000);
    await signedInMember(kit, ANNEKE, { role: 'approver', siteIds: [siteId], limitCents: totalCents });
    await signedInMember(kit, 'bo@marlowestreet.example', {
      role: 'accounts',
      siteIds: null,
      limitCents: null,
    });
    const read = () => get(kit.app, `${jobPath(quoted)}/quote/approvers`, joel);
    const { body } = await read();
    expect(body).toMatchObject({ Limit: 500, ApprovedIncGst: 0, MayApprove: false, Request: null });
    expect(body.People).toMatchObject([{ Role: 'owner', Name: 'Priya Nair' }, { Role: 'approver' }]);
    const [owner, approver] = body.People;
    const ask = (PersonId: number, key = randomUUID()) =>
      post(
        kit,
        `${jobPath(quoted)}/quote/${uniqueId}/ask`,
        { PersonId, Note: 'Sixty booked on Saturday.' },
        joel,
        key,
      );
    expect(await ask(999_999)).toMatchObject({ status: 409 });
    const key = randomUUID();
    const asked = await ask(approver.PersonId, key);
    expect(asked).toMatchObject({
      status: 200,
      body: { Request: { By: 'Joel Tran', Note: 'Sixty booked on Saturday.' } },
    });
    expect((await ask(approver.PersonId, key)).body).toEqual(asked.body);
    const office = await desk(kit.app, people.staff, `jobs/${quoted}`);
    expect(office.body.ApprovalRequest).toMatchObject({ Of: 'Joel Tran', By: 'Joel Tran' });
    const mail = (await deliverEmails(kit)).find(({ to }) => to?.[0]?.address === ANNEKE);
    expect(mail?.subject).toContain('Joel Tran asks');
    const ch = /[?&]ch=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const byLink = (path: string) =>
      send(kit.app, { method: 'POST', url: `/api/v1/quoteapproval${path}`, payload: { ch } });
    expect((await byLink('')).status).toBe(200);

    // Somebody else is asked instead: the first link stays that person's, who may still answer.
    expect((await ask(owner.PersonId)).status).toBe(200);
    expect((await read()).body.Request).toMatchObject({ Of: 'Priya Nair' });
    await kit.deps.pool.query(`update memberships set limit_cents = 100 where role = 'approver'`);
    expect((await byLink('/approve')).status).toBe(403);
    // At another site of the business only, or of none any more.
    await kit.deps.pool.query('delete from membership_sites');
    expect((await byLink('')).status).toBe(404);
    await kit.deps.pool.query(
      'insert into membership_sites select id, $1 from memberships where not every_site',
      [siteId],
    );
    expect((await byLink('')).status).toBe(200);
    await kit.deps.pool.query(
      `update memberships set role = 'staff', limit_cents = null where role = 'approver'`,
    );
    expect((await byLink('')).status).toBe(403);
    await kit.deps.pool.query(`delete from memberships where role = 'staff'`);
    expect((await byLink('/approve')).status).toBe(404);
    expect(await approve(people, customer)).toMatchObject({ status: 200, body: { IsNew: true } });
    expect((await read()).body.Request).toBeNull();
  });

  test('reminds who was asked once, on the next business day', async () => {
    const people = await waiting();
    const { kit, quoted, uniqueId } = people;
    const joel = await manager(people, JOEL, 1);
    const { body } = await get(kit.app, `${jobPath(quoted)}/quote/approvers`, joel);
    const { PersonId } = body.People[0];
    expect((await post(kit, `${jobPath(quoted)}/quote/${uniqueId}/ask`, { PersonId }, joel)).status).toBe(
      200,
    );
    const reminders = async () => {
      const { rows } = await kit.deps.pool.query(
        `select from jobs.job where data->>'mail' = 'approval-asked' and (data->>'isReminder')::boolean`,
      );
      return rows.length;
    };
    await remindApprovers(kit.deps);
    expect(await reminders()).toBe(0);
    kit.clock.advance({ hours: 24 });
    await remindApprovers(kit.deps);
    await remindApprovers(kit.deps);
    expect(await reminders()).toBe(1);
  });
});

describe('[R12.06, R12.12] an approval by phone', () => {
  test('counts the role and limit of who is named, unless the office writes why not', async () => {
    const people = await waiting();
    const { kit, staff, quoted, uniqueId } = people;
    // The price at the desk, with the coupon that applies by itself.
    const totalCents = 89_898;
    await manager(people, JOEL, totalCents - 1);
    await signedInMember(kit, 'tess@marlowestreet.example', {
      role: 'staff',
      siteIds: null,
      limitCents: null,
    });
    const customerId = (await desk(kit.app, staff, `jobs/${quoted}`)).body.CustomerId;
    const { body } = await desk(kit.app, staff, `customers/${customerId}/people`);
    expect(body.People.map(({ Role }: { Role: string }) => Role)).toEqual(['owner', 'manager', 'staff']);
    const [, joel, tess] = body.People;
    const { body: job } = await desk(kit.app, staff, `jobs/${quoted}`);
    const byPhone = (PersonId: number | null, more: object = {}) =>
      desk(kit.app, staff, `jobs/${quoted}/quote/approve`, {
        UniqueId: uniqueId,
        SaidBy: 'Somebody',
        PersonId,
        TotalIncGst: totalCents / 100,
        Version: job.Version,
        ...more,
      });
    expect(await byPhone(999_999)).toMatchObject({ status: 422 });
    const above = await byPhone(joel.PersonId);
    expect(above.body.detail, JSON.stringify(above.body)).toContain('can approve up to');
    expect((await byPhone(tess.PersonId)).body.detail).toContain("doesn't include answering quotes");
    const declined = await desk(kit.app, staff, `jobs/${quoted}/quote/decline`, {
      UniqueId: uniqueId,
      SaidBy: 'Tess',
      PersonId: tess.PersonId,
      Version: job.Version,
    });
    expect(declined).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const { rows: none } = await kit.deps.pool.query('select from quote_answers');
    expect(none).toHaveLength(0);
    const approved = await byPhone(joel.PersonId, { OverrideReason: 'Priya said so beside him.' });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(approved.body.Quotes[0]).toMatchObject({ State: 'approved', DecidedBy: 'Joel Tran' });
    const { rows } = await kit.deps.pool.query(
      `select way, name, role, limit_cents as "limitCents", person_id::int as "personId" from quote_answers`,
    );
    expect(rows).toEqual([
      {
        way: 'phone',
        name: 'Joel Tran',
        role: 'manager',
        limitCents: totalCents - 1,
        personId: joel.PersonId,
      },
    ]);
    const { rows: audit } = await kit.deps.pool.query(
      `select details->'after'->>'overrideReason' as reason from audit_log where action = 'quote-approved-by-phone'`,
    );
    expect(audit).toEqual([{ reason: 'Priya said so beside him.' }]);
  });
});
