import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { TO_MESSAGES } from '../../../domain/messages/thread.ts';
import type { Deps } from '../../common/deps.ts';
import { deskLink } from '../../common/emails/desk-link.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { filesOfMessage, jobOfThread, messageById } from '../../features/messages/thread/thread.queries.ts';

/** A customer's message about their job, to the office (R11.06); null if the customer was forgotten meanwhile. */
export async function writeMessageReceived(
  { db, config }: Deps,
  { messageId }: { messageId: number },
): Promise<WrittenMail | null> {
  const { brand } = config;
  const message = await messageById(db, messageId);
  const found = message && (await jobOfThread(db, message.jobId));
  if (!message || !found) return null;
  const reference = bookingReference(brand.referencePrefix, message.jobId);
  const { mobile } = found.customer;
  const files = await filesOfMessage(db, messageId);
  const wrote = files ? `${message.name} wrote to you, with ${files}.` : `${message.name} wrote to you.`;
  return writeLetter({
    brand,
    key: `message-received-${messageId}`,
    to: brand.email,
    date: message.sentAt.toTemporalInstant(),
    attachments: [],
    isAutomatic: true,

    subject: `Message about job ${reference}: ${message.name}`,
    preview: message.text.slice(0, 100) || (files ?? ''),
    heading: `Message about job ${reference}`,
    lead: `${wrote} Please answer in the console: what's sent to this address doesn't reach them.`,
    docket: {
      title: 'Message',
      state: 'WAITING',
      lines: [
        { label: 'Job', value: reference },
        ...(files ? [{ label: 'With it', value: files }] : []),
        ...(mobile ? [{ label: 'Mobile', value: mobile }] : []),
      ],
    },
    button: { label: 'Answer', href: deskLink(config, `/jobs/${message.jobId}?${TO_MESSAGES}`) },
    blocks: message.text ? [{ as: 'paragraphs', items: message.text.split(/\n+/) }] : [],
    reason: "You're getting this as the operator of this website.",
  });
}
