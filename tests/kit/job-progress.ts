// What the operator's desk does to a job, so that its customer has something to see.
import { eq } from 'drizzle-orm';
import type { Deps } from '../../server/common/deps.ts';
import { quotes } from '../../server/db/schema/repairs.ts';
import { newestQuoteOfJob } from '../../server/features/repair-quotes/desk-quotes.queries.ts';
import { sendQuote } from '../../server/features/repair-quotes/send-quote.ts';
import { completeJob } from '../../server/features/visits/complete-job.ts';
import { recordVisit } from '../../server/features/visits/record-visit.ts';
import { scheduleJob } from '../../server/features/visits/schedule-job.ts';
import { startJob } from '../../server/features/visits/start-job.ts';
import { addTechnicians } from './technicians/add-technicians.ts';

const BY = { kind: 'staff', id: 12, name: 'Ines Duarte', origin: null } as const;
const TECH = 'Dan Okafor';

export const FAN_MOTOR = {
  Description: 'Fan motor',
  Detail: '40.00.274',
  Quantity: 1,
  UnitExGst: 486.27,
  PartId: null,
};
export const LABOUR = { Description: 'Labour', Detail: null, Quantity: 1.5, UnitExGst: 139.93, PartId: null };

/** A job gets its tech and the morning of Tuesday 24 November. */
export async function scheduledJob(deps: Deps, jobId: number): Promise<void> {
  const visit = { Date: '2026-11-24', TimeWindow: 'morning', Time: null, Tech: TECH } as const;
  await addTechnicians(deps);
  await scheduleJob(deps, { jobId, by: BY, visit });
}

/** The same, and the tech comes and starts. */
export async function startedJob(deps: Deps, jobId: number): Promise<void> {
  await scheduledJob(deps, jobId);
  await startJob(deps, { jobId, by: BY });
}

/** The tech's quote goes out, over $696.17 ex GST unless other lines are given; answers its UniqueId. */
export async function quotedJob(
  deps: Deps,
  jobId: number,
  {
    lines = [FAN_MOTOR, LABOUR],
    validDays = 30,
  }: { lines?: (typeof FAN_MOTOR | typeof LABOUR)[]; validDays?: number } = {},
): Promise<string> {
  const quote = { Lines: lines, Note: 'The bearing is worn.', ValidDays: validDays };
  await sendQuote(deps, { jobId, by: BY, quote });
  const newest = await newestQuoteOfJob(deps.db, jobId);
  if (!newest) throw new Error('No quote went out');
  return newest.uniqueId;
}

/** The tech notes a visit of the day's early morning. */
export async function visitedJob(deps: Deps, jobId: number): Promise<void> {
  const visit = {
    Date: '2026-11-23',
    From: '07:00',
    To: '08:30',
    Tech: TECH,
    Work: 'Found the bearing worn.',
    Parts: [{ Name: 'Fuse', Quantity: 1, PartId: null }],
  };
  await recordVisit(deps, { jobId, by: BY, visit });
}

/** The job is done and its customer invited to rate it. */
export async function completedJob(
  deps: Deps,
  jobId: number,
  { isScoringClosed = false }: { isScoringClosed?: boolean } = {},
): Promise<void> {
  const end = { Note: 'All good.', IsScoringClosed: isScoringClosed, NoVisitReason: 'Fixed by phone' };
  await completeJob(deps, { jobId, by: BY, end });
}

/** A quote's row as it is. */
export async function quoteRow({ db }: Deps, uniqueId: string) {
  const [row] = await db.select().from(quotes).where(eq(quotes.uniqueId, uniqueId));
  if (!row) throw new Error(`No quote ${uniqueId}`);
  return row;
}
