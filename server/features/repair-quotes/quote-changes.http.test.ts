import { expect, test } from 'vitest';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import { send, sharedApp } from '../../../tests/kit/app.ts';
import { ADMIN, desk, errorsOf, jobIn, jobPeopleIn, QUOTE, signedInStaff } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { deliverTexts, textsOf } from '../../../tests/kit/texts.ts';

const shared = sharedApp(async (kit) => ({
  ...(await jobPeopleIn(kit)),
  admin: await signedInStaff(kit, ADMIN),
}));
type People = Awaited<ReturnType<typeof shared>>;

const REASON = { Reason: 'The supplier has a cheaper motor.' };
const REVISED = { ...QUOTE, Note: 'With the cheaper motor.' };

/** A job whose quote waits, and the `ch` of its emailed link; other emails and texts are sent too. */
async function quoted(people: People) {
  await deliverEmails(people.kit);
  const { jobId, uniqueId } = await jobIn(people, 'QuoteWaiting');
  const ch = linkIn(await deliverEmails(people.kit), `Q${jobId}-1`);
  await deliverTexts(people.kit);
  return { jobId, uniqueId, ch };
}

function linkIn(mails: Awaited<ReturnType<typeof deliverEmails>>, number: string): string {
  const mail = mails.find(({ subject }) => subject?.includes(number));
  const [, ch] = /quote-approval\?ch=([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  if (!ch) throw new Error(`No link to ${number}`);
  return ch;
}

const byLink = ({ kit }: People, path: string, payload: object) =>
  send(kit.app, { method: 'POST', url: `/api/v1/quoteapproval${path}`, payload });
const bySignIn = ({ kit, customer }: People, path: string, payload: object = {}) =>
  send(kit.app, {
    method: 'POST',
    url: `/api/v1/customerportal/jobs/${path}`,
    headers: { authorization: `Bearer ${customer}` },
    payload,
  });
const newTexts = async ({ kit }: People, jobId: number) => {
  await deliverTexts(kit);
  return (await textsOf(kit)).map(({ body }) => body ?? '').filter((body) => body.includes(`Q${jobId}`));
};
const statesOf = ({ Quotes }: { Quotes: { QuoteNumber: string; State: string }[] }) =>
  Quotes.map(({ QuoteNumber, State }) => `${QuoteNumber} ${State}`);

test('[R10.12] a quote is withdrawn once: its job goes on, its customer gets one email and one text, and its link says so', async () => {
  const people = await shared();
  const { kit, staff, admin } = people;
  const { jobId, uniqueId, ch } = await quoted(people);
  expect(
    errorsOf((await desk(kit.app, staff, `jobs/${jobId}/quote/withdraw`, { Reason: ' ' })).body),
  ).toEqual([['Reason', 'Please give a reason. The customer reads it']]);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => desk(kit.app, staff, `jobs/${jobId}/quote/withdraw`, REASON)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  const { body } = await desk(kit.app, staff, `jobs/${jobId}`);
  expect(body).toMatchObject({
    State: 'InProgress',
    WaitingQuote: null,
    Quotes: [{ State: 'withdrawn', IsExpired: false, DecidedOn: null, DecidedBy: null, DeclineReason: null }],
  });
  const withdrawn = body.Timeline.filter(({ Note }: { Note: string | null }) => Note?.includes('withdrawn'));
  expect(withdrawn).toMatchObject([
    { State: 'InProgress', Actor: 'staff', Note: `Quote Q${jobId}-1 withdrawn: ${REASON.Reason}` },
  ]);
  const mails = await deliverEmails(kit);
  expect(mails.map(({ subject }) => subject)).toEqual([`Quote Q${jobId}-1 withdrawn, GAL${jobId}R`]);
  for (const part of [mails[0]?.text, mails[0]?.html]) {
    expect(part).toContain(REASON.Reason);
    expect(part).not.toMatch(/undefined|quote-approval/);
  }
  expect((await newTexts(people, jobId)).filter((text) => text.includes('withdrew'))).toHaveLength(1);

  const shown = await byLink(people, '', { ch });
  expect(shown).toMatchObject({
    status: 200,
    body: { State: 'withdrawn', Job: null, AvailableCouponsForQuote: [] },
  });
  const refused = {
    status: 409,
    body: { code: 'conflict', detail: repairQuoteMessages.quoteWithdrawn('1800 975 711') },
  };
  expect(await byLink(people, '/approve', { ch })).toMatchObject(refused);
  expect(await bySignIn(people, `${jobId}/approvequote/${uniqueId}`)).toMatchObject(refused);
  const { AuditEntries } = (await desk(kit.app, admin, `audit?Action=quote-withdrawn`)).body;
  expect(AuditEntries.filter(({ SubjectId }: { SubjectId: number }) => SubjectId === jobId)).toMatchObject([
    {
      Details: {
        before: { state: 'QuoteWaiting' },
        after: { state: 'InProgress', quote: `Q${jobId}-1`, reason: REASON.Reason },
      },
    },
  ]);

  const again = await desk(kit.app, staff, `jobs/${jobId}/quote`, REVISED);
  expect(statesOf(again.body)).toEqual([`Q${jobId}-2 waiting`, `Q${jobId}-1 replaced`]);
});

test('[R10.12] a waiting quote is revised: the new one replaces it, one email says which, and the old link leads nowhere', async () => {
  const people = await shared();
  const { kit, staff } = people;
  const { jobId, uniqueId, ch } = await quoted(people);
  const before = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
  const worthless = { ...REVISED, Lines: [{ Description: 'Fan', Quantity: 1, UnitExGst: 0 }] };
  expect(await desk(kit.app, staff, `jobs/${jobId}/quote`, worthless)).toMatchObject({ status: 422 });
  expect((await desk(kit.app, staff, `jobs/${jobId}`)).body).toEqual(before);

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => desk(kit.app, staff, `jobs/${jobId}/quote`, REVISED)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  const { body } = await desk(kit.app, staff, `jobs/${jobId}`);
  expect(body.State).toBe('QuoteWaiting');
  expect(statesOf(body)).toEqual([`Q${jobId}-2 waiting`, `Q${jobId}-1 replaced`]);
  expect(body.Timeline).toHaveLength(before.Timeline.length + 1);
  const mails = await deliverEmails(kit);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain(`New quote Q${jobId}-2: `);
  for (const part of [mails[0]?.text, mails[0]?.html]) {
    expect(part?.replace(/<[^>]*>/g, '')).toContain(`quote Q${jobId}-2 replaces Q${jobId}-1`);
  }
  expect((await newTexts(people, jobId)).filter((text) => text.includes(`Q${jobId}-2`))).toHaveLength(1);

  expect((await byLink(people, '', { ch })).body.State).toBe('replaced');
  const refused = { status: 409, body: { detail: repairQuoteMessages.quoteReplaced } };
  expect(await byLink(people, '/approve', { ch })).toMatchObject(refused);
  expect(await bySignIn(people, `${jobId}/approvequote/${uniqueId}`)).toMatchObject(refused);
  expect(await byLink(people, '/approve', { ch: linkIn(mails, `Q${jobId}-2`) })).toMatchObject({
    status: 200,
    body: { Result: 'ok', IsNew: true },
  });
});

test('[R10.12] of an approval, a withdrawal and a revision at once, the customer never owes a quote that was taken back', async () => {
  const people = await shared();
  const { kit, staff } = people;
  for (const [change, payload] of [
    ['quote/withdraw', REASON],
    ['quote', REVISED],
  ] as const) {
    for (let round = 0; round < 3; round += 1) {
      const { jobId, uniqueId } = await jobIn(people, 'QuoteWaiting');
      const [changed, approved] = await Promise.all([
        desk(kit.app, staff, `jobs/${jobId}/${change}`, payload),
        bySignIn(people, `${jobId}/approvequote/${uniqueId}`),
      ]);
      expect([changed.status, approved.status].sort()).toEqual([200, 409]);
      const { body } = await desk(kit.app, staff, `jobs/${jobId}`);
      expect(body.State).toBe(approved.status === 200 ? 'QuoteApproved' : changed.body.State);
      expect(statesOf(body).filter((state) => state.endsWith(' approved'))).toHaveLength(
        approved.status === 200 ? 1 : 0,
      );
    }
  }
});

test('[R10.12] a job whose quote waits is not started over its customer’s head', async () => {
  const people = await shared();
  const { jobId } = await jobIn(people, 'QuoteWaiting');
  expect(await desk(people.kit.app, people.staff, `jobs/${jobId}/start`, {})).toMatchObject({
    status: 409,
    body: { detail: 'A quote waits for an answer. Withdraw it first if the work goes on without it.' },
  });
});
