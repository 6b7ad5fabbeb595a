import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { LEFT_EMAIL_DAYS } from '../../../domain/lifetimes.ts';
import type { LeftReason } from '../../../domain/messages/left-emails.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { MailboxPlace } from '../../adapters/mail/bounces/port.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { and, count, eq, gt, isNull, lt, sql } from '../../db/drizzle.ts';
import { leftEmails, mailboxPlaces } from '../../db/schema/mailbox.ts';
import { toDate } from '../../platform/clock.ts';
import { BOUNCES, LEFT_EMAILS } from '../../platform/limits.ts';

type Place = typeof mailboxPlaces.$inferSelect;

const busyUntil = ({ clock }: Pick<Deps, 'clock'>) =>
  toDate(clock.now().add({ minutes: BOUNCES.busyMinutes }));

/** Takes the mailbox for this server, for some minutes; null while another one looks. */
export async function takeMailbox(deps: Pick<Deps, 'db' | 'clock'>, mailbox: string): Promise<Place | null> {
  const now = toDate(deps.clock.now());
  const [place] = await deps.db
    .insert(mailboxPlaces)
    .values({ mailbox, validity: 0, uid: 0, busyUntil: busyUntil(deps) })
    .onConflictDoUpdate({
      target: mailboxPlaces.mailbox,
      set: { busyUntil: busyUntil(deps) },
      setWhere: sql`${mailboxPlaces.busyUntil} is null or ${mailboxPlaces.busyUntil} <= ${now.toISOString()}::timestamptz`,
    })
    .returning();
  return place ?? null;
}

/** Keeps how far a mailbox has been read, or that the reading of an email has begun; it stays this server's for a while. */
export async function keepPlace(
  deps: Pick<Deps, 'db' | 'clock'>,
  mailbox: string,
  place: MailboxPlace & { readingUid: number | null },
): Promise<void> {
  await deps.db
    .update(mailboxPlaces)
    .set({ ...place, busyUntil: busyUntil(deps) })
    .where(eq(mailboxPlaces.mailbox, mailbox));
}

export async function releaseMailbox({ db }: Pick<Deps, 'db'>, mailbox: string): Promise<void> {
  await db.update(mailboxPlaces).set({ busyUntil: null }).where(eq(mailboxPlaces.mailbox, mailbox));
}

/** Whether an email has its line already. */
export async function isLeft(db: Queryable, source: string): Promise<boolean> {
  const found = await db.select({ id: leftEmails.id }).from(leftEmails).where(eq(leftEmails.source, source));
  return found.length > 0;
}

type Left = { jobId: number | null; reason: LeftReason; sender: string; subject: string; source: string };

/** Reasons for which a job has one line a day, however many emails there are. */
const ONCE_A_DAY: readonly LeftReason[] = ['automatic', 'own', 'tooMany'];

/** Gives an email that was left in the mailbox a line that the office sees, once (R11.06). */
export async function keepLeft(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { source, sender, subject, ...left }: Left,
): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  log.warn({ jobId: left.jobId, reason: left.reason }, 'an email was left in the mailbox');
  if (
    left.jobId === null &&
    (await ofNobody(db, toDate(now.subtract({ hours: 24 })))) >= LEFT_EMAILS.ofNobodyPerDay
  )
    return;
  const day = `${left.reason} ${left.jobId} ${localToday(now, OPERATOR_TIME_ZONE)}`;
  await db
    .insert(leftEmails)
    .values({
      ...left,
      sender: sender.slice(0, 200),
      subject: subject.slice(0, 200),
      source: ONCE_A_DAY.includes(left.reason) ? day : source,
      leftAt: toDate(now),
    })
    .onConflictDoNothing();
}

async function ofNobody(db: Queryable, since: Date): Promise<number> {
  const [found] = await db
    .select({ left: count() })
    .from(leftEmails)
    .where(and(isNull(leftEmails.jobId), gt(leftEmails.leftAt, since)));
  return found?.left ?? 0;
}

/** Deletes lines that are too old for anybody to look for the email. */
export async function deleteOldLeftEmails({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: LEFT_EMAIL_DAYS * 24 }));
  await deleteInBatches(db, leftEmails, leftEmails.id, lt(leftEmails.leftAt, before));
}
