import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  DISPUTE_STATES,
  OPEN_PAYMENT_STATES,
  PAYMENT_STATES,
  REFUND_STATES,
} from '../../../domain/payments/payment-life.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { cardAuthorities, customers, instant } from './customers.ts';
import { documents } from './invoices.ts';
import { jobs } from './jobs.ts';

const id = () => bigint({ mode: 'number' });

/** Charges of customers' cards; a further attempt is a new row. */
export const payments = pgTable(
  'payments',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** One charge per key, here and at the provider. */
    idempotencyKey: uuid().notNull().unique(),
    customerId: id()
      .notNull()
      .references(() => customers.id),
    jobId: id().references(() => jobs.id),
    /** The invoice that it pays; null if it pays several (`payment_parts`), or has no invoice. */
    documentId: id().references(() => documents.id),
    /** Inc GST. */
    amountCents: integer().notNull(),
    /** What it's for, as the customer reads it. */
    description: text().notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    /**
     * The authority under which the card is charged: the same customer's, for the same card. Null if the cardholder
     * paid this once with a card that isn't kept.
     */
    authorityId: id(),
    /** Whether somebody was there to confirm, so that no link is emailed. */
    isCardholderPresent: boolean().notNull().default(false),
    /** Of an automatic charge of its invoice: which attempt it is, from 1; null for all others. */
    automaticAttempt: integer(),
    cardToken: text().notNull(),
    /** The card provider's customer that the card belongs to. */
    providerCustomer: text().notNull(),
    /** The card as the customer knows it: `Visa`, `•••• 4242`. */
    brand: text().notNull(),
    mask: text().notNull(),
    /** The provider's id of the charge; null until it has answered. */
    providerId: text().unique(),
    /** Of a declined payment: the provider's code, the reason for the customer, and whether the card may be charged again. */
    declineCode: text(),
    declineReason: text(),
    mayTryAgain: boolean(),
    createdAt: instant().notNull(),
    /** When the state last changed. */
    updatedAt: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'payments_authority',
      columns: [t.authorityId, t.customerId, t.cardToken],
      foreignColumns: [cardAuthorities.id, cardAuthorities.customerId, cardAuthorities.cardToken],
    }),
    index('payments_customer').on(t.customerId, t.id),
    index('payments_job').on(t.jobId),
    index('payments_amount').on(t.amountCents, t.id),
    index('payments_document').on(t.documentId, t.id).where(sql`${t.documentId} is not null`),
    index('payments_provider_customer').on(t.providerCustomer),
    index('payments_open').on(t.updatedAt).where(isOneOf(t.state, OPEN_PAYMENT_STATES)),
    index('payments_declined').on(t.updatedAt, t.id).where(sql`${t.state} = 'declined'`),
    check('payments_state', isOneOf(t.state, PAYMENT_STATES)),
    check('payments_authorised', sql`${t.authorityId} is not null or ${t.isCardholderPresent}`),
    check(
      'payments_automatic',
      sql`${t.automaticAttempt} is null or (${t.automaticAttempt} > 0 and ${t.documentId} is not null and not ${t.isCardholderPresent})`,
    ),
    check('payments_amount', sql`${t.amountCents} > 0`),
    check(
      'payments_declined',
      sql`${t.state} <> 'declined' or (${t.declineCode} is not null and ${t.mayTryAgain} is not null)`,
    ),
  ],
);

/** Whether a payment may still take money. */
export const openPayment = isOneOf(payments.state, OPEN_PAYMENT_STATES);

export const refunds = pgTable(
  'refunds',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: id()
      .notNull()
      .references(() => payments.id),
    /** One refund per key, here and at the provider; null if it was made at the provider. */
    idempotencyKey: uuid().unique(),
    amountCents: integer().notNull(),
    /** The adjustment note or receipt that goes with it. */
    documentId: id().references(() => documents.id),
    state: text({ enum: REFUND_STATES }).notNull(),
    /** The provider's id of the refund; null until it has answered. */
    providerId: text().unique(),
    /** Of a failed refund: the provider's code. */
    failureCode: text(),
    createdAt: instant().notNull(),
    /** When the state last changed. */
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('refunds_payment').on(t.paymentId, t.id),
    index('refunds_started').on(t.createdAt).where(sql`${t.state} = 'started'`),
    check('refunds_state', isOneOf(t.state, REFUND_STATES)),
    check('refunds_amount', sql`${t.amountCents} > 0`),
    check('refunds_known', sql`${t.idempotencyKey} is not null or ${t.providerId} is not null`),
    check('refunds_failed', sql`(${t.state} = 'failed') = (${t.failureCode} is not null)`),
  ],
);

/** Disputes of charges, as the provider last reported them. */
export const disputes = pgTable(
  'disputes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: id()
      .notNull()
      .references(() => payments.id),
    /** The provider's id of the dispute. */
    providerId: text().notNull().unique(),
    amountCents: integer().notNull(),
    /** The provider's word for what the cardholder says: `fraudulent`. */
    reason: text().notNull(),
    state: text({ enum: DISPUTE_STATES }).notNull(),
    /** Until when evidence can be sent to the bank; null if none is awaited. */
    respondBy: instant(),
    createdAt: instant().notNull(),
    /** When anything of it last changed. */
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('disputes_payment').on(t.paymentId, t.id),
    check('disputes_state', isOneOf(t.state, DISPUTE_STATES)),
    check('disputes_amount', sql`${t.amountCents} > 0`),
  ],
);

/** Events of the card provider that took effect, so that a repeated one doesn't. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    /** The provider's id of the event. */
    eventId: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [
    unique('provider_events_event').on(t.provider, t.eventId),
    index('provider_events_received').on(t.receivedAt),
  ],
);
