import { type Actor, isCustomersSide } from '../../../../domain/jobs/who-acted.ts';
import {
  type MessageChoices,
  type MessageTopic,
  takesAnyText,
  type Ways,
  type WaysWords,
  waysWords,
} from '../../../../domain/messages/message-topics.ts';
import type { SkipReason, TextKind } from '../../../../domain/messages/text-kinds.ts';
import { answerWays } from '../../../../domain/messages/thread.ts';
import {
  type PROMISED_TOPICS,
  type Reach,
  recordWays,
  waysToTell,
} from '../../../../domain/messages/ways-to-tell.ts';
import type { Deps } from '../../../common/deps.ts';
import { countedWith, TEXT_RULES } from '../../../common/emails/message-rules.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, count, desc, eq, gt, gte, inArray } from '../../../db/drizzle.ts';
import { keptCustomer } from '../../../db/joined-customers.ts';
import { customers } from '../../../db/schema/customers.ts';
import { jobEmails } from '../../../db/schema/job-emails.ts';
import { texts } from '../../../db/schema/texts.ts';
import { toDate } from '../../../platform/clock.ts';
import { TEXTS } from '../../../platform/limits.ts';
import type { Told } from '../../../queue/task-data.ts';
import type { TextFate } from '../texts/email-left.ts';
import { textsStoppedAt } from '../texts/text-stops.ts';
import { lastWayIn } from '../thread/thread.queries.ts';
import { choicesOf } from './message-choices.queries.ts';

type Reaching = Pick<Deps, 'sms' | 'clock'>;

/** Why an email may not arrive. */
export type EmailFault = 'none' | 'unconfirmed' | 'came-back';

type Contact = {
  userName: string | null;
  emailConfirmedAt: Date | null;
  mobile: string | null;
  provenMobile: string | null;
  isMadeByStaff: boolean;
  passwordHash: string | null;
};

type Telling = { fate?: TextFate; kind?: TextKind | undefined; by?: Actor };

const NOWHERE: Contact = {
  userName: null,
  emailConfirmedAt: null,
  mobile: null,
  provenMobile: null,
  isMadeByStaff: false,
  passwordHash: null,
};

/**
 * How a customer hears of something, as they have chosen until now and can be reached now (R11.08): emails and texts ask this
 * when they're sent.
 * @param telling what became of the text beside an email: one that has gone reached them, and one that can't go doesn't; its kind; and
 *   who caused it
 */
export async function howToTell(
  deps: Reaching,
  db: Queryable,
  told: Omit<Told, 'textId'>,
  { fate = 'open', kind, by = 'staff' }: Telling = {},
) {
  const { topic, customerId } = told;
  const contact = (await contactOf(db, customerId)) ?? NOWHERE;
  const { choices } = await choicesOf(db, customerId);
  const fault = await emailFault(db, contact);
  const noText =
    fate === 'over' && deps.sms.isOn ? 'outdated' : await noTextFor(deps, db, contact, { kind, by });
  const reach = reachOf(fault, fate === 'gone' || noText === null);
  const ways = waysToTell(topic, await chosenFor(db, told, choices), reach);
  return {
    ...ways,
    // Somebody who is signed in has seen what they did.
    isUntold: ways.isUntold && by !== 'customer',
    fault,
    noText,
    mobile: contact.mobile,
  };
}

/**
 * How a customer would hear of each kind of news from the office now: what screens promise, by what decides when it's sent.
 */
export async function howHeard(deps: Reaching, db: Queryable, customerId: number): Promise<HearsBy> {
  const contact = (await contactOf(db, customerId)) ?? NOWHERE;
  const { choices } = await choicesOf(db, customerId);
  const fault = await emailFault(db, contact);
  const reach = reachOf(fault, (await noTextTo(deps, db, contact.mobile)) === null);
  const by = (topic: MessageTopic) => waysWords(waysToTell(topic, choices[topic], reach));
  return {
    Confirmed: by('Confirmed'),
    Changes: by('Changes'),
    Quote: by('Quote'),
    Record: waysWords(recordWays(reach, takesAnyText(choices))),
  };
}

/** How somebody who isn't a customer yet would get a booking. */
export async function howNewHears(
  deps: Reaching,
  db: Queryable,
  { userName, mobile }: { userName: string | null; mobile: string | null },
): Promise<WaysWords> {
  const reach = reachOf(
    userName === null ? 'none' : 'unconfirmed',
    (await noTextTo(deps, db, mobile)) === null,
  );
  return waysWords(recordWays(reach, true));
}

export type HearsBy = Readonly<Record<(typeof PROMISED_TOPICS)[number], WaysWords>>;

const reachOf = (fault: EmailFault | null, canText: boolean): Reach => ({
  email: fault === null ? 'usable' : fault === 'none' ? 'none' : 'doubtful',
  canText,
});

async function chosenFor(
  db: Queryable,
  { topic, answer }: Omit<Told, 'textId'>,
  choices: MessageChoices,
): Promise<Ways> {
  if (topic !== 'Answer') return choices[topic];
  if (!answer) throw new Error('An answer without its thread');
  return answerWays(await lastWayIn(db, answer), takesAnyText(choices));
}

/** Why a text that has no email beside it isn't sent; null if it is. */
export async function noTextOf(
  deps: Reaching,
  db: Queryable,
  customerId: number,
  kind?: TextKind,
): Promise<{ noText: SkipReason | null; mobile: string | null }> {
  const contact = (await contactOf(db, customerId)) ?? NOWHERE;
  const { choices } = await choicesOf(db, customerId);
  const noText = takesAnyText(choices) ? await noTextTo(deps, db, contact.mobile, kind) : 'unwanted';
  return { noText, mobile: contact.mobile };
}

/** Where a customer can be reached; null if there's no such customer. */
export async function contactOf(db: Queryable, customerId: number): Promise<Contact | null> {
  const { userName, emailConfirmedAt, mobile, provenMobile, isMadeByStaff, passwordHash } = customers;
  const [found] = await db
    .select({ userName, emailConfirmedAt, mobile, provenMobile, isMadeByStaff, passwordHash })
    .from(customers)
    .where(eq(customers.id, keptCustomer(customerId)));
  return found ?? null;
}

/** The same for what somebody causes: what the customer's side causes goes to a proven mobile only. */
async function noTextFor(
  deps: Reaching,
  db: Queryable,
  contact: Contact,
  { kind, by }: { kind: TextKind | undefined; by: Actor },
): Promise<SkipReason | null> {
  const noText = await noTextTo(deps, db, contact.mobile, kind);
  if (noText !== null || !isCustomersSide(by)) return noText;
  return isProvenMobile(contact) ? null : 'unproven';
}

/** Whether what a customer typed is theirs: somebody opened the link that went there, and said so; or the office vouches for it. */
export const isProvenEmail = (contact: Contact): boolean =>
  contact.emailConfirmedAt !== null || isVouchedFor(contact);
export const isProvenMobile = (contact: Contact): boolean =>
  (contact.mobile !== null && contact.mobile === contact.provenMobile) || isVouchedFor(contact);

/**
 * Whether the office vouches for an address or a mobile: it typed it, and nobody has got into the account, who could have typed
 * another. What a customer types proves nothing, and neither does a reply: 'wrong number' is one too.
 */
const isVouchedFor = ({ isMadeByStaff, passwordHash }: Contact) => isMadeByStaff && passwordHash === null;

/** Why no text of a kind goes to a mobile; null if it does. */
export async function noTextTo(
  { sms, clock }: Reaching,
  db: Queryable,
  mobile: string | null,
  kind: TextKind = 'job-scheduled',
): Promise<SkipReason | null> {
  if (!sms.isOn) return 'unwanted';
  if (mobile === null) return 'no-mobile';
  if (await textsStoppedAt(db, mobile)) return 'stopped';
  const since = toDate(clock.now().subtract({ hours: 24 }));
  const [found] = await db
    .select({ sent: count() })
    .from(texts)
    .where(
      and(eq(texts.mobile, mobile), gt(texts.attemptedAt, since), inArray(texts.kind, countedWith(kind))),
    );
  return (found?.sent ?? 0) >= TEXTS.perMobileAndDay[TEXT_RULES[kind].cap] ? 'limit' : null;
}

/** What speaks against an email; the last one that came back counts until one doesn't, or its owner confirms the address again. */
export async function emailFault(
  db: Queryable,
  { userName, emailConfirmedAt }: Pick<Contact, 'userName' | 'emailConfirmedAt'>,
): Promise<EmailFault | null> {
  if (userName === null) return 'none';
  if (emailConfirmedAt === null) return 'unconfirmed';
  const [last] = await db
    .select({ failedAt: jobEmails.failedAt })
    .from(jobEmails)
    .where(and(eq(jobEmails.recipient, userName), gte(jobEmails.sentAt, emailConfirmedAt)))
    .orderBy(desc(jobEmails.sentAt))
    .limit(1);
  return last?.failedAt ? 'came-back' : null;
}
