import type { z } from 'zod';
import type { saveMessageChoices } from '../../../../contracts/messages/message-choices.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { choiceMessages } from '../../../../domain/messages/choice-messages.ts';
import {
  changedTopics,
  choiceFault,
  choicesWords,
  MESSAGE_TOPICS,
  type MessageChoices,
  TOPICS,
} from '../../../../domain/messages/message-topics.ts';
import { formatInstantDay, formatInstantTime } from '../../../../domain/visits/dates.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { fieldsRefusal, Refusal } from '../../../platform/refusal.ts';
import { lockCustomer } from '../../customers/customers.queries.ts';
import { type ChoiceRow, choicesAt, choicesOf, keepChoices } from './message-choices.queries.ts';

type Asked = z.output<typeof saveMessageChoices.body>;

/**
 * Saves how a customer gets messages, all of it or nothing (R11.08); what is chosen already changes nothing.
 * @param staff who records it for a customer who rings; null if it's the customer
 * @throws Refusal `invalid_fields` if nothing is left on where one way stays; `conflict` if something else was chosen since;
 * `not_found`
 */
export async function saveChoices(
  deps: Deps,
  { customerId, asked, staff }: { customerId: number; asked: Asked; staff: StaffDoer | null },
): Promise<void> {
  const wanted = readChoices(asked);
  await transaction(deps.pool, async (tx) => {
    if (!(await lockCustomer(tx, customerId))) throw new Refusal('not_found', requestMessages.notFound);
    const { version, choices, row } = await choicesOf(tx, customerId);
    if (changedTopics(choices, wanted).length === 0) return;
    if (version !== asked.Version)
      throw await staleRefusal(tx, { row, choices, asked, customerId, isOwn: staff === null });
    const staffName = staff?.name ?? null;
    await keepChoices(tx, wanted, {
      customerId,
      version: version + 1,
      chosenAt: toDate(deps.clock.now()),
      source: staff ? 'phone' : 'account',
      staffName,
      words: choicesWords(wanted),
    });
    if (staff) await recordAudit(tx, deps, { by: staff, action: 'message-choices-saved', customerId });
  });
}

/** @throws Refusal `invalid_fields` */
function readChoices({ Choices }: Asked): MessageChoices {
  const wanted = Object.fromEntries(
    MESSAGE_TOPICS.map((topic) => [topic, { email: Choices[topic].Email, text: Choices[topic].Text }]),
  ) as MessageChoices;
  const [first, ...others] = MESSAGE_TOPICS.flatMap((topic) => {
    const message = choiceFault(topic, wanted[topic]);
    return message === null ? [] : [{ field: `Choices.${topic}`, message }];
  });
  if (first) throw fieldsRefusal([first, ...others], first.message);
  return wanted;
}

/** Says what was chosen since the version that was read, by whom and when. */
async function staleRefusal(
  tx: Transaction,
  {
    row,
    choices,
    asked,
    customerId,
    isOwn,
  }: { row: ChoiceRow | null; choices: MessageChoices; asked: Asked; customerId: number; isOwn: boolean },
): Promise<Refusal> {
  if (!row) throw new Refusal('conflict', requestMessages.unreadableRequest);
  const seen = await choicesAt(tx, customerId, asked.Version);
  const what = changedTopics(seen, choices).map((topic) => TOPICS[topic].name);
  const { you, theCustomer, theOffice } = choiceMessages;
  const byOffice = isOwn ? theOffice : (row.staffName ?? theOffice);
  const who = row.source === 'account' ? (isOwn ? you : theCustomer) : byOffice;
  const at = row.chosenAt.toTemporalInstant();
  const when = `on ${formatInstantDay(at, OPERATOR_TIME_ZONE)} at ${formatInstantTime(at, OPERATOR_TIME_ZONE)}`;
  return new Refusal('conflict', choiceMessages.changedMeanwhile(what.join('; '), who, when));
}
