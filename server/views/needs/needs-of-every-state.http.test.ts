import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpenJob } from '../../../domain/jobs/job-life.ts';
import { FIRST_KINDS, type NeedKind } from '../../../domain/needs/need-kinds.ts';
import { type DueFacts, whatIsDue } from '../../../domain/needs/what-is-due.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { ANY_JOB_NOW, ANY_JOB_ZONE, anyJob } from '../../../tests/kit/any-job.ts';
import { testApp } from '../../../tests/kit/app.ts';
import { desk, type JobPeople, jobPeopleIn } from '../../../tests/kit/desk.ts';
import { toDate } from '../../platform/clock.ts';
import { openNeedsUpTo } from './needs.queries.ts';

const JOBS = 400;
const openNeeds = openNeedsUpTo(10 * JOBS);

const at = (instant: Temporal.Instant | null) => instant && toDate(instant);

/** Puts a job with such facts into the database, copied from one that was booked. @returns its id */
async function insertJob({ kit }: JobPeople, like: number, id: number, job: DueFacts): Promise<void> {
  const { pool } = kit.deps;
  const first = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows[0];
  const holdUntil = job.holdEndsAt && localToday(job.holdEndsAt, ANY_JOB_ZONE);
  await pool.query(
    `insert into jobs overriding system value
     select (jsonb_populate_record(job, $1::jsonb)).* from jobs job where id = $2`,
    [
      {
        ...{ id, state: job.state, state_since: at(job.stateSince), has_time: job.hasTime },
        ...{ starts_at: toDate(job.endsAt.subtract({ hours: 4 })), ends_at: at(job.endsAt) },
        ...{ tech_name: job.hasTech ? 'Dan Okafor' : null, technician_id: null },
        ...{ expected_at: at(job.expectedAt), hold_until: holdUntil, is_food_at_risk: job.isFoodAtRisk },
      },
      like,
    ],
  );
  const visit = (state: string, startedAt: Date | null, news: number | null) =>
    first(
      `insert into visits (job_id, customer_id, kind, state, tech_name, date, time_window, starts_at, ends_at, started_at,
         news_event_id)
       select id, customer_id, 'first', $2, tech_name, attendance_date, time_window, starts_at, ends_at, $3, $4 from jobs
       where id = $1 returning id`,
      [id, state, startedAt, news],
    );
  if (job.hasTime) {
    const news = await first(
      `insert into job_events (job_id, state, actor, at) values ($1, $2, 'staff', $3) returning id`,
      [id, job.state, at(job.untoldSince ?? job.stateSince)],
    );
    await visit('planned', null, news.id);
    if (job.untoldSince === null) await tell(kit.deps.pool, id, news.id);
  }
  if (job.writtenAt) {
    await pool.query(
      `insert into thread_messages (job_id, author, name, way, text, sent_at, is_waiting)
       values ($1, 'office', 'Tomasz Wren', 'page', 'Dan is held up, and with you by one.', $2, false)`,
      [id, at(job.writtenAt)],
    );
  }
  if (job.onSite) {
    const { id: visitId } = await visit('onSite', at(job.onSite.since), null);
    if (job.onSite.isReported) {
      await pool.query(
        `insert into visit_reports (visit_id, technician_id, finished_at, work, parts, received_at)
         select $1, id, $2, 'Fan seized.', '[]', $2 from technicians limit 1`,
        [visitId, at(job.onSite.since)],
      );
    }
  }
  if (job.waitingQuote) {
    await pool.query(
      `insert into quotes (job_id, unique_id, revision, state, issued_at, valid_until, subtotal_cents, gst_cents, total_cents)
       values ($1, $2, 1, 'waiting', $3, $4, 100, 10, 110)`,
      [id, randomUUID(), at(job.waitingQuote.issuedAt), at(job.waitingQuote.validUntil)],
    );
  }
}

/** By text or by email. */
const tell = (pool: TestPool, jobId: number, eventId: number) =>
  jobId % 2 === 0
    ? pool.query(
        `insert into texts (id, kind, customer_id, job_id, subject_id, state, created_at, attempted_at)
         select gen_random_uuid(), 'job-scheduled', customer_id, id, $2, 'delivered', state_since, state_since from jobs
         where id = $1`,
        [jobId, eventId],
      )
    : pool.query(
        `insert into job_emails (key, job_id, kind, recipient, subject, sent_at)
         select 'job-' || job_id || '-scheduled-' || id, job_id, 'job-scheduled', 'p@x.example', 'Confirmed', at
         from job_events where job_id = $1 and id = $2`,
        [jobId, eventId],
      );
type TestPool = JobPeople['kit']['deps']['pool'];

test('[R14.09] the list of needs has what is due of every job, in every state, with every visit, at every time', async () => {
  const people = await jobPeopleIn(await testApp());
  const { kit, staff, jobId: like } = people;
  kit.clock.advance(kit.clock.now().until(ANY_JOB_NOW));
  const jobs = new Map(fc.sample(anyJob, JOBS).map((job, index) => [100_000 + index, job]));
  for (const [id, job] of jobs) await insertJob(people, like, id, job);
  const now = kit.clock.now();
  const listed = new Map<number, NeedKind[]>();
  const asked = { now: toDate(now), today: localToday(now, ANY_JOB_ZONE), bookDays: 60 };
  for (const { job, kind } of await openNeeds(kit.deps.db, asked)) {
    if (job) listed.set(job.id, [...(listed.get(job.id) ?? []), kind]);
  }
  let page = 0;
  for (const [id, job] of jobs) {
    const { needs, nextAt } = whatIsDue(job, now);
    const told = `${id} ${JSON.stringify(job)}`;
    expect.soft([...(listed.get(id) ?? [])].sort(), told).toEqual([...needs].sort());
    expect.soft(needs.length > 0 || nextAt !== null, told).toBe(isOpenJob(job.state));
    // The job's own page says the same.
    if (page++ < 40) {
      const { body } = await desk(kit.app, staff, `jobs/${id}`);
      expect
        .soft([body.Due, body.DueNextOn], told)
        .toEqual([needs, nextAt?.toString({ smallestUnit: 'second' }) ?? null]);
    }
  }
  const kinds = (await openNeeds(kit.deps.db, asked)).map(({ kind }) => FIRST_KINDS.includes(kind));
  expect(kinds.lastIndexOf(true)).toBeLessThan(kinds.indexOf(false));
  await kit.close();
});
