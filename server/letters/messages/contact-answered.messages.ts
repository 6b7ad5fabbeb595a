import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { topicName } from '../../../domain/messages/contact-topics.ts';
import { messageText } from '../../../domain/messages/gsm.ts';
import { formatInstantDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { contactById } from '../../features/messages/contact.queries.ts';

const paragraphs = (text: string) => text.split(/\n+/);

/** The reply to a message from the contact form; null while it's open. */
export async function writeContactAnswered(
  deps: Deps,
  { contactRequestId }: { contactRequestId: number },
): Promise<WrittenMail | null> {
  const request = await contactById(deps.db, contactRequestId);
  if (!request?.answer || !request.answeredAt) return null;
  const { answer, answeredAt, createdAt, email, message, name, topic } = request;
  const { brand } = deps.config;
  const about = topicName(topic);
  const requested = formatInstantDay(createdAt.toTemporalInstant(), OPERATOR_TIME_ZONE);
  return writeLetter({
    brand,
    key: `contact-answered-${contactRequestId}`,
    to: email,
    date: answeredAt.toTemporalInstant(),

    subject: `Our reply: ${about}`,
    preview: answer.slice(0, 100),
    heading: "Here's our reply.",
    lead: `Hello ${name}, you wrote to us on ${requested}.`,
    blocks: [
      { heading: 'Our reply', as: 'paragraphs', items: paragraphs(answer) },
      { heading: 'What you wrote', as: 'paragraphs', items: paragraphs(message) },
      { as: 'paragraphs', items: [`Anything else? Call ${brand.phone}, 24x7.`] },
    ],
    reason: `You're getting this because you wrote to ${brand.name}.`,
  });
}

/** The same by text, to the number that wrote. */
export async function textContactAnswered(
  deps: Deps,
  { contactRequestId }: { contactRequestId: number },
): Promise<string | null> {
  const request = await contactById(deps.db, contactRequestId);
  if (!request?.answer) return null;
  const { brand } = deps.config;
  const stop = deps.sms.takesReplies ? '' : ` No replies here. To stop texts call ${brand.phone}.`;
  return messageText(`${brand.name}: ${request.answer.replace(/\s+/g, ' ')}${stop}`);
}
