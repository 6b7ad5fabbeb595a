import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { visitMessages } from '../../../../domain/visits/visit-messages.ts';
import { send, type TestApp, testApp } from '../../../../tests/kit/app.ts';
import { book, customerForm, sampleAbn, signedInCustomer } from '../../../../tests/kit/bookings.ts';
import { ADMIN, desk, errorsOf, jobIn, jobPeople, signedInStaff, VISIT } from '../../../../tests/kit/desk.ts';

const REGION = 'metro-inner';
/** 198.01: $180.00 or less and the parking of $6.37; read from the choices where it counts. */
const WEDNESDAY = { Date: '2026-11-25', TimeWindow: 'morning' };
const TUESDAY_8AM = '2026-11-23T21:00:00Z';

type Own = { kit: TestApp; token: string; jobId: number };

const post = ({ kit, token, jobId }: Own, path: string, payload: object, key = randomUUID()) =>
  send(kit.app, {
    method: 'POST',
    url: `/api/v1/customerportal/jobs/${jobId}/visit/${path}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: { SeenStartsAt: TUESDAY_8AM, ...payload },
  });

/** What a later morning costs, inc GST. */
async function laterMorning({ kit, token, jobId }: Own): Promise<number> {
  const url = `/api/v1/customerportal/jobs/${jobId}/visit`;
  const { body } = await send(kit.app, { method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  return Math.round(body.Choices.Subtotals.Later.Morning * 110) / 100;
}

const limit = (kit: TestApp, token: string, Weekday: number, Places: number) =>
  send(kit.app, {
    method: 'PUT',
    url: '/api/v1/desk/window-limits',
    headers: { authorization: `Bearer ${token}` },
    payload: { Region: REGION, Weekday, TimeWindow: 'morning', Places },
  });

test('[R11.02] of fifty customers who move to the same last place exactly one gets it, and the others keep their visits', async () => {
  const kit = await testApp();
  const rosa = await signedInStaff(kit, ADMIN);
  const owners: Own[] = [];
  for (let at = 0; at < 50; at += 1) {
    const one = await signedInCustomer(kit.app, {
      CheckoutEmailAddress: `visitor${at}@marlowestreet.example`,
      CheckoutABN: sampleAbn(at),
    });
    owners.push({ kit, ...one });
  }
  const [first] = owners;
  const TotalIncGst = first ? await laterMorning(first) : 0;
  expect((await limit(kit, rosa, 3, 1)).status).toBe(200);
  const answers = await Promise.all(owners.map((own) => post(own, 'move', { ...WEDNESDAY, TotalIncGst })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { body } of answers.filter(({ status }) => status !== 200)) {
    expect(errorsOf(body)).toEqual([['TimeWindow', visitMessages.windowGone]]);
  }
  const { rows } = await kit.deps.pool.query(
    `select date::text, count(*)::int from visits where state = 'planned' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { date: '2026-11-24', count: 49 },
    { date: '2026-11-25', count: 1 },
  ]);
  const { rows: events } = await kit.deps.pool.query(
    `select count(*)::int from job_events where kind = 'moved'`,
  );
  expect(events).toEqual([{ count: 1 }]);
});

test('[R11.02] a move while the office moves the same visit: one of them is done, the other gets the reason', async () => {
  const people = await jobPeople();
  const { kit, staff, customer } = people;
  for (let round = 0; round < 5; round += 1) {
    const { jobId } = await jobIn(people, 'Scheduled');
    const own = { kit, token: customer, jobId };
    const TotalIncGst = await laterMorning(own);
    const { Version } = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
    const [mine, theirs] = await Promise.all([
      post(own, 'move', { ...WEDNESDAY, TotalIncGst }),
      desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, Date: '2026-11-26', Version }),
    ]);
    expect([mine.status, theirs.status].sort()).toEqual([200, 409]);
    const { rows } = await kit.deps.pool.query(
      `select v.date::text, j.attendance_date::text as of_job from visits v join jobs j on j.id = v.job_id
       where j.id = $1 and v.state = 'planned'`,
      [jobId],
    );
    const date = mine.status === 200 ? '2026-11-25' : '2026-11-26';
    expect(rows).toEqual([{ date, of_job: date }]);
  }
});

test('[R11.02] a move that is sent twice, or with a cancellation, takes effect once', async () => {
  const people = await jobPeople();
  const { kit, customer: token } = people;
  const booked = await book(kit.app, customerForm(), { token });
  const own = { kit, token, jobId: booked.body.repairId };
  const TotalIncGst = await laterMorning(own);
  const key = randomUUID();
  const twice = await Promise.all([
    post(own, 'move', { ...WEDNESDAY, TotalIncGst }, key),
    post(own, 'move', { ...WEDNESDAY, TotalIncGst }, key),
  ]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(twice[0]?.body).toEqual(twice[1]?.body);
  expect((await post(own, 'move', { ...WEDNESDAY, TotalIncGst: 1 }, key)).body.code).toBe(
    'idempotency_key_reused',
  );
  const seen = { SeenStartsAt: '2026-11-24T21:00:00Z' };
  const both = await Promise.all([
    post(own, 'cancel', seen),
    post(own, 'move', { Date: '2026-11-27', TimeWindow: 'morning', TotalIncGst, ...seen }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rows } = await kit.deps.pool.query(
    `select count(*)::int as moves from job_events where job_id = $1 and kind = 'moved'`,
    [own.jobId],
  );
  expect(rows[0].moves).toBe(both[0]?.status === 200 ? 1 : 2);
});

test('[R11.01] on the nights on which the clocks change, the cut-off and the new times are those of the site', async () => {
  // Saturday 3 October 2026, 6pm in Sydney: the clocks skip 2am to 3am that night.
  const kit = await testApp({ at: '2026-10-03T08:00:00Z' });
  const { token, jobId } = await signedInCustomer(kit.app, {
    PriorityOption: 'later',
    PrioritySelectedDate: '05/10/2026',
    InitialAttendanceFeeExGst: 1000,
  });
  const own = { kit, token, jobId };
  const url = `/api/v1/customerportal/jobs/${jobId}/visit`;
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await send(kit.app, { method: 'GET', url, headers });
  // 8pm on Sunday in daylight time.
  expect(body.FreeUntil).toBe('2026-10-04T09:00:00Z');
  const seen = { SeenStartsAt: body.Visit.StartsAt, Date: '2026-10-04', TimeWindow: 'afterhours' };
  const TotalIncGst = Math.round(body.Choices.Subtotals.Tomorrow.AfterHours * 110) / 100;
  const skipped = await post(own, 'move', { ...seen, Time: '02:30', TotalIncGst });
  expect(errorsOf(skipped.body)).toEqual([['Time', visitMessages.timeSkipped]]);
  const moved = await post(own, 'move', { ...seen, Time: '03:00', TotalIncGst });
  expect(moved.body).toMatchObject({ Visit: { StartsAt: '2026-10-03T16:00:00Z' }, TotalIncGst });
  // Moved after its own cut-off, at 8pm that Saturday: half an hour.
  kit.clock.set('2026-10-03T10:00:00Z');
  const after = await send(kit.app, { method: 'GET', url, headers });
  expect(after.body.WhyNotMove).toBe("It's past 8pm, so ring us to move it");
});
