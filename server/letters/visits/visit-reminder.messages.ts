import { localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { eq } from '../../db/drizzle.ts';
import { visits } from '../../db/schema/visits.ts';
import {
  bookingFacts,
  equipmentLine,
  findBooking,
  freeLines,
} from '../../features/bookings/booking-facts.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import { shortName, writeText } from '../../features/jobs/write-text.ts';

/** A visit that its customer can still be reminded of; null once it has moved, begun, or somebody is on the way. */
async function findReminded(
  deps: Deps,
  { jobId, visitId }: { jobId: number; visitId: number },
  reader: Reader | null,
) {
  const [visit] = await deps.db.select().from(visits).where(eq(visits.id, visitId));
  const booking = await findBooking(deps.db, jobId, reader);
  if (!booking || !visit?.startsAt || visit.state !== 'planned') return null;
  const { job } = booking;
  const now = deps.clock.now();
  if (
    job.state !== 'Scheduled' ||
    job.expectedAt !== null ||
    visit.startsAt.getTime() <= now.epochMilliseconds
  )
    return null;
  if (visit.remindedStartsAt?.getTime() !== visit.startsAt.getTime()) return null;
  const day = job.attendanceDate === localToday(now, job.timeZone) ? 'today' : 'tomorrow';
  return {
    facts: bookingFacts(booking, deps),
    startsAt: visit.startsAt,
    day,
    tech: job.techName ?? 'Your tech',
  };
}

/** Reminds of a visit on the day before (R11.04). */
export async function writeVisitReminder(
  deps: Deps,
  { jobId, visitId, startsAt }: { jobId: number; visitId: number; startsAt: string },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const found = await findReminded(deps, { jobId, visitId }, reader);
  if (!found || found.startsAt.toISOString() !== startsAt) return null;
  const { facts, day, tech } = found;
  const { brand, customer, job, reference, equipment, arrival } = facts;
  const now = deps.clock.now();
  const { stamp, nextLine } = jobProgress(job, { state: 'Scheduled', now, phone: brand.phone });
  return writeLetter({
    brand,
    key: `visit-${visitId}-reminder-${found.startsAt.getTime()}`,
    to: customer.userName,
    date: now,

    subject: `Reminder: ${tech} is coming ${day}, ${facts.hours}`,
    preview: `${arrival} (${facts.zone}), for your ${equipment.toLowerCase()}.`,
    heading: `${tech} is coming ${day}, ${facts.hours}.`,
    lead: `${greeting(customer)} a reminder of your visit for ${reference}.`,
    emphasis: reference,
    docket: {
      title: 'Visit',
      state: stamp,
      lines: [
        { label: 'Reference', value: reference },
        ...freeLines(facts),
        { label: 'When', value: `${facts.day}, ${facts.hours}`, more: facts.zone },
        { label: 'Tech', value: tech },
        equipmentLine(facts),
        { label: 'Where', value: facts.shop, more: facts.address },
        nextLine,
      ],
    },
    button: { label: 'Follow the job', href: await followUrl(deps, jobId, reader) },
    blocks: [
      {
        as: 'paragraphs',
        items: [
          'Please have someone there to show the tech the equipment, and keep the way to it clear.',
          ...facts.changeWords(now),
          `Has something changed? Call ${brand.phone}, 24x7, and give the reference.`,
        ],
      },
    ],
    reason: `You're getting this because of booking ${reference}.`,
  });
}

export async function textVisitReminder(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
  reader: Reader | null = null,
): Promise<string | null> {
  const found = await findReminded(deps, { jobId, visitId: subjectId }, reader);
  if (!found) return null;
  const { facts, day, tech } = found;
  const isFree = facts.isFree(deps.clock.now());
  const visit = `Reminder: ${shortName(tech)} is coming ${day}, ${facts.hours}, to ${shortName(facts.shop)}. Job ${facts.reference}.`;
  const elsewhere = `Changed plans? Call ${facts.brand.phone}.`;
  return writeText(deps, { customer: facts.customer, reader, jobId, words: visit, isFree, elsewhere });
}
