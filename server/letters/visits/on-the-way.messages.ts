import { ON_THE_WAY } from '../../../domain/jobs/job-progress.ts';
import { formatInstantTime } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { bookingFacts, equipmentLine, findBooking } from '../../features/bookings/booking-facts.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { timelineOf } from '../../features/jobs/timeline.ts';
import { shortName, writeText } from '../../features/jobs/write-text.ts';
import { isAfterWindow } from '../../features/visits/on-the-way.ts';

type About = { jobId: number; eventId: number };

/** The facts of a technician's way; null once they have arrived, the visit has changed, or nobody can be waiting any more. */
async function findWay(deps: Deps, { jobId, eventId }: About, reader: Reader | null) {
  const booking = await findBooking(deps.db, jobId, reader);
  const expected = booking?.job.expectedAt?.toTemporalInstant();
  if (!booking || !expected) return null;
  const [before, event] = (await timelineOf(deps.db, jobId)).slice(-2);
  if (event?.id !== eventId) return null;
  // Somebody who has set out needs longer than they said.
  const isLater = before?.kind === 'on-the-way';
  const at = event.at.toTemporalInstant();
  if (Temporal.Instant.compare(expected.add({ minutes: 30 }), deps.clock.now()) < 0) return null;
  const facts = bookingFacts(booking, deps);
  const time = (instant: Temporal.Instant) => formatInstantTime(instant, booking.job.timeZone);
  const isLate = isLater || isAfterWindow(booking.job, expected);
  const word = isLate ? 'Running late' : ON_THE_WAY;
  return { facts, setOutAt: at, setOut: time(at), about: time(expected), isLate, isLater, word };
}

/** Says that the tech has set out, and when to expect them (R11.03). */
export async function writeOnTheWay(
  deps: Deps,
  about: About,
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const way = await findWay(deps, about, reader);
  if (!way) return null;
  const { facts, setOutAt, setOut, isLater, word } = way;
  const { brand, customer, job, reference, equipment } = facts;
  const tech = job.techName ?? 'Your tech';
  return writeLetter({
    brand,
    key: `job-${about.jobId}-on-the-way-${about.eventId}`,
    to: customer.userName,
    date: setOutAt,

    subject: `${word}: ${tech}, there about ${way.about}`,
    preview: `For your ${equipment.toLowerCase()} at ${facts.shop}.`,
    heading: `${tech} is ${word.toLowerCase()}, there about ${way.about}.`,
    lead: isLater
      ? `${greeting(customer)} ${tech} is on the way for job ${reference}, and needs longer.`
      : `${greeting(customer)} ${tech} set out at ${setOut} for job ${reference}.`,
    emphasis: reference,
    docket: {
      title: 'Visit',
      state: word,
      lines: [
        { label: 'Reference', value: reference },
        { label: 'Expected', value: `About ${way.about}`, more: facts.zone },
        { label: 'Tech', value: tech },
        equipmentLine(facts),
        { label: 'Where', value: facts.shop, more: facts.address },
      ],
    },
    button: { label: 'Follow the job', href: await followUrl(deps, about.jobId, reader) },
    blocks: [
      {
        as: 'paragraphs',
        items: [
          'Please have someone there to let them in and show them the equipment.',
          `If something has changed, call ${brand.phone}, 24x7.`,
        ],
      },
    ],
    reason: `You're getting this because of booking ${reference}.`,
  });
}

export async function textOnTheWay(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
  reader: Reader | null = null,
): Promise<string | null> {
  const way = await findWay(deps, { jobId, eventId: subjectId }, reader);
  if (!way) return null;
  const { facts, about, isLate } = way;
  const tech = shortName(facts.job.techName ?? 'Your tech');
  const shop = shortName(facts.shop);
  const said = isLate
    ? `is running late for ${shop}, now about ${about}`
    : `is on the way to ${shop}, there about ${about}`;
  const words = `${tech} ${said}. Job ${facts.reference}.`;
  return writeText(deps, { customer: facts.customer, reader, jobId, words });
}
