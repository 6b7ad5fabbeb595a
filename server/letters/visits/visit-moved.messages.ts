import { formatMoney } from '../../../domain/money/money.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { calendarAttachment } from '../../features/bookings/booking-calendar.ts';
import {
  bookingFacts,
  equipmentLine,
  findBooking,
  freeLines,
  payerLines,
} from '../../features/bookings/booking-facts.ts';
import { isFreeJob } from '../../features/jobs/is-free-job.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import { timelineOf } from '../../features/jobs/timeline.ts';
import { shortName, writeText } from '../../features/jobs/write-text.ts';
import { personName } from '../../features/messages/hearers.queries.ts';
import type { EmailData } from '../../queue/task-data.ts';

/** The job and the timeline's line of a move by its customer; null if the visit has changed again or the job moved on. */
async function findMoved(
  deps: Deps,
  { jobId, eventId }: { jobId: number; eventId: number },
  reader: Reader | null,
) {
  const booking = await findBooking(deps.db, jobId, reader);
  const event = (await timelineOf(deps.db, jobId)).at(-1);
  if (!booking || event?.id !== eventId || event.kind !== 'moved') return null;
  return { facts: bookingFacts(booking, deps), event };
}

/** Confirms a visit that its customer moved (R11.01), with what it costs now; the calendar file updates the entry. */
export async function writeVisitMoved(
  deps: Deps,
  about: EmailData['visit-moved'],
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const found = await findMoved(deps, about, reader);
  if (!found) return null;
  const { facts, event } = found;
  const { brand, customer, job, reference, equipment, arrival, day, hours, zone } = facts;
  const at = event.at.toTemporalInstant();
  const colleague = await personName(deps.db, about.byId);
  const who = event.actor === 'link' ? 'somebody with the link to the job' : (colleague ?? 'you');
  const movedBy = `${who} moved`;
  const { stamp, next, nextLine } = jobProgress(job, { state: job.state, now: at, phone: brand.phone });
  const jobUrl = await followUrl(deps, about.jobId, reader);
  return writeLetter({
    brand,
    key: `job-${about.jobId}-moved-${about.eventId}`,
    to: customer.userName,
    date: at,

    subject: `Moved: ${reference}, ${arrival}`,
    preview: `Your visit is now ${arrival} (${zone}), for your ${equipment.toLowerCase()}.`,
    heading: `Moved to ${arrival}.`,
    lead: `${greeting(customer)} ${movedBy} your visit for ${reference}. ${next.text}`,
    emphasis: reference,
    docket: {
      title: 'Visit',
      state: stamp,
      lines: [
        { label: 'Reference', value: reference },
        ...freeLines(facts),
        { label: 'When', value: `${day}, ${hours}`, more: zone },
        ...(job.techName === null ? [] : [{ label: 'Tech', value: job.techName }]),
        equipmentLine(facts),
        { label: 'Where', value: facts.shop, more: facts.address },
        ...payerLines(facts),
        ...(!isFreeJob(job) && facts.showsAmounts
          ? [{ label: 'Call-out', value: formatMoney(job.totalCents), more: 'inc GST' }]
          : []),
        nextLine,
      ],
    },
    button: { label: 'Follow the job', href: jobUrl },
    blocks: [
      {
        heading: 'What changed',
        as: 'paragraphs',
        items: event.note === null || !facts.showsAmounts ? [] : [`${event.note}.`],
      },
      {
        as: 'paragraphs',
        items: [
          'The calendar file is attached; it updates the entry you already have.',
          ...facts.changeWords(at),
          `If it wasn't you, call ${brand.phone}, 24x7, and give the reference.`,
        ],
      },
    ],
    reason: `You're getting this because of booking ${reference}.`,

    attachments: [calendarAttachment(facts, jobUrl)],
  });
}

/** The same as a text; null if it changed again, the job moved on, or the visit's window is over. */
export async function textVisitMoved(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
  reader: Reader | null = null,
): Promise<string | null> {
  const found = await findMoved(deps, { jobId, eventId: subjectId }, reader);
  if (!found || found.facts.job.endsAt.getTime() <= deps.clock.now().epochMilliseconds) return null;
  const { arrival, reference, customer, job } = found.facts;
  const who = job.techName === null ? 'Your visit is' : `${shortName(job.techName)} is coming`;
  const isFree = found.facts.isFree(deps.clock.now());
  return writeText(deps, {
    customer,
    reader,
    jobId,
    words: `Moved: job ${reference}. ${who} ${arrival}.`,
    isFree,
  });
}
