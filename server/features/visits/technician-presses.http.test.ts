import { expect, test } from 'vitest';
import { desk } from '../../../tests/kit/desk.ts';
import { deliverEmails, queuedEmails } from '../../../tests/kit/mails.ts';
import { addTechnician, techPeople, visitOf } from '../../../tests/kit/technicians/technician-phone.ts';
import { chooseEmails, chooseMessages, deliverTexts, textsOf, wordsSent } from '../../../tests/kit/texts.ts';

type People = Awaited<ReturnType<typeof techPeople>>;

/** A technician with a visit this afternoon, whose news has been told. */
async function afternoonVisit(options?: Parameters<typeof techPeople>[0]) {
  const people = await techPeople(options);
  const jobId = await visitOf(people, { id: people.id });
  await deliverEmails(people.kit);
  await deliverTexts(people.kit);
  return { ...people, jobId };
}

const visitNow = async ({ phone, ch }: People) => (await phone.post('', { ch })).body.Today.Visits[0];

const jobNow = async ({ kit: { app }, staff }: People, jobId: number) =>
  (await desk(app, staff, `jobs/${jobId}`)).body;

/** What the phone sends for a press of now. */
async function pressOf(people: People, press: string, more: object = {}) {
  const { VisitId, StartsAt } = await visitNow(people);
  const PressedOn = people.kit.clock.now().toString();
  return { ch: people.ch, VisitId, StartsAt, Press: press, PressedOn, ...more };
}

const needsOf = async ({ kit: { app }, staff }: People) =>
  (await desk(app, staff, 'needs')).body.Groups.flatMap(({ Needs }: { Needs: { Kind: string }[] }) =>
    Needs.map(({ Kind }) => Kind),
  );

test('[R11.03] on my way, arrived, finished: customer, office and technician see each, and repeats change nothing', async () => {
  const people = await afternoonVisit();
  const { kit, phone, jobId } = people;
  await chooseEmails(kit);
  const onMyWay = await pressOf(people, 'onTheWay', { Minutes: 25 });
  kit.clock.advance({ minutes: 2 });
  // Everything at once, twice.
  const answers = await Promise.all([phone.post('/press', onMyWay), phone.post('/press', onMyWay)]);
  for (const { status, body } of answers) {
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ State: 'planned', ExpectedOn: '2026-11-22T22:35:01Z' });
  }
  expect(await queuedEmails(kit)).toEqual(['on-the-way']);
  const [mail] = await deliverEmails(kit);
  expect(mail?.subject).toBe('On the way: Noor Haddad, there about 9:35am');
  expect(await jobNow(people, jobId)).toMatchObject({
    State: 'Scheduled',
    ExpectedOn: '2026-11-22T22:35:01Z',
  });

  const arrived = await pressOf(people, 'arrived');
  kit.clock.advance({ hours: 1 });
  await phone.post('/press', arrived);
  expect((await phone.post('/press', onMyWay)).body).toMatchObject({ State: 'onSite', ExpectedOn: null });
  const job = await jobNow(people, jobId);
  expect(job).toMatchObject({ State: 'InProgress', ExpectedOn: null });
  expect(job.Timeline.slice(-2)).toMatchObject([
    { Kind: 'on-the-way', Actor: 'technician', ActorName: 'Noor Haddad' },
    { Kind: 'state', State: 'InProgress', Actor: 'technician', At: arrived.PressedOn },
  ]);

  const record = {
    ch: people.ch,
    VisitId: arrived.VisitId,
    FinishedOn: kit.clock.now().toString(),
    Work: 'Replaced the door seal.',
    Parts: [{ Name: 'Door seal', Quantity: 1 }],
    Temperature: 3.4,
  };
  await phone.post('/finished', record);
  await phone.post('/finished', { ...record, Work: 'Replaced the door seal and the hinge.' });
  expect(await needsOf(people)).toContain('finished');
  const reported = await jobNow(people, jobId);
  expect(reported.VisitPlans).toMatchObject([
    { State: 'onSite', Report: { Work: 'Replaced the door seal and the hinge.', Temperature: 3.4 } },
  ]);
  expect(reported.Timeline.filter(({ Kind }: { Kind: string }) => Kind === 'finished')).toHaveLength(1);
  // Nothing is invoiced, and the customer gets nothing, until the office has it on record.
  expect(await queuedEmails(kit)).toEqual([]);
  const recorded = await desk(kit.app, people.staff, `jobs/${jobId}/visits`, {
    Date: '2026-11-23',
    From: '9:10',
    Work: reported.VisitPlans[0].Report.Work,
    Parts: reported.VisitPlans[0].Report.Parts,
  });
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(200);
  expect(await needsOf(people)).not.toContain('finished');
  expect((await jobNow(people, jobId)).Visits).toMatchObject([{ Work: reported.VisitPlans[0].Report.Work }]);
});

test('[R11.03, R11.08] a tech who will be there after the window is running late: told as a change, not as on the way', async () => {
  const people = await afternoonVisit();
  const { kit, phone, jobId } = people;
  await chooseMessages(kit, { OnTheWay: { email: false, text: false } });
  await kit.deps.pool.query(`update customers set mobile = '0491570156'`);
  await deliverEmails(kit);
  await deliverTexts(kit);
  const ends = kit.clock.now().add({ minutes: 20 }).toString();
  await kit.deps.pool.query(
    `update jobs set starts_at = $1::timestamptz - interval '1 hour', ends_at = $1 where id = $2`,
    [ends, jobId],
  );
  await phone.post('/press', await pressOf(people, 'onTheWay', { Minutes: 30 }));
  expect((await deliverEmails(kit)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Running late: Noor Haddad, there about /),
  ]);
  await deliverTexts(kit);
  expect(await wordsSent(kit, 'on-the-way')).toMatch(/Noor Haddad is running late for .*, now about /);
});

test('[R11.03] a customer who takes texts gets a text instead of an email, also in quiet hours', async () => {
  const people = await afternoonVisit();
  const { kit, phone, jobId } = people;
  await chooseMessages(kit, {});
  await kit.deps.pool.query(`update customers set mobile = '0491570156'`);
  await desk(kit.app, people.staff, `jobs/${jobId}/schedule`, {
    Date: '2026-11-23',
    Time: '9:30pm',
    TechnicianId: people.id,
  });
  kit.clock.set('2026-11-23T10:00:00Z'); // 9pm in Sydney
  await deliverEmails(kit);
  await deliverTexts(kit);
  await phone.post('/press', await pressOf(people, 'onTheWay', { Minutes: 30 }));
  expect(await deliverEmails(kit)).toEqual([]);
  const queued = await kit.deps.pool.query(
    `select start_after <= created_on + interval '2 seconds' as now from jobs.job where name = 'send-text' and state = 'created'`,
  );
  expect(queued.rows).toEqual([{ now: true }]);
  await deliverTexts(kit);
  expect(await wordsSent(kit, 'on-the-way')).toMatch(
    /Noor Haddad is on the way to .*, there about 9:30pm\. Job GAL/,
  );
});

test.each([
  ['called off', 'The office has called this visit off', 'call-off', { Reason: 'Customer rang' }],
  ['moved', 'The office has moved this visit', 'schedule', { Date: '2026-11-23', Time: '9:45pm' }],
])(
  '[R11.03] a press for a visit that was %s counts for nothing and says why',
  async (_, words, path, change) => {
    const people = await afternoonVisit();
    const { kit, phone, jobId } = people;
    const press = await pressOf(people, 'onTheWay');
    const changed = await desk(kit.app, people.staff, `jobs/${jobId}/${path}`, {
      ...(path === 'schedule' && { TechnicianId: people.id }),
      ...change,
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const { status, body } = await phone.post('/press', press);
    expect(status).toBe(409);
    expect(body.detail).toContain(words);
    expect((await jobNow(people, jobId)).ExpectedOn).toBeNull();
  },
);

test('[R11.03] somebody else’s visit, a stranger’s phone, and an old press', async () => {
  const people = await afternoonVisit();
  const { kit, phone, jobId } = people;
  const press = await pressOf(people, 'onTheWay');
  expect((await phone.post('/press', { ...press, VisitId: 999_999 })).status).toBe(404);
  expect((await phone.post('/press', { ...press, ch: 'x'.repeat(43) })).status).toBe(401);
  for (const wrong of [
    { Minutes: 0 },
    { Minutes: 9999 },
    { PressedOn: 'now' },
    { Press: 'paid' },
    { VisitId: '1' },
  ]) {
    expect((await phone.post('/press', { ...press, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
  }
  // Pressed without a signal, sent this much later: it's kept, and isn't news any more.
  kit.clock.advance({ hours: 2 });
  expect((await phone.post('/press', press)).status).toBe(200);
  expect(await queuedEmails(kit)).toEqual([]);
  const other = await addTechnician(people, { Name: 'Bo Larsen' });
  await desk(kit.app, people.staff, `jobs/${jobId}/schedule`, {
    Date: '2026-11-23',
    TimeWindow: 'afternoon',
    TechnicianId: other,
  });
  const refused = await phone.post('/press', { ...press, Press: 'arrived' });
  expect(refused.body.detail).toMatch(/given this visit to somebody else/);
  expect((await jobNow(people, jobId)).State).toBe('Scheduled');
  expect((await textsOf(kit)).filter(({ kind }) => kind === 'on-the-way')).toEqual([]);
});
