import { expect, test } from 'vitest';
import { send, sharedApp, type TestApp } from '../../../tests/kit/app.ts';
import { desk, type JobPeople, jobIn, jobPeopleIn } from '../../../tests/kit/desk.ts';
import { completedJob, quotedJob, visitedJob } from '../../../tests/kit/job-progress.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';

const shared = sharedApp(jobPeopleIn);

const line = (Description: string, Quantity: number, UnitExGst: number) => ({
  Description,
  Detail: null,
  Quantity,
  UnitExGst,
  PartId: null,
});
const LINES = [
  line('Fan motor', 1, 486.27),
  line('Labour', 1.5, 139.93),
  line('Door gasket', 1, 164.09),
  line('Labour, door', 0.5, 139.93),
];
const LEFT_GASKET = [{ Line: 3, Reason: 'not-now' }];

/** A job whose quote of two repairs waits, and its link's `ch`. */
async function quoted(people: JobPeople) {
  const { kit } = people;
  const { jobId } = await jobIn(people, 'InProgress');
  await deliverEmails(kit);
  const uniqueId = await quotedJob(kit.deps, jobId, { lines: LINES });
  const mails = await deliverEmails(kit);
  const ch = /quote-approval\?ch=([\w-]{43})/.exec(mails.map(({ text }) => text).join())?.[1] ?? '';
  return { jobId, uniqueId, ch };
}

const portal = ({ kit, customer }: JobPeople, path: string, payload?: object) =>
  send(kit.app, {
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/customerportal/${path}`,
    headers: { authorization: `Bearer ${customer}` },
    ...(payload && { payload }),
  });

const approve = (
  people: JobPeople,
  { jobId, uniqueId }: { jobId: number; uniqueId: string },
  payload: object,
) => portal(people, `jobs/${jobId}/approvequote/${uniqueId}`, payload);

const answersOf = async ({ deps }: TestApp, jobId: number) =>
  (
    await deps.pool.query(
      `select a.revision, a.answer, a.lines, a.amount_cents, a.po_number, a.name, a.role, a.limit_cents, a.way, a.voided_at,
         p.user_name, s.name as staff
       from quote_answers a join quotes q on q.id = a.quote_id left join people p on p.id = a.person_id
       left join staff s on s.id = a.staff_id where q.job_id = $1 order by a.id`,
      [jobId],
    )
  ).rows;

test('[R12.07, R12.06] one repair of a quote is approved with its labour: totals, invoice, page, timeline, emails and what is kept have only that', async () => {
  const people = await shared();
  const { kit } = people;
  const quote = await quoted(people);
  const { jobId } = quote;
  const approved = await approve(people, quote, {
    LeftLines: LEFT_GASKET,
    TotalIncGst: 765.79,
    PoNumber: 'PO-77',
  });
  expect([approved.status, approved.body]).toMatchObject([
    200,
    { State: 'approved', IsNew: true, TotalIncGst: 765.79, DecidedBy: 'Priya Nair' },
  ]);
  expect((await approve(people, quote, { LeftLines: LEFT_GASKET })).body).toEqual({
    ...approved.body,
    IsNew: false,
  });
  const { body: shown } = await portal(people, `jobs/${jobId}/quote`);
  expect(shown).toMatchObject({
    SubtotalExGst: 696.17,
    Gst: 69.62,
    TotalIncGst: 765.79,
    PoNumber: 'PO-77',
    Lines: [
      { Description: 'Fan motor', IsLeft: false, LeftReason: null },
      { Description: 'Labour', IsLeft: false },
      { Description: 'Door gasket', IsLeft: true, LeftReason: 'not-now' },
      { Description: 'Labour, door', IsLeft: true, LeftReason: null },
    ],
  });
  expect(await answersOf(kit, jobId)).toMatchObject([
    {
      revision: 1,
      answer: 'approved',
      lines: [1, 2],
      amount_cents: 76579,
      po_number: 'PO-77',
      name: 'Priya Nair',
      role: 'owner',
      limit_cents: null,
      way: 'signed-in',
      user_name: expect.stringContaining('@'),
    },
  ]);
  const { body: job } = await desk(kit.app, people.staff, `jobs/${jobId}`);
  expect(job.Timeline.at(-1)).toMatchObject({ State: 'QuoteApproved', Note: 'Left: Door gasket (not now)' });
  expect(job.Quotes).toMatchObject([
    {
      SubtotalExGst: 696.17,
      TotalIncGst: 765.79,
      Lines: [{}, {}, { IsLeft: true, LeftReason: 'not-now' }, {}],
    },
  ]);
  const mails = await deliverEmails(kit);
  expect(mails).toHaveLength(2);
  for (const { text } of mails) {
    expect(text).toContain('Door gasket (not now)');
    expect(text).toContain('$765.79');
    expect(text).not.toContain('$164.09');
  }

  await visitedJob(kit.deps, jobId);
  await completedJob(kit.deps, jobId);
  const { rows } = await kit.deps.pool.query(
    `select d.subtotal_cents, d.gst_cents, d.total_cents, d.content ->> 'poNumber' as po,
       array(select l.description from document_lines l where l.document_id = d.id order by l.sort) as lines
     from documents d where d.job_id = $1 and d.kind = 'repair'`,
    [jobId],
  );
  expect(rows).toEqual([
    {
      subtotal_cents: 69617,
      gst_cents: 6962,
      total_cents: 76579,
      po: 'PO-77',
      lines: ['Fan motor', 'Labour'],
    },
  ]);
});
