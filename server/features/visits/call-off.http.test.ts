import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { send, sharedApp, testApp } from '../../../tests/kit/app.ts';
import { desk, errorsOf, type JobPeople, jobIn, jobPeopleIn, VISIT } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { deliverTexts, textsOf } from '../../../tests/kit/texts.ts';

const shared = sharedApp(jobPeopleIn);

const WORK = { Date: '2026-11-23', From: '08:10', To: '09:05', Work: 'Fan seized.' };
const REASON = { Reason: 'Our tech is sick' };

/** What somebody does with a job at the desk. */
const actionsOn = ({ kit, staff }: JobPeople, jobId: number) => ({
  go: (change: string, body: object = {}) => desk(kit.app, staff, `jobs/${jobId}/${change}`, body),
  read: async () => (await desk(kit.app, staff, `jobs/${jobId}`)).body,
});

async function portalJob({ kit, customer }: JobPeople, jobId: number) {
  const { body } = await send(kit.app, {
    url: `/api/v1/customerportal/jobs/${jobId}`,
    headers: { authorization: `Bearer ${customer}` },
  });
  return body;
}

describe('[R10.11] a visit that does not take place', () => {
  test.each([
    ['Scheduled', 'call-off', REASON, 'calledOff', 'called-off', REASON.Reason],
    ['Scheduled', 'no-access', { Note: 'Shut' }, 'noAccess', 'no-access', 'Shut'],
    ['InProgress', 'no-access', {}, 'noAccess', 'no-access', null],
    ['InProgress', 'call-off', REASON, 'calledOff', 'called-off', REASON.Reason],
  ] as const)(
    'from %s, %s: the job waits for a new time, with nobody for it',
    async (from, change, body, state, Kind, Note) => {
      const people = await shared();
      const { jobId } = await jobIn(people, from);
      const { go, read } = actionsOn(people, jobId);
      const before = await read();
      const done = await go(change, body);
      expect(done).toMatchObject({
        status: 200,
        body: {
          State: 'Requested',
          HasVisitTime: false,
          TechnicianId: null,
          TechName: null,
          Visits: [],
          VisitPlans: [{ ...before.VisitPlans[0], State: state }],
          Version: before.Version + 1,
        },
      });
      expect(done.body.Timeline.at(-1)).toMatchObject({ Kind, State: 'Requested', Note });
      expect((await go(change, body)).body.Version).toBe(before.Version + 1);
      const seen = await portalJob(people, jobId);
      expect(seen).toMatchObject({ State: 'Requested', HasVisitTime: false, TechName: null, Visits: [] });
      expect(seen.IsNoAccess).toBe(change === 'no-access');
      expect(seen.Timeline.at(-1)).toMatchObject({ Kind, Note });
      const again = await go('schedule', { ...VISIT, Date: '2026-11-26' });
      const kind = change === 'no-access' ? 'return' : 'first';
      expect(again.body).toMatchObject({ State: 'Scheduled', HasVisitTime: true, TechName: 'Dan Okafor' });
      expect(again.body.VisitPlans.at(-1)).toMatchObject({ Kind: kind, State: 'planned' });
    },
  );

  test('is back at its approved quote, or refused where no visit is planned', async () => {
    const people = await shared();
    const approved = await jobIn(people, 'QuoteApproved');
    const { go } = actionsOn(people, approved.jobId);
    await go('visits', WORK);
    expect((await go('call-off', REASON)).status).toBe(409);
    expect((await go('schedule', VISIT)).status).toBe(200);
    expect((await go('call-off', REASON)).body.State).toBe('QuoteApproved');
    // The repair begins without a plan: there's nothing to call off.
    expect((await go('start')).body.State).toBe('InProgress');
    expect(await go('call-off', REASON)).toMatchObject({
      status: 409,
      body: { detail: 'No visit is planned. Schedule one first, or cancel the job.' },
    });
    const requested = await jobIn(people, 'Requested');
    expect((await actionsOn(people, requested.jobId).go('no-access')).status).toBe(409);
    expect(errorsOf((await go('call-off', { Reason: ' ' })).body)).toEqual([
      ['Reason', 'Please give a reason. The customer reads it'],
    ]);
  });

  test('tells its customer once, or not at all if a new time is set within the wait', async () => {
    const kit = await testApp({ env: { SMS: 'local' } });
    const people = await jobPeopleIn(kit);
    const { jobId } = await jobIn(people, 'Scheduled');
    const { go, read } = actionsOn(people, jobId);
    kit.clock.advance({ minutes: 1 });
    await deliverEmails(kit);
    await deliverTexts(kit);
    const known = await read();
    await go('call-off', REASON);
    await go('schedule', VISIT);
    expect((await read()).Timeline).toMatchObject([
      ...known.Timeline,
      { Kind: 'called-off', State: 'Requested', Note: REASON.Reason, IsUndone: true },
      { Kind: 'as-before', State: 'Scheduled', Note: 'Dan Okafor, Tue 24 Nov, 8am-12pm', IsUndone: false },
    ]);
    expect((await read()).VisitPlans).toEqual(known.VisitPlans);
    kit.clock.advance({ minutes: 1 });
    expect(await deliverEmails(kit)).toEqual([]);
    await go('call-off', REASON);
    kit.clock.advance({ minutes: 1 });
    const [mail, ...others] = await deliverEmails(kit);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Visit called off: GAL${jobId}R, Tue 24 Nov, 8am-12pm`);
    expect(mail?.text).toContain('Our tech is sick');
    expect(mail?.text).toContain("We'll ring you to set a new time.");
    const file = mail?.attachments.find(({ filename }) => filename === `GAL${jobId}R.ics`);
    expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toContain('METHOD:CANCEL');
    await deliverTexts(kit);
    expect((await textsOf(kit)).at(-1)).toMatchObject({
      kind: 'visit-called-off',
      state: 'sent',
      body: expect.stringContaining(
        `Your visit Tue 24 Nov, 8am-12pm, job GAL${jobId}R, is off. We'll ring you`,
      ),
    });
    await go('schedule', { ...VISIT, Date: '2026-11-26' });
    kit.clock.advance({ minutes: 1 });
    const [next] = await deliverEmails(kit);
    const renewed = next?.attachments.find(({ filename }) => filename === `GAL${jobId}R.ics`);
    const sequence = (content: unknown) =>
      Number(/SEQUENCE:(\d+)/.exec(new TextDecoder().decode(content as ArrayBuffer))?.[1]);
    expect(sequence(renewed?.content)).toBeGreaterThanOrEqual(sequence(file?.content));
    await go('no-access', { Note: 'Nobody answered the door' });
    kit.clock.advance({ minutes: 1 });
    const [missed] = await deliverEmails(kit);
    expect(missed?.subject).toContain('No access');
    expect(missed?.text).toContain("We couldn't get in. We'll ring you to set a new time.");
    expect(missed?.text).toContain('We may send you an invoice for the call-out.');
    await kit.close();
  });

  test('a call-out that found nobody in can be invoiced', async () => {
    const people = await shared();
    const { jobId } = await jobIn(people, 'Scheduled');
    await actionsOn(people, jobId).go('no-access');
    const { body } = await desk(people.kit.app, people.staff, `jobs/${jobId}/call-out-invoice`, {
      Reason: 'NoAccess',
      Note: 'Shut',
    });
    expect(body).toMatchObject({ Kind: 'CallOut' });
  });
});

describe('[R10.11] a return visit', () => {
  test('is planned from the site once the visit there is recorded, and says that the tech comes back', async () => {
    const kit = await testApp();
    const people = await jobPeopleIn(kit);
    const { jobId } = await jobIn(people, 'InProgress');
    const { go } = actionsOn(people, jobId);
    await deliverEmails(kit);
    expect(await go('schedule', VISIT)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Record the visit first') },
    });
    await go('visits', WORK);
    const back = await go('schedule', VISIT);
    expect(back.body).toMatchObject({
      State: 'Scheduled',
      Visits: [{ Kind: 'first' }],
      VisitPlans: [{ Kind: 'return', State: 'planned' }],
    });
    const mails = await deliverEmails(kit);
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Return visit: /));
    expect(mails.at(-1)?.text).toContain(`your tech is coming back for job GAL${jobId}R.`);
    await kit.close();
  });
});

describe('[R10.11] a hold', () => {
  test('waits for a day and is seen by the office alone; planning a visit ends it', async () => {
    const people = await shared();
    const { jobId } = await jobIn(people, 'Requested');
    const { go, read } = actionsOn(people, jobId);
    const before = await portalJob(people, jobId);
    const held = await go('hold', { Until: '2026-12-01', Reason: 'Part on order' });
    expect(held.body).toMatchObject({
      State: 'Requested',
      HoldUntil: '2026-12-01',
      HoldReason: 'Part on order',
    });
    expect(held.body.Timeline.at(-1)).toMatchObject({ Kind: 'hold', Note: 'Until Tue 1 Dec. Part on order' });
    expect((await go('hold', { Until: '2026-12-01', Reason: 'Part on order' })).body.Version).toBe(
      held.body.Version,
    );
    expect(await portalJob(people, jobId)).toEqual(before);
    expect((await go('schedule', VISIT)).body).toMatchObject({ HoldUntil: null, HoldReason: null });
    await go('hold', { Until: '2026-12-01', Reason: 'Part on order' });
    expect((await go('hold', { Until: null, Reason: null })).body).toMatchObject({ HoldUntil: null });
    expect((await read()).Timeline.at(-1)).toMatchObject({ Kind: 'hold-ended', Note: null });
  });

  test('[R5.23] needs a later day and a reason, and a job that goes on', async () => {
    const people = await shared();
    const { jobId } = await jobIn(people, 'Requested');
    const { go } = actionsOn(people, jobId);
    const today = '2026-11-23';
    expect(errorsOf((await go('hold', { Until: today, Reason: 'Part' })).body)).toEqual([
      ['Until', 'Please choose a later date'],
    ]);
    expect(errorsOf((await go('hold', { Until: '2026-12-01' })).body)).toEqual([
      ['Reason', 'Please say why it waits. Only the office reads it'],
    ]);
    const ended = await jobIn(people, 'Completed');
    const late = actionsOn(people, ended.jobId).go('hold', { Until: '2026-12-01', Reason: 'Part' });
    expect((await late).status).toBe(409);
  });
});

describe('[R10.10, R10.11] a note', () => {
  test('is read by the office alone, once per key, and raises no version', async () => {
    const people = await shared();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'Scheduled');
    const { read } = actionsOn(people, jobId);
    const before = await read();
    const seen = await portalJob(people, jobId);
    const key = randomUUID();
    const add = (Note: string) =>
      send(kit.app, {
        method: 'POST',
        url: `/api/v1/desk/jobs/${jobId}/notes`,
        headers: { authorization: `Bearer ${staff}`, 'idempotency-key': key },
        payload: { Note },
      });
    const [first, second] = await Promise.all([add('Rear lane, dog'), add('Rear lane, dog')]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const after = await read();
    expect(after).toMatchObject({ Version: before.Version });
    expect(after.Timeline).toHaveLength(before.Timeline.length + 1);
    expect(after.Timeline.at(-1)).toMatchObject({
      Kind: 'note',
      Note: 'Rear lane, dog',
      ActorName: 'Tomasz Wren',
    });
    expect((await add('Something else')).status).toBe(409);
    expect(await portalJob(people, jobId)).toEqual(seen);
    // Nor does it stop the news of the visit.
    expect((await deliverEmails(kit)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining(`GAL${jobId}R`),
    );
  });
});

describe('[R10.08] the visits of a day', () => {
  test('are those of the date at their sites, by whom and when, without those called off', async () => {
    const people = await shared();
    const { kit, staff } = people;
    const day = '2027-01-15';
    const plan = { ...VISIT, Date: day };
    const at = async (from: 'Requested' | 'InProgress') => {
      const { jobId } = await jobIn(people, from);
      return { jobId, ...actionsOn(people, jobId) };
    };
    const kept = await at('Requested');
    await kept.go('schedule', plan);
    const off = await at('Requested');
    await off.go('schedule', plan);
    await off.go('call-off', REASON);
    const missed = await at('Requested');
    await missed.go('schedule', { ...plan, TimeWindow: 'afternoon', Tech: 'Mei Tan' });
    await missed.go('no-access', { Note: 'Shut' });
    await missed.go('schedule', { ...plan, TimeWindow: null, Time: '18:30' });
    const { body } = await desk(kit.app, staff, `visits?Date=${day}`);
    const shown = body.VisitList.map((visit: Record<string, unknown>) => [
      visit.RepairId,
      visit.VisitKind,
      visit.VisitState,
      visit.TimeWindow,
      visit.TechName,
    ]);
    expect(shown).toEqual([
      [kept.jobId, 'first', 'planned', 'morning', 'Dan Okafor'],
      [missed.jobId, 'first', 'noAccess', 'afternoon', 'Mei Tan'],
      [missed.jobId, 'return', 'planned', 'afterhours', 'Dan Okafor'],
    ]);
    expect(body.Next).toBeNull();
  });

  test('have one that was recorded without a plan at the time of its record', async () => {
    const people = await shared();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'InProgress');
    const { go } = actionsOn(people, jobId);
    await go('visits', WORK);
    await go('visits', { ...WORK, Date: '2026-11-22', From: '13:05', To: null });
    const { body } = await desk(kit.app, staff, 'visits?Date=2026-11-22');
    const own = body.VisitList.filter(({ RepairId }: { RepairId: number }) => RepairId === jobId);
    expect(own).toMatchObject([
      {
        VisitState: 'done',
        TimeWindow: 'afternoon',
        StartsAt: '2026-11-22T02:05:00Z',
        EndsAt: '2026-11-22T02:05:00Z',
      },
    ]);
    expect((await desk(kit.app, staff, 'visits?Date=2026-02-30')).status).toBe(422);
    expect((await desk(kit.app, staff, 'visits?Date=2026-11-22&After=x')).status).toBe(422);
  });
});
