import type { z } from 'zod';
import type { contactUs } from '../../../contracts/messages/contact.ts';
import { contactMessages } from '../../../domain/messages/contact-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { isKnownMessage } from './contact.queries.ts';
import { keepMessage } from './keep-message.ts';

/** Within this time, the same text from the same address is a repeat. */
const SAME_MESSAGE_HOURS = 1;

type ContactForm = z.output<typeof contactUs.body>;

/** Stores a message to the operator and notifies them by email (R7.47). */
export async function receiveContact(deps: Deps, form: ContactForm): Promise<{ Message: string }> {
  const now = deps.clock.now();
  const since = toDate(now.subtract({ hours: SAME_MESSAGE_HOURS }));
  await transaction(deps.pool, async (tx) => {
    if (await isKnownMessage(tx, { email: form.Email, message: form.Message, since })) return;
    await keepMessage(deps, tx, {
      name: form.Name,
      email: form.Email,
      mobile: form.Mobile,
      topic: form.Topic,
      message: form.Message,
    });
  });
  return { Message: contactMessages.contactThanks };
}
