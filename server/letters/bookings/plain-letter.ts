import type { Deps } from '../../common/deps.ts';
import { jobOfEmail } from '../../common/emails/job-emails.ts';
import {
  type LetterButton,
  type LetterLine,
  type WrittenMail,
  writeLetter,
} from '../../common/emails/letter.ts';
import { calendarAttachment } from '../../features/bookings/booking-calendar.ts';
import { type BookingFacts, bookingFacts, findBooking } from '../../features/bookings/booking-facts.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import type { EmailTask } from '../../queue/task-data.ts';
import { withoutWords } from './booking-confirmation.messages.ts';

/**
 * What an address gets instead of a letter about a job while nobody has confirmed it: the rule's words, reference, stage and time, and
 * the letter's own link, but nothing that anybody typed (R2.05). A link that moves and cancels is replaced by the one that asks to
 * confirm the address first (R11.05).
 */
export async function plainLetter(
  deps: Deps,
  task: EmailTask,
  { words, mail: { link, ...mail } }: { words: string; mail: WrittenMail },
): Promise<WrittenMail> {
  const { brand, publicUrl } = deps.config;
  const jobId = await jobOfEmail(deps.db, task);
  const booking = jobId === null ? null : await findBooking(deps.db, jobId);
  const facts = booking && withoutWords(bookingFacts(booking, deps), deps.catalogue.current());
  const isOpen = facts?.job.hasTime === true && facts.job.state !== 'Cancelled';
  const when = facts && isOpen ? facts.arrival : null;
  const reference = facts?.reference ?? '';
  const subject = [`${words}: ${reference || brand.name}`, when].filter(Boolean).join(', ');
  const jobUrl = jobId === null ? publicUrl : await followUrl(deps, jobId);
  const isJobLink = !link || /\/#\/(visit|booking)\?/.test(link.href);
  const button: LetterButton = isJobLink
    ? { label: 'Follow the job', href: jobUrl }
    : { label: link.label, href: link.href };
  const isCalendar = mail.attachments.some(({ contentType }) => contentType.startsWith('text/calendar'));
  return writeLetter({
    brand,
    ...mail,

    subject,
    preview: subject,
    heading: facts ? `${words}.` : words,
    lead: facts ? `Hello, this is about your booking. Your reference is ${reference}.` : 'Hello,',
    emphasis: reference,
    ...(facts && { docket: { title: 'Job', ...docketOf(deps, facts, when) } }),
    button,
    blocks: [
      {
        as: 'paragraphs',
        items: [
          "We leave out what was written until you've confirmed that this is your email address. The job's page has it all then.",
          `Isn't it yours, or any questions? Call ${brand.phone}, 24x7.`,
        ],
      },
    ],
    reason: facts ? `You're getting this because of booking ${reference}.` : `From ${brand.name}.`,

    attachments: facts && isCalendar ? [calendarAttachment(facts, jobUrl)] : [],
  });
}

function docketOf({ clock }: Deps, { job, reference, brand, zone }: BookingFacts, when: string | null) {
  const { stamp } = jobProgress(job, { state: job.state, now: clock.now(), phone: brand.phone });
  const lines: LetterLine[] = [
    { label: 'Reference', value: reference },
    ...(when === null ? [] : [{ label: 'When', value: when, more: zone }]),
  ];
  return { state: stamp, lines };
}
