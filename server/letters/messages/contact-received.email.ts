import { inboxRoute } from '../../../domain/inbox/conversations.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import {
  EMAIL_ALONE,
  INVOICE_PROBLEM,
  TEXT_REPLY,
  topicName,
} from '../../../domain/messages/contact-topics.ts';
import type { Deps } from '../../common/deps.ts';
import { deskLink } from '../../common/emails/desk-link.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { contactById } from '../../features/messages/contact.queries.ts';

/** How a message came, if not through the contact form. */
const HOW = new Map([
  [TEXT_REPLY, 'sent a text that belongs to no job.'],
  [EMAIL_ALONE, 'sent an email that belongs to no job.'],
  [
    INVOICE_PROBLEM,
    "says that something isn't right. While the invoice is on hold, no card is charged for it and nobody is reminded.",
  ],
]);

/** A message from the contact form, from an invoice's page, or a reply to a text, to the operator. */
export async function writeContactReceived(
  { db, config }: Deps,
  { contactRequestId }: { contactRequestId: number },
): Promise<WrittenMail> {
  const { brand } = config;
  const request = await contactById(db, contactRequestId);
  if (!request) throw new Error(`No contact request ${contactRequestId}`);
  const { name, email, mobile, topic, message, createdAt, jobId, invoiceNumber } = request;
  const about = topicName(topic);
  return writeLetter({
    brand,
    key: `contact-received-${contactRequestId}`,
    to: brand.email,
    date: createdAt.toTemporalInstant(),
    attachments: [],

    subject: `${about}: ${invoiceNumber ? `${invoiceNumber}, ` : ''}${name}`,
    preview: message.slice(0, 100),
    heading: about,
    lead: `${name} ${HOW.get(topic) ?? 'wrote through the contact form.'}`,
    docket: {
      title: 'Message',
      state: 'WAITING',
      lines: [
        ...(email ? [{ label: 'Email', value: email }] : []),
        ...(mobile ? [{ label: 'Mobile', value: mobile }] : []),
        ...(invoiceNumber ? [{ label: 'Invoice', value: invoiceNumber }] : []),
        ...(jobId ? [{ label: 'Job', value: bookingReference(brand.referencePrefix, jobId) }] : []),
        { label: 'Number', value: String(contactRequestId) },
      ],
    },
    blocks: [
      { as: 'paragraphs', items: message.split(/\n+/) },
      ...(invoiceNumber
        ? [
            {
              heading: "When it's sorted out",
              as: 'list',
              items: [
                `Answer the message: ${deskLink(config, inboxRoute('message', contactRequestId))}`,
                `Release the hold: ${deskLink(config, `/invoices?Number=${invoiceNumber}`)}`,
              ],
            } as const,
          ]
        : []),
    ],
    reason: "You're getting this as the operator of this website.",
  });
}
