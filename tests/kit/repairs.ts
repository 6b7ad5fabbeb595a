import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { JobState } from '../../domain/jobs/job-life.ts';
import { gstOf } from '../../domain/money/money.ts';
import type { Deps } from '../../server/common/deps.ts';
import { jobs } from '../../server/db/schema/jobs.ts';
import { mailedLinks } from '../../server/db/schema/mailed-links.ts';
import { quotes, ratings } from '../../server/db/schema/repairs.ts';
import { visits } from '../../server/db/schema/visits.ts';
import { toDate } from '../../server/platform/clock.ts';
import { hashToken, newToken } from '../../server/platform/tokens.ts';

type Rows = Pick<Deps, 'db' | 'clock'>;

async function jobRow({ db }: Rows, jobId: number) {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
  if (!job) throw new Error(`No job ${jobId}`);
  return job;
}

async function idOf(inserted: Promise<{ id: number }[]>): Promise<number> {
  const [row] = await inserted;
  if (!row) throw new Error('Nothing was inserted');
  return row.id;
}

/** Another job like one that was booked, such as one of registered equipment in a certain state. */
export async function insertJobLike(
  deps: Rows,
  jobId: number,
  changes: Partial<typeof jobs.$inferInsert> & { state?: JobState } = {},
): Promise<number> {
  const { id: _, ...job } = await jobRow(deps, jobId);
  return idOf(
    deps.db
      .insert(jobs)
      .values({ ...job, ...changes })
      .returning({ id: jobs.id }),
  );
}

/** A visit of a job, to its equipment, at an instant. */
export async function insertVisit(
  deps: Rows,
  jobId: number,
  visit: Partial<Omit<typeof visits.$inferInsert, 'startedAt'>> & { startedAt?: string } = {},
): Promise<number> {
  const { customerId, assetId } = await jobRow(deps, jobId);
  const { startedAt, ...rest } = visit;
  return idOf(
    deps.db
      .insert(visits)
      .values({
        jobId,
        customerId,
        assetId,
        kind: 'first',
        state: 'done',
        techName: 'Mei Tan',
        endedAt: null,
        work: 'Condenser fan replaced.',
        parts: [],
        ...rest,
        startedAt: startedAt ? new Date(startedAt) : toDate(deps.clock.now()),
      })
      .returning({ id: visits.id }),
  );
}

/** A quote of a job over an amount in cents ex GST, valid for 30 days. */
export async function insertQuote(
  deps: Rows,
  jobId: number,
  quote: Partial<typeof quotes.$inferInsert> & { subtotalCents: number },
): Promise<number> {
  const now = deps.clock.now();
  const gstCents = gstOf(quote.subtotalCents);
  return idOf(
    deps.db
      .insert(quotes)
      .values({
        jobId,
        uniqueId: randomUUID(),
        revision: 1,
        state: 'waiting',
        issuedAt: toDate(now),
        validUntil: toDate(now.add({ hours: 30 * 24 })),
        gstCents,
        totalCents: quote.subtotalCents + gstCents,
        decidedAt: quote.state === 'approved' || quote.state === 'declined' ? toDate(now) : null,
        ...quote,
      })
      .returning({ id: quotes.id }),
  );
}

/** The invitation to rate a job, with the link that was mailed, or the rating itself where there is a score. */
export async function insertRating(
  deps: Rows,
  jobId: number,
  { score = null, expiresAt }: { score?: number | null; expiresAt?: string } = {},
): Promise<void> {
  const { customerId } = await jobRow(deps, jobId);
  const now = deps.clock.now();
  await deps.db.insert(ratings).values({
    jobId,
    techName: 'Mei Tan',
    invitedAt: toDate(now),
    isScoringClosed: false,
    score,
    ratedAt: score === null ? null : toDate(now),
  });
  await deps.db.insert(mailedLinks).values({
    id: randomUUID(),
    tokenHash: hashToken(newToken()),
    purpose: 'rating',
    customerId,
    jobId,
    createdAt: toDate(now),
    expiresAt: expiresAt ? new Date(expiresAt) : toDate(now.add({ hours: 30 * 24 })),
  });
}
