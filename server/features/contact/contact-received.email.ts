import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { TEXT_REPLY, topicName } from '../../../domain/people/contact-topics.ts';
import type { Mail } from '../../adapters/mail/port.ts';
import { writeLetter } from '../../common/emails/letter.ts';
import type { Deps } from '../../deps.ts';
import { contactRequestById } from './contact.queries.ts';

/** A message from the contact form, or a reply to a text, to the operator. */
export async function writeContactReceived(
  { db, config: { brand } }: Deps,
  { contactRequestId }: { contactRequestId: number },
): Promise<Mail> {
  const { name, email, mobile, topic, message, createdAt, jobId } = await contactRequestById(
    db,
    contactRequestId,
  );
  const about = topicName(topic);
  return {
    key: `contact-received-${contactRequestId}`,
    from: { name: brand.name, address: brand.email },
    to: brand.email,
    date: createdAt.toTemporalInstant(),
    attachments: [],
    ...writeLetter({
      brand,
      subject: `${about}: ${name}`,
      preview: message.slice(0, 100),
      heading: about,
      lead: topic === TEXT_REPLY ? `${name} replied to a text.` : `${name} wrote through the contact form.`,
      docket: {
        title: 'Message',
        state: 'WAITING',
        lines: [
          { label: 'Email', value: email },
          ...(mobile ? [{ label: 'Mobile', value: mobile }] : []),
          ...(jobId ? [{ label: 'Job', value: bookingReference(brand.referencePrefix, jobId) }] : []),
          { label: 'Number', value: String(contactRequestId) },
        ],
      },
      blocks: [{ as: 'paragraphs', items: message.split(/\n+/) }],
      reason: "You're getting this as the operator of this website.",
    }),
  };
}
