import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MAX_CUSTOMER_NOTE, ROLE_MASS_MARKET_CLIENT } from '../../../domain/constants.ts';
import { PAYMENT_TERMS } from '../../../domain/invoices/payment-terms.ts';
import { EMAIL_ALONE, TEXT_REPLY } from '../../../domain/messages/contact-topics.ts';
import { AUSTRALIAN_STATES } from '../../../domain/sites/states.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { phoneEndings } from './endings.ts';
import { promoCodes } from './reference.ts';

/** Every instant is a timestamptz. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

type CustomerWords = Record<'firstName' | 'lastName' | 'businessName' | 'userName', PgColumn>;
type LocationWords = Record<'name' | 'street' | 'suburb' | 'postcode', PgColumn>;

/** The words by which the desk finds a customer; an email is split into its parts. */
export const customerWords = ({ firstName, lastName, businessName, userName }: CustomerWords) =>
  sql`to_tsvector('simple'::regconfig, fold_words(${firstName} || ' ' || ${lastName} || ' ' || coalesce(${businessName}, '') || ' ' || coalesce(${userName}, '')))`;

/** By what the desk puts customers in order: the business, or the person without one. */
export const customerName = ({ firstName, lastName, businessName }: Omit<CustomerWords, 'userName'>) =>
  sql`fold_text(coalesce(${businessName}, ${firstName} || ' ' || ${lastName}))`;

/** The words by which the desk finds the customer of a site. */
export const locationWords = ({ name, street, suburb, postcode }: LocationWords) =>
  sql`to_tsvector('simple'::regconfig, fold_words(${name} || ' ' || ${street} || ' ' || ${suburb} || ' ' || ${postcode}))`;

export const customers = pgTable(
  'customers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 5001 }),
    /** The email in lower case; null for a customer made by staff without one (R10.13). */
    userName: text().unique(),
    /** Argon2id; null until the account is activated (R4.25). */
    passwordHash: text(),
    role: text().notNull().default(ROLE_MASS_MARKET_CLIENT),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Null after the simple sign-up, until the profile is complete (R5.21). */
    businessName: text(),
    /** Eleven digits; null as above. */
    abn: text(),
    /** 04 and eight digits; null as above. */
    mobile: text(),
    /** Another number, only rung: digits with the area code, ` ext 5` after them if there is an extension. */
    phone: text(),
    /** The profile's address (R3.05); null until entered. */
    suiteFloorBox: text(),
    street: text(),
    suburb: text(),
    state: text(),
    country: text(),
    postcode: text(),
    /** The code given at sign-up, offered with the first booking (R2.05). */
    promoCodeId: integer().references(() => promoCodes.id),
    createdAt: instant().notNull(),
    /** When somebody proved that the email is theirs; null before (R2.05). */
    emailConfirmedAt: instant(),
    /** The mobile from which somebody said that a booking is theirs; it counts while it's still the customer's (R11.05). */
    provenMobile: text(),
    /** Staff made the account: it's kept, its email confirmed or not, and staff may book for it (R10.15). */
    isMadeByStaff: boolean().notNull().default(false),
    /** Raised by every change of the person, note, business, ABN, mobile, phone, email or address, and of their sites and equipment. */
    version: integer().notNull().default(1),
    /** The staff member who made this version, and when; null if it wasn't staff. */
    changedBy: text(),
    changedAt: instant(),
    /** When the customer's invoices are due. */
    paymentTerms: text({ enum: PAYMENT_TERMS }).notNull().default('on-completion'),
    /** Whether a quote can only be approved with a purchase order number. */
    needsPoNumber: boolean().notNull().default(false),
    /** Cents inc GST that a manager or approver without a limit of their own may approve for a job; null for no limit (R12.06). */
    defaultLimitCents: integer(),
    /** Who gets the invoices too; null for the customer alone. */
    accountsEmail: text(),
    /** What the office noted about them, for itself. */
    note: text(),
    /** The customer that this one was joined into and is read as (R14.06), never one that is joined itself; null if it wasn't joined. */
    joinedInto: bigint({ mode: 'number' }).references((): AnyPgColumn => customers.id),
  },
  (t) => [
    index('customers_joined').on(t.joinedInto).where(sql`${t.joinedInto} is not null`),
    check('customers_joined_into_another', sql`${t.joinedInto} <> ${t.id}`),
    index('customers_unconfirmed')
      .on(t.createdAt)
      .where(sql`${t.emailConfirmedAt} is null and not ${t.isMadeByStaff}`),
    index('customers_abn').on(t.abn),
    check(
      'customers_reachable_account',
      sql`${t.userName} is not null or (${t.isMadeByStaff} and ${t.passwordHash} is null)`,
    ),
    check('customers_user_name', sql`${t.userName} = lower(${t.userName})`),
    check('customers_abn_digits', sql`${t.abn} ~ '^[0-9]{11}$'`),
    check('customers_mobile_digits', sql`${t.mobile} ~ '^04[0-9]{8}$'`),
    check('customers_phone_digits', sql`${t.phone} ~ '^[0-9]{6,10}( ext [0-9]{1,6})?$'`),
    check('customers_note_size', sql`length(${t.note}) <= ${sql.raw(String(MAX_CUSTOMER_NOTE))}`),
    check('customers_default_limit', sql`${t.defaultLimitCents} >= 0`),
    check('customers_terms', isOneOf(t.paymentTerms, PAYMENT_TERMS)),
    index('customers_mobile').on(t.mobile),
    index('customers_phone').on(t.phone).where(sql`${t.phone} is not null`),
    index('customers_words').using('gin', customerWords(t)),
    index('customers_name').on(customerName(t), t.id),
    index('customers_phone_endings').using('gin', phoneEndings(t)),
  ],
);

/** A customer's sites. */
export const locations = pgTable(
  'locations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    /** The shop's name. */
    name: text().notNull(),
    floorShop: text(),
    street: text().notNull(),
    suburb: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    postcode: text().notNull(),
    timeZone: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('locations_customer').on(t.customerId),
    index('locations_postcode').on(t.postcode),
    index('locations_words').using('gin', locationWords(t)),
    check('locations_postcode', sql`${t.postcode} ~ '^[0-9]{4}$'`),
    check('locations_state', isOneOf(t.state, AUSTRALIAN_STATES)),
  ],
);

/** The card on file: the provider's token and what may be shown of it, never a number (R3.12). */
export const paymentMethods = pgTable('payment_methods', {
  customerId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => customers.id),
  cardToken: text().notNull(),
  mask: text().notNull(),
  /** MM/YY. */
  expiry: text().notNull(),
  brand: text().notNull(),
  /** The card provider's customer that the card belongs to; null for cards from before it was kept. */
  providerCustomer: text(),
  updatedAt: instant().notNull(),
});

/**
 * The card provider's customers, one for each card that was entered. A row is made before the provider is asked, so
 * that none is forgotten; those that no card on file belongs to are deleted there and here.
 */
export const providerCustomers = pgTable(
  'provider_customers',
  {
    /** SHA-256 of token and holder, hex. */
    reference: text().primaryKey(),
    /** The provider's id; null until it has answered. */
    providerId: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index('provider_customers_created').on(t.createdAt)],
);

/** Customers' authority to charge a card, as they gave it; never changed, and kept when the card is replaced. */
export const cardAuthorities = pgTable(
  'card_authorities',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    /** The card that may be charged. */
    cardToken: text().notNull(),
    /** The sentence that was shown. */
    text: text().notNull(),
    /** Its clauses as `name-version`, by which is decided what the card may be charged for. */
    clauses: text().array().notNull().default([]),
    /** Since when the terms of that time applied, as they say: `23 November 2026`. */
    termsSince: text().notNull(),
    givenAt: instant().notNull(),
    /** The IP address it was given from; null once the customer was forgotten. */
    address: text(),
    /** The bank's mandate, according to the provider. */
    mandate: text(),
  },
  (t) => [
    index('card_authorities_customer').on(t.customerId, t.id),
    // What payments refer to: a card is charged under an authority for itself.
    unique('card_authorities_card').on(t.id, t.customerId, t.cardToken),
  ],
);

/** People waiting for a postcode to be serviced (R7.43). */
export const subscribers = pgTable(
  'subscribers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    postcode: text().notNull(),
    createdAt: instant().notNull(),
    /** When the one email that it's now serviced was queued; null while they wait. */
    toldAt: instant(),
  },
  (t) => [
    uniqueIndex('subscribers_email_postcode').on(t.email, t.postcode),
    index('subscribers_waiting').on(t.postcode, t.createdAt).where(sql`${t.toldAt} is null`),
    index('subscribers_told').on(t.toldAt).where(sql`${t.toldAt} is not null`),
  ],
);

/** One submit, one effect, for everything but bookings that a customer could send twice: stores its reply. */
export const submits = pgTable(
  'submits',
  {
    /** The Idempotency-Key of the request. */
    key: uuid().primaryKey(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    /** The person whose key it is; null for the office, and for somebody with a link. */
    personId: bigint({ mode: 'number' }),
    operation: text().notNull(),
    /** SHA-256 of what the request asks for. */
    fingerprint: text().notNull(),
    reply: jsonb().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('submits_created').on(t.createdAt)],
);

/** Solved captcha challenges: each can be used once (R5.19). */
export const captchaUses = pgTable(
  'captcha_uses',
  {
    challenge: text().primaryKey(),
    /** After this the challenge is refused for its age, so the row can be deleted. */
    expiresAt: instant().notNull(),
  },
  (t) => [index('captcha_uses_expires').on(t.expiresAt)],
);

const ACCOUNT_REQUEST_KINDS = ['account', 'password', 'sign-in code', 'staff booking', 'import'] as const;

/**
 * Requests made with only an email: for an account or a new password. Only a task looks up whose email it is, and
 * replies by email (R7.05, R7.45). Also the accounts that staff created with a booking or an import, to be activated (R6.05, R10.19).
 */
export const accountRequests = pgTable(
  'account_requests',
  {
    /** Also the id of the link or the code in the email. */
    id: uuid().primaryKey(),
    kind: text({ enum: ACCOUNT_REQUEST_KINDS }).notNull(),
    userName: text().notNull(),
    /** For a new account; null if a password or a code was requested. */
    firstName: text(),
    lastName: text(),
    mobile: text(),
    postcode: text(),
    createdAt: instant().notNull(),
    /** How often somebody has tried to sign in with its code, and when one did. */
    codeTries: integer().notNull().default(0),
    codeUsedAt: instant(),
  },
  (t) => [
    index('account_requests_created').on(t.createdAt),
    check('account_requests_kind', isOneOf(t.kind, ACCOUNT_REQUEST_KINDS)),
  ],
);

/** Messages from the contact form (R7.47), about an invoice, and texts and emails that belong to no job by themselves. */
export const contactRequests = pgTable(
  'contact_requests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Null for a reply to a text by a customer without one. */
    email: text(),
    mobile: text(),
    topic: text().notNull(),
    message: text().notNull(),
    /** The job that it's about, as far as it's known or the office has said so; jobs are never deleted. */
    jobId: bigint({ mode: 'number' }),
    /** Whose it is, by the office. */
    customerId: bigint({ mode: 'number' }).references(() => customers.id),
    /** The invoice that somebody said something about; invoices are never deleted. */
    documentId: bigint({ mode: 'number' }),
    /** What an email was made from, by which it's taken once; null for anything else. */
    source: text(),
    createdAt: instant().notNull(),
    /** Since when they wait, of a text that followed one that nobody had answered. */
    waitingSince: instant(),
    answer: text(),
    /** Without an answer, a later text of the same number is answered instead. */
    answeredAt: instant(),
  },
  (t) => [
    uniqueIndex('contact_requests_source').on(t.source),
    index('contact_requests_texts')
      .on(t.name, t.id)
      .where(sql`${t.topic} = ${sql.raw(`'${TEXT_REPLY}'`)}`),
    index('contact_requests_emails')
      .on(t.createdAt)
      .where(sql`${t.topic} = ${sql.raw(`'${EMAIL_ALONE}'`)}`),
    index('contact_requests_open').on(t.id).where(sql`${t.answeredAt} is null`),
    index('contact_requests_answered').on(t.answeredAt).where(sql`${t.answeredAt} is not null`),
    index('contact_requests_customer').on(t.customerId).where(sql`${t.customerId} is not null`),
  ],
);
