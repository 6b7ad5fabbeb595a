import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { contactUs } from '../../../../contracts/messages/contact.ts';
import { contactMessages } from '../../../../domain/messages/contact-messages.ts';
import { CONTACT_TOPICS } from '../../../../domain/messages/contact-topics.ts';

/** The API's own checks, run before sending; on the screen one of our topics has to be chosen. */
const contactRules = contactUs.body.extend({ Topic: z.enum(CONTACT_TOPICS, contactMessages.topicRequired) });
export type ContactFields = z.input<typeof contactRules>;
export type ContactSent = z.output<typeof contactRules>;

export const checkContact = zodResolver(contactRules);
