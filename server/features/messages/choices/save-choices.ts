import { isDeepStrictEqual } from 'node:util';
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
import { type Heard, hearsWords } from '../../../../domain/messages/who-hears.ts';
import { formatInstantDay, formatInstantTime } from '../../../../domain/visits/dates.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { fieldsRefusal, Refusal } from '../../../platform/refusal.ts';
import { lockCustomer } from '../../customers/customers.queries.ts';
import {
  type ChoiceRow,
  type Chooser,
  choicesAt,
  choicesOf,
  heardOf,
  keepChoices,
  keepHears,
} from './message-choices.queries.ts';

type Asked = Pick<z.output<typeof saveMessageChoices.body>, 'Choices' | 'Version'>;

/** What a person of the business wants to hear of (R12.03). */
type WantedHears = { personId: number; wanted: readonly Heard[] };

/**
 * Saves how a customer gets messages, all of it or nothing (R11.08); what is chosen already changes nothing.
 * @param staff who records it for a customer who rings; null if it's the customer
 * @throws Refusal `invalid_fields` if nothing is left on where one way stays; `conflict` if something else was chosen since;
 * `not_found`
 */
export async function saveChoices(
  deps: Deps,
  {
    customerId,
    personId = null,
    asked,
    hears,
    staff,
  }: Chooser & { asked: Asked; hears?: WantedHears; staff: StaffDoer | null },
): Promise<void> {
  const wanted = readChoices(asked);
  await transaction(deps.pool, async (tx) => {
    if (!(await lockCustomer(tx, customerId))) throw new Refusal('not_found', requestMessages.notFound);
    const { version, choices, row } = await choicesOf(tx, { customerId, personId });
    const heard = hears && (await changedHears(tx, customerId, hears));
    if (changedTopics(choices, wanted).length === 0 && !heard) return;
    if (version !== asked.Version)
      throw await staleRefusal(tx, { row, choices, asked, customerId, personId, isOwn: staff === null });
    const staffName = staff?.name ?? null;
    await keepChoices(tx, wanted, {
      customerId,
      personId,
      version: version + 1,
      chosenAt: toDate(deps.clock.now()),
      source: staff ? 'phone' : 'account',
      staffName,
      words: [choicesWords(wanted), heard && hearsWords(heard)].filter(Boolean).join(' '),
    });
    if (hears && heard) await keepHears(tx, { customerId, personId: hears.personId }, heard);
    if (staff) await recordAudit(tx, deps, { by: staff, action: 'message-choices-saved', customerId });
  });
}

/** What somebody hears of from now on, as far as their role may; null if that changes nothing. */
async function changedHears(
  tx: Transaction,
  customerId: number,
  { personId, wanted }: WantedHears,
): Promise<Heard[] | null> {
  const { mayHear, hears } = await heardOf(tx, { customerId, personId });
  const chosen = mayHear.filter((heard) => wanted.includes(heard));
  return isDeepStrictEqual(chosen, hears) ? null : chosen;
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
    personId,
    isOwn,
  }: Required<Chooser> & {
    row: ChoiceRow | null;
    choices: MessageChoices;
    asked: Asked;
    isOwn: boolean;
  },
): Promise<Refusal> {
  if (!row) throw new Refusal('conflict', requestMessages.unreadableRequest);
  const seen = await choicesAt(tx, { customerId, personId }, asked.Version);
  const what = changedTopics(seen, choices).map((topic) => TOPICS[topic].name);
  const { you, theCustomer, theOffice, whatYouHear } = choiceMessages;
  const byOffice = isOwn ? theOffice : (row.staffName ?? theOffice);
  const who = row.source === 'account' ? (isOwn ? you : theCustomer) : byOffice;
  const at = row.chosenAt.toTemporalInstant();
  const when = `on ${formatInstantDay(at, OPERATOR_TIME_ZONE)} at ${formatInstantTime(at, OPERATOR_TIME_ZONE)}`;
  return new Refusal('conflict', choiceMessages.changedMeanwhile(what.join('; ') || whatYouHear, who, when));
}
