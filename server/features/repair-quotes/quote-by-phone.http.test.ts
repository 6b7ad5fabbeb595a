import { expect, test } from 'vitest';
import { send, sharedApp } from '../../../tests/kit/app.ts';
import { ADMIN, desk, errorsOf, jobIn, jobPeopleIn, signedInStaff } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';

const shared = sharedApp(async (kit) => ({
  ...(await jobPeopleIn(kit)),
  admin: await signedInStaff(kit, ADMIN),
}));
type People = Awaited<ReturnType<typeof shared>>;

/** A job's waiting quote, and what an approval by phone at the shown price sends. */
async function quoted(people: People) {
  const { jobId, uniqueId } = await jobIn(people, 'QuoteWaiting');
  await deliverEmails(people.kit);
  const { body } = await desk(people.kit.app, people.staff, `jobs/${jobId}`);
  const { TotalIncGst } = body.Quotes[0];
  return { jobId, approval: { UniqueId: uniqueId, SaidBy: 'Sam Reed', TotalIncGst } };
}

const answer = ({ kit, staff }: People, jobId: number, word: string, payload: object) =>
  desk(kit.app, staff, `jobs/${jobId}/quote/${word}`, payload);

test('[R10.12, R4.24] a quote approved by phone is approved at the shown price, once, in the name of the person on the phone', async () => {
  const people = await shared();
  const { kit, staff, admin } = people;
  const { jobId, approval } = await quoted(people);
  const { status, body } = await answer(people, jobId, 'approve', { ...approval, PoNumber: 'PO-77' });
  expect([status, body.State]).toEqual([200, 'QuoteApproved']);
  expect(body.Quotes).toMatchObject([
    {
      State: 'approved',
      CouponPromoCode: 'REPAIR5',
      TotalIncGst: approval.TotalIncGst,
      DecidedBy: 'Sam Reed',
      DecidedByLink: false,
      DecidedByPhone: true,
    },
  ]);
  expect(body.Timeline.at(-1)).toMatchObject({
    State: 'QuoteApproved',
    Actor: 'staff',
    ActorName: 'Tomasz Wren',
    Note: 'By phone: Sam Reed',
  });
  const mails = await deliverEmails(kit);
  const mail = mails.find(({ to }) => to?.[0]?.address === body.CustomerUserName);
  expect(mail?.subject).toBe(`Quote Q${jobId}-1 approved, GAL${jobId}R`);
  expect(mail?.text).toContain('was approved by Sam Reed (by phone)');
  expect(mail?.text).toContain('PO-77');

  // Its email has gone meanwhile.
  expect((await answer(people, jobId, 'approve', approval)).body).toEqual({
    ...body,
    Emails: expect.any(Array),
  });
  expect(await deliverEmails(kit)).toEqual([]);
  expect(await answer(people, jobId, 'decline', { ...approval, SaidBy: 'Jo Lane' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', detail: 'This quote was already approved by Sam Reed (by phone).' },
  });
  const { rows } = await kit.deps.pool.query('select po_number from jobs where id = $1', [jobId]);
  expect(rows).toEqual([{ po_number: 'PO-77' }]);
  const { AuditEntries } = (await desk(kit.app, admin, 'audit?Action=quote-approved-by-phone')).body;
  expect(AuditEntries.filter(({ SubjectId }: { SubjectId: number }) => SubjectId === jobId)).toMatchObject([
    {
      ActorKind: 'staff',
      Details: { after: { quote: `Q${jobId}-1`, saidBy: 'Sam Reed', state: 'QuoteApproved' } },
    },
  ]);
  expect((await desk(kit.app, staff, `jobs/${jobId}`)).body).toEqual({ ...body, Emails: expect.any(Array) });
});

test('[R10.12, R4.24] a quote declined by phone keeps the name and the reason', async () => {
  const people = await shared();
  const { jobId, approval } = await quoted(people);
  const { body } = await answer(people, jobId, 'decline', {
    UniqueId: approval.UniqueId,
    SaidBy: ' Jo  Lane ',
    Reason: 'We buy a new one.',
  });
  expect(body).toMatchObject({
    State: 'QuoteDeclined',
    Quotes: [
      { State: 'declined', DecidedBy: 'Jo Lane', DecidedByPhone: true, DeclineReason: 'We buy a new one.' },
    ],
  });
  expect(body.Timeline.at(-1)).toMatchObject({
    Actor: 'staff',
    Note: 'By phone: Jo Lane. We buy a new one.',
  });
  const subjects = (await deliverEmails(people.kit)).map(({ subject }) => subject);
  expect(subjects).toContain(`Quote Q${jobId}-1 declined, GAL${jobId}R`);
});

test('[R10.12, R10.13] nothing that binds a customer is waived by phone: name, price, PO number, time, and which quote', async () => {
  const people = await shared();
  const { kit, staff } = people;
  const { jobId, approval } = await quoted(people);
  const refused = async (change: object) => {
    const { status, body } = await answer(people, jobId, 'approve', { ...approval, ...change });
    return [status, errorsOf(body) ?? body.code];
  };
  expect(await refused({ SaidBy: ' ' })).toEqual([
    422,
    [['SaidBy', 'Please enter the name of the person on the phone']],
  ]);
  expect(await refused({ TotalIncGst: approval.TotalIncGst - 0.01 })).toEqual([409, 'price_increased']);
  const other = await quoted(people);
  expect(await refused({ UniqueId: other.approval.UniqueId })).toEqual([404, 'not_found']);
  const needsPo = (needed: boolean) =>
    kit.deps.pool.query('update customers set needs_po_number = $1', [needed]);
  await needsPo(true);
  expect(await refused({})).toEqual([
    422,
    [['PoNumber', 'A quote needs a PO number before it can be approved']],
  ]);
  await needsPo(false);
  await desk(kit.app, staff, `jobs/${jobId}/quote/withdraw`, { Reason: 'A cheaper part is out' });
  expect(await refused({})).toEqual([409, 'conflict']);
  expect((await desk(kit.app, staff, `jobs/${jobId}`)).body).toMatchObject({
    State: 'InProgress',
    Quotes: [{ State: 'withdrawn', DecidedBy: null }],
  });
  await kit.deps.pool.query(`update quotes set valid_until = '2026-11-22T22:00:00Z' where state = 'waiting'`);
  for (const word of ['approve', 'decline']) {
    expect(await answer(people, other.jobId, word, other.approval)).toMatchObject({
      status: 409,
      body: {
        detail: "This quote can't be answered: it has expired, or was replaced or withdrawn. Send another.",
      },
    });
  }
});

test('[R10.12, R4.24] of answers by phone and by sign-in at once, one counts', async () => {
  const people = await shared();
  const { kit, staff, customer } = people;
  for (const words of [
    ['approve', 'approvequote'],
    ['approve', 'rejectquote'],
    ['decline', 'approvequote'],
  ] as const) {
    const { jobId, approval } = await quoted(people);
    const [byPhone, bySignIn] = words;
    await Promise.all([
      answer(people, jobId, byPhone, approval),
      send(kit.app, {
        method: 'POST',
        url: `/api/v1/customerportal/jobs/${jobId}/${bySignIn}/${approval.UniqueId}`,
        headers: { authorization: `Bearer ${customer}` },
        payload: {},
      }),
      answer(people, jobId, byPhone, approval),
    ]);
    const { body } = await desk(kit.app, staff, `jobs/${jobId}`);
    const states = body.Timeline.map(({ State }: { State: string }) => State);
    expect(states.filter((state: string) => /^Quote(Approved|Declined)$/.test(state))).toHaveLength(1);
    const { rows } = await kit.deps.pool.query(
      `select count(*)::int from jobs.job where data ->> 'mail' = 'quote-decided' and state = 'created'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  }
});

test('[R10.12, R4.24] of two approvals by phone with the last use of a coupon one counts; the other is asked again at the next price', async () => {
  const people = await shared();
  const { kit, staff } = people;
  const both = [await quoted(people), await quoted(people)];
  await kit.deps.pool.query('update promo_codes set max_uses = uses + 1 where id = 7');
  const answers = await Promise.all(
    both.map(async ({ jobId, approval }) => ({
      jobId,
      approval,
      ...(await answer(people, jobId, 'approve', approval)),
    })),
  );
  const [refused, ...others] = answers.filter(({ status }) => status !== 200);
  expect(others).toEqual([]);
  // The one that asks after the office has heard of it is refused for the price, not for the coupon.
  expect(refused).toMatchObject({
    status: 409,
    body: { code: expect.stringMatching(/^(conflict|price_increased)$/) },
  });
  const shown = async () => (await desk(kit.app, staff, `jobs/${refused?.jobId}`)).body.Quotes[0];
  await expect.poll(async () => (await shown()).CouponPromoCode).toBe('REPAIR40');
  const { TotalIncGst } = await shown();
  expect(TotalIncGst).toBeGreaterThan(refused?.approval.TotalIncGst);
  const again = { ...refused?.approval, TotalIncGst };
  expect((await answer(people, refused?.jobId ?? 0, 'approve', again)).body.Quotes).toMatchObject([
    { State: 'approved', CouponPromoCode: 'REPAIR40', TotalIncGst },
  ]);
});
