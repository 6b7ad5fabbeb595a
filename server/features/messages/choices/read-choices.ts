import type { Reply } from '../../../../contracts/endpoint.ts';
import type {
  getDeskMessageChoices,
  getMessageChoices,
} from '../../../../contracts/messages/message-choices.ts';
import type { StopSource } from '../../../../domain/messages/choice-sources.ts';
import { MESSAGE_TOPICS, type MessageChoices } from '../../../../domain/messages/message-topics.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { wireInstant } from '../../../platform/clock.ts';
import { PAGE_SIZES } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { stopOf, stopsOf } from '../texts/text-stops.ts';
import { contactOf, emailFault } from './how-to-tell.ts';
import { type Chooser, choiceRows, choicesOf } from './message-choices.queries.ts';

type Own = Omit<Reply<typeof getMessageChoices>, 'MayHear' | 'Hears'>;
type History = Reply<typeof getDeskMessageChoices>['History'];

/** How a customer gets messages, as they see it. @throws Refusal `not_found` */
export async function readChoices(deps: Pick<Deps, 'db' | 'sms'>, chooser: Chooser): Promise<Own> {
  return (await read(deps, chooser)).own;
}

/** The same for the office, with its history. @throws Refusal `not_found` */
export async function readDeskChoices(
  deps: Pick<Deps, 'db' | 'sms'>,
  customerId: number,
): Promise<Reply<typeof getDeskMessageChoices>> {
  const { own, stop } = await read(deps, { customerId });
  return {
    ...own,
    TextsStoppedBy: stop?.stoppedBy ?? null,
    History: await historyOf(deps.db, { customerId, mobile: own.Mobile }),
  };
}

async function read({ db, sms }: Pick<Deps, 'db' | 'sms'>, chooser: Chooser) {
  const contact = await contactOf(db, chooser);
  if (!contact) throw new Refusal('not_found', requestMessages.notFound);
  const { version, choices } = await choicesOf(db, chooser);
  const stop = contact.mobile === null ? null : await stopOf(db, contact.mobile);
  const own: Own = {
    Version: version,
    Choices: onWire(choices),
    Email: contact.userName,
    EmailFault: await emailFault(db, contact),
    Mobile: contact.mobile,
    SendsTexts: sms.isOn,
    TextsStoppedOn: stop && wireInstant(stop.stoppedAt),
  };
  return { own, stop };
}

const onWire = (choices: MessageChoices): Own['Choices'] =>
  Object.fromEntries(
    MESSAGE_TOPICS.map((topic) => [topic, { Email: choices[topic].email, Text: choices[topic].text }]),
  ) as Own['Choices'];

/** When, where and with which words a customer chose, and what STOP and START did to their mobile; newest first. */
async function historyOf(
  db: Queryable,
  { customerId, mobile }: { customerId: number; mobile: string | null },
): Promise<History> {
  const limit = PAGE_SIZES.messageChoices;
  const chosen: History = (await choiceRows(db, { customerId }, limit)).map((row) => ({
    At: wireInstant(row.chosenAt),
    Source: row.source,
    StaffName: row.staffName,
    Words: row.words,
  }));
  const stops = mobile === null ? [] : await stopsOf(db, mobile, limit);
  const replied: History = stops.flatMap(
    ({ stoppedAt, stoppedBy, stoppedWords, startedAt, startedWords }) => [
      entry('stop', stoppedAt, stoppedWords ?? STOP_WORDS[stoppedBy]),
      ...(startedAt ? [entry('start', startedAt, startedWords ?? START_WORDS)] : []),
    ],
  );
  return [...chosen, ...replied].sort((a, b) => (a.At < b.At ? 1 : -1)).slice(0, limit);
}

/** Where no words were sent. */
const STOP_WORDS: Readonly<Record<StopSource, string>> = {
  reply: 'STOP, from the mobile',
  gateway: 'The SMS gateway said that texts are stopped',
  office: 'Asked the office by phone',
};
const START_WORDS = 'Asked the office by phone';

const entry = (Source: 'stop' | 'start', at: Date, words: string): History[number] => ({
  At: wireInstant(at),
  Source,
  StaffName: null,
  Words: words,
});
