import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { jobOfEmail } from '../../common/emails/job-emails.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { LETTER_RULES } from '../../common/emails/message-rules.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { calendarAttachment } from '../../features/bookings/booking-calendar.ts';
import {
  type BookingFacts,
  bookingFacts,
  equipmentLine,
  findBooking,
} from '../../features/bookings/booking-facts.ts';
import { signedInUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import type { EmailTask } from '../../queue/task-data.ts';
import { alsoWords, andMore } from './job-scheduled.messages.ts';

/**
 * News of a visit for somebody who sees no prices (R12.03): what happened, when who comes, and where, but no amount and nothing that
 * anybody typed, which may name one. They sign in for the rest. Null if the job is gone.
 */
export async function writePlainNews(
  deps: Deps,
  task: EmailTask,
  { reader, mail }: { reader: Reader; mail: WrittenMail },
): Promise<WrittenMail | null> {
  const told: BookingFacts[] = [];
  for (const jobId of mail.jobIds ?? [await jobOfEmail(deps.db, task)]) {
    const booking = jobId === null ? null : await findBooking(deps.db, jobId, reader);
    if (booking) told.push(bookingFacts(booking, deps));
  }
  const [facts, ...others] = told;
  if (!facts) return null;
  const urlOf = ({ job: { id, customerId } }: BookingFacts) => signedInUrl(deps, id, customerId);
  const { brand, job, reference, equipment, shop, address, arrival, zone } = facts;
  const { unconfirmed } = LETTER_RULES[task.mail];
  const words = typeof unconfirmed === 'object' ? unconfirmed.words : 'Visit booked';
  const isOpen = job.hasTime && job.state !== 'Cancelled' && job.state !== 'Completed';
  const subject = `${[`${words}: ${reference}`, isOpen && arrival].filter(Boolean).join(', ')}${andMore(others.length)}`;
  const { stamp } = jobProgress(job, { state: job.state, now: deps.clock.now(), phone: brand.phone });
  const { key, to, date } = mail;
  const isCalendar = mail.attachments.some(({ contentType }) => contentType.startsWith('text/calendar'));
  return writeLetter({
    brand,
    key,
    to,
    date,
    subject,
    preview: `${equipment}, ${shop}.`,
    heading: `${words}.`,
    lead: [greeting(reader), `this is about job ${reference}.`, alsoWords(others.length)]
      .filter(Boolean)
      .join(' '),
    emphasis: reference,
    docket: {
      title: 'Job',
      state: stamp,
      lines: [
        { label: 'Reference', value: reference },
        ...(isOpen ? [{ label: 'When', value: arrival, more: zone }] : []),
        ...(isOpen && job.techName !== null ? [{ label: 'Tech', value: job.techName }] : []),
        equipmentLine({ ...facts, job: { ...job, problemDescription: '' } }),
        { label: 'Where', value: shop, more: address },
        ...others.map((other) => ({
          label: other.reference,
          value: other.arrival,
          more: `${other.equipment}, ${other.shop}, ${other.zone}`,
        })),
      ],
    },
    button: { label: 'See the job', href: urlOf(facts) },
    blocks: [
      { as: 'paragraphs', items: [`If it can't wait, call ${brand.phone}, 24x7, and give the reference.`] },
    ],
    reason: `You're getting this because you chose to hear of visits at ${shop}.`,
    attachments: isCalendar ? told.map((each) => calendarAttachment(each, urlOf(each))) : [],
  });
}
