import { isVisitReminderDue } from '../../../domain/messages/visit-reminders.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { and, between, eq, sql } from '../../db/drizzle.ts';
import { jobEvents, jobs } from '../../db/schema/jobs.ts';
import { visits } from '../../db/schema/visits.ts';
import { transaction } from '../../db/transaction.ts';
import { doEach } from '../../platform/do-each.ts';
import { tellCustomer } from '../messages/tell-customer.ts';
import { dropQueuedText } from '../messages/texts/queue-text.ts';

/**
 * Queues the reminders of tomorrow's visits, as their customers chose to get them: once for each start of a visit, also with another technician (R11.04).
 */
export async function remindOfVisits(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const hour = deps.catalogue.current().pricing.policy.remindHour;
  const isDue = ({ visit, job, toldAt }: SoonVisit) =>
    isVisitReminderDue(
      {
        date: visit.date,
        startsAt: visit.startsAt.toTemporalInstant(),
        timeZone: job.timeZone,
        toldAt: (toldAt ?? job.createdAt).toTemporalInstant(),
      },
      { hour, now },
    );
  await doEach((await soonVisits(deps.db, now)).filter(isDue), (due) => remind(deps, due));
}

/** When the customer last moved the visit themselves, which is news to nobody. */
const movedAt = sql`(select max(moved.at) from ${jobEvents} moved where moved.job_id = ${jobs.id} and moved.kind = 'moved')`;

/** The confirmed visits of today and tomorrow, wherever the site is, that nobody has been reminded of. */
async function soonVisits(db: Queryable, now: Temporal.Instant) {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate();
  const rows = await db
    .select({
      visit: visits,
      job: jobs,
      toldAt: sql`coalesce(${jobEvents.at}, ${movedAt})`.mapWith(jobEvents.at),
    })
    .from(visits)
    .innerJoin(jobs, eq(jobs.id, visits.jobId))
    .leftJoin(jobEvents, eq(jobEvents.id, visits.newsEventId))
    .where(
      and(
        between(visits.date, today.toString(), today.add({ days: 2 }).toString()),
        eq(visits.state, 'planned'),
        eq(jobs.state, 'Scheduled'),
        sql`${visits.remindedStartsAt} is distinct from ${visits.startsAt}`,
      ),
    );
  return rows.flatMap(({ visit: { date, startsAt, ...visit }, ...row }) =>
    date && startsAt ? { ...row, visit: { ...visit, date, startsAt } } : [],
  );
}
type SoonVisit = Awaited<ReturnType<typeof soonVisits>>[number];

async function remind(deps: Deps, { visit, job }: SoonVisit): Promise<void> {
  const { id: visitId, startsAt } = visit;
  await transaction(deps.pool, async (tx) => {
    const isAsItWas = and(eq(visits.id, visitId), eq(visits.state, 'planned'), eq(visits.startsAt, startsAt));
    const reminded = await tx
      .update(visits)
      .set({ remindedStartsAt: startsAt })
      .where(and(isAsItWas, sql`${visits.remindedStartsAt} is distinct from ${visits.startsAt}`))
      .returning({ id: visits.id });
    if (reminded.length === 0) return;
    // One of an earlier start may still wait for the gateway.
    await dropQueuedText(tx, { jobId: job.id, kinds: ['visit-reminder'], subjectId: visitId });
    const about = { jobId: job.id, visitId, startsAt: startsAt.toISOString() };
    await tellCustomer(deps, tx, {
      topic: 'Reminder',
      email: { mail: 'visit-reminder', ...about },
      text: { kind: 'visit-reminder', job, subjectId: visitId, visitAt: null },
    });
  });
}
