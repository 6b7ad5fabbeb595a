import { type Actor, isCustomersSide } from '../../../../domain/jobs/who-acted.ts';
import {
  FIRST_CHOICES,
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
import type { Audience } from '../../../../domain/messages/who-hears.ts';
import type { Deps } from '../../../common/deps.ts';
import { countedWith, TEXT_RULES } from '../../../common/emails/message-rules.ts';
import { preparedOnce, type Queryable } from '../../../db/client.ts';
import { and, count, desc, eq, gt, gte, inArray, isNull, type SQL, sql } from '../../../db/drizzle.ts';
import { keptCustomer } from '../../../db/joined-customers.ts';
import { rowsOf } from '../../../db/rows-of.ts';
import { customers } from '../../../db/schema/customers.ts';
import { jobEmails } from '../../../db/schema/job-emails.ts';
import { messageChoices } from '../../../db/schema/message-choices.ts';
import { people } from '../../../db/schema/people.ts';
import { textStops, texts } from '../../../db/schema/texts.ts';
import { toDate } from '../../../platform/clock.ts';
import { TEXTS } from '../../../platform/limits.ts';
import type { Told } from '../../../queue/task-data.ts';
import { hearersOf } from '../hearers.queries.ts';
import type { TextFate } from '../texts/email-left.ts';
import { textsStoppedAt } from '../texts/text-stops.ts';
import { lastWayIn } from '../thread/thread.queries.ts';
import { type Chooser, choicesIn } from './message-choices.queries.ts';

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
  const { contact, choices, fault, noText: noTextNow } = await reachNow(deps, db, told, kind);
  const noText = fate === 'over' && deps.sms.isOn ? 'outdated' : noTextFor(contact, noTextNow, by);
  const reach = reachOf(fault, fate === 'gone' || noText === null);
  const ways = waysToTell(told.topic, await chosenFor(db, told, choices), reach);
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
 * How a customer would hear of each kind of news from the office now: what screens promise, by what decides when it's sent. In a
 * business of several people, how who booked the job hears of its visits, and who comes first of those who approve, of its quotes.
 */
export async function howHeard(
  deps: Reaching,
  db: Queryable,
  { customerId, jobId }: { customerId: number; jobId?: number },
): Promise<HearsBy> {
  const about = { customerId, jobIds: jobId === undefined ? [] : [jobId] };
  const ways = async (audience: Audience) => {
    const hearers = await hearersOf(db, audience, about);
    const first = hearers.find(({ isBooker }) => isBooker) ?? hearers[0];
    const { choices, fault, noText } = await reachNow(deps, db, {
      customerId,
      personId: first?.isContact === false ? first.personId : null,
    });
    const reach = reachOf(fault, noText === null);
    return {
      by: (topic: MessageTopic) => waysWords(waysToTell(topic, choices[topic], reach)),
      record: waysWords(recordWays(reach, takesAnyText(choices))),
    };
  };
  const visit = await ways('visit');
  const quote = await ways('quote');
  return {
    Confirmed: visit.by('Confirmed'),
    Changes: visit.by('Changes'),
    Quote: quote.by('Quote'),
    Record: visit.record,
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
  chooser: Chooser,
  kind?: TextKind,
): Promise<{ noText: SkipReason | null; mobile: string | null }> {
  const { contact, choices, noText } = await reachNow(deps, db, chooser, kind);
  return { noText: takesAnyText(choices) ? noText : 'unwanted', mobile: contact.mobile };
}

const contactColumns = {
  userName: customers.userName,
  emailConfirmedAt: customers.emailConfirmedAt,
  mobile: customers.mobile,
  provenMobile: customers.provenMobile,
  isMadeByStaff: customers.isMadeByStaff,
  passwordHash: customers.passwordHash,
};

/** Of a person who isn't the primary contact: nobody proves their mobile, and nobody vouches for it. */
const personColumns = {
  userName: people.userName,
  emailConfirmedAt: people.emailConfirmedAt,
  mobile: people.mobile,
  provenMobile: sql<string | null>`null::text`,
  isMadeByStaff: sql<boolean>`false`,
  passwordHash: sql<string | null>`null::text`,
};

/** Where somebody can be reached: a business's primary contact, unless a person is named; null if there's no such customer or person. */
export async function contactOf(db: Queryable, { customerId, personId }: Chooser): Promise<Contact | null> {
  const [found] =
    personId == null
      ? await db
          .select(contactColumns)
          .from(customers)
          .where(eq(customers.id, keptCustomer(customerId)))
      : await db.select(personColumns).from(people).where(eq(people.id, personId));
  return found ?? null;
}

type Reached = Pick<typeof customers | typeof people, 'userName' | 'mobile' | 'emailConfirmedAt'>;

/** What speaks against an email and a text to who has these columns. */
function obstaclesTo(db: Queryable, { userName, mobile, emailConfirmedAt }: Reached) {
  const lastEmail = db
    .select({ failedAt: jobEmails.failedAt })
    .from(jobEmails)
    .where(and(eq(jobEmails.recipient, userName), gte(jobEmails.sentAt, emailConfirmedAt)))
    .orderBy(desc(jobEmails.sentAt))
    .limit(1);
  const sent = db
    .select({ sent: count() })
    .from(texts)
    .where(
      and(
        eq(texts.mobile, mobile),
        gt(texts.attemptedAt, sql.placeholder('since')),
        sql`${texts.kind} = any(${sql.placeholder('kinds')})`,
      ),
    );
  return {
    lastFailedAt: sql<Date | null>`${lastEmail}`.mapWith(jobEmails.failedAt),
    stoppedAt: textStops.stoppedAt,
    sent: sql<number>`${sent}`.mapWith(Number),
  };
}

const newestChoices = (db: Queryable, isTheirs: SQL | undefined) =>
  rowsOf(
    db
      .select({ byEmail: messageChoices.byEmail, byText: messageChoices.byText })
      .from(messageChoices)
      .where(isTheirs)
      .orderBy(desc(messageChoices.version))
      .limit(1),
  );

const isStopOf = (mobile: Reached['mobile']) =>
  and(eq(textStops.mobile, mobile), isNull(textStops.startedAt));
const customerPlaceholder = sql`${sql.placeholder('customerId')}::bigint`;

const reachOfContact = preparedOnce((db) =>
  db
    .select({
      ...contactColumns,
      chosen: newestChoices(
        db,
        and(eq(messageChoices.customerId, customers.id), isNull(messageChoices.personId)),
      ),
      ...obstaclesTo(db, customers),
    })
    .from(customers)
    .leftJoin(textStops, isStopOf(customers.mobile))
    .where(eq(customers.id, keptCustomer(customerPlaceholder)))
    .prepare('reach_of_customer'),
);

const reachOfPerson = preparedOnce((db) =>
  db
    .select({
      ...personColumns,
      chosen: newestChoices(
        db,
        and(
          eq(messageChoices.customerId, keptCustomer(customerPlaceholder)),
          eq(messageChoices.personId, people.id),
        ),
      ),
      ...obstaclesTo(db, people),
    })
    .from(people)
    .leftJoin(textStops, isStopOf(people.mobile))
    .where(eq(people.id, sql.placeholder('personId')))
    .prepare('reach_of_person'),
);

/** Where somebody can be reached, what they chose, and what speaks against an email and a text of a kind now. */
async function reachNow(
  deps: Reaching,
  db: Queryable,
  { customerId, personId }: Chooser,
  kind: TextKind = 'job-scheduled',
) {
  const facts = { customerId, since: dayBefore(deps), kinds: countedWith(kind) };
  const [found] =
    personId == null
      ? await reachOfContact(db).execute(facts)
      : await reachOfPerson(db).execute({ ...facts, personId });
  const contact = found ?? NOWHERE;
  const { chosen = [], lastFailedAt = null, stoppedAt = null, sent = 0 } = found ?? {};
  return {
    contact,
    choices: chosen[0] ? choicesIn(chosen[0]) : FIRST_CHOICES,
    fault: faultBy(contact, lastFailedAt),
    noText: noTextBy(deps, { mobile: contact.mobile, stoppedAt, sent }, kind),
  };
}

/** The same for what somebody causes: what the customer's side causes goes to a proven mobile only. */
function noTextFor(contact: Contact, noText: SkipReason | null, by: Actor): SkipReason | null {
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
  deps: Reaching,
  db: Queryable,
  mobile: string | null,
  kind: TextKind = 'job-scheduled',
): Promise<SkipReason | null> {
  if (!deps.sms.isOn || mobile === null) return noTextBy(deps, { mobile, stoppedAt: null, sent: 0 }, kind);
  const stoppedAt = await textsStoppedAt(db, mobile);
  const [found] = await db
    .select({ sent: count() })
    .from(texts)
    .where(
      and(
        eq(texts.mobile, mobile),
        gt(texts.attemptedAt, dayBefore(deps)),
        inArray(texts.kind, countedWith(kind)),
      ),
    );
  return noTextBy(deps, { mobile, stoppedAt, sent: found?.sent ?? 0 }, kind);
}

const dayBefore = ({ clock }: Reaching) => toDate(clock.now().subtract({ hours: 24 }));

function noTextBy(
  { sms }: Reaching,
  { mobile, stoppedAt, sent }: { mobile: string | null; stoppedAt: Date | null; sent: number },
  kind: TextKind,
): SkipReason | null {
  if (!sms.isOn) return 'unwanted';
  if (mobile === null) return 'no-mobile';
  if (stoppedAt) return 'stopped';
  return sent >= TEXTS.perMobileAndDay[TEXT_RULES[kind].cap] ? 'limit' : null;
}

/** What speaks against an email; the last one that came back counts until one doesn't, or its owner confirms the address again. */
export async function emailFault(
  db: Queryable,
  contact: Pick<Contact, 'userName' | 'emailConfirmedAt'>,
): Promise<EmailFault | null> {
  const { userName, emailConfirmedAt } = contact;
  if (userName === null || emailConfirmedAt === null) return faultBy(contact, null);
  const [last] = await db
    .select({ failedAt: jobEmails.failedAt })
    .from(jobEmails)
    .where(and(eq(jobEmails.recipient, userName), gte(jobEmails.sentAt, emailConfirmedAt)))
    .orderBy(desc(jobEmails.sentAt))
    .limit(1);
  return faultBy(contact, last?.failedAt ?? null);
}

function faultBy(
  { userName, emailConfirmedAt }: Pick<Contact, 'userName' | 'emailConfirmedAt'>,
  lastFailedAt: Date | null,
): EmailFault | null {
  if (userName === null) return 'none';
  if (emailConfirmedAt === null) return 'unconfirmed';
  return lastFailedAt ? 'came-back' : null;
}
