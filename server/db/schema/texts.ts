import { bigint, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { STOP_SOURCES } from '../../../domain/messages/choice-sources.ts';
import { MESSAGE_TOPICS } from '../../../domain/messages/message-topics.ts';
import { JOB_TEXT_KINDS, TEXT_KINDS, TEXT_STATES } from '../../../domain/messages/text-kinds.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { customers, instant } from './customers.ts';
import { jobs } from './jobs.ts';

const id = () => bigint({ mode: 'number' });

/** Texts to customers about their jobs and to technicians, made in the transaction of the change that they report. */
export const texts = pgTable(
  'texts',
  {
    /** Also the key that the gateway gets. */
    id: uuid().primaryKey(),
    kind: text({ enum: TEXT_KINDS }).notNull(),
    /** Both null for a technician's. */
    customerId: id().references(() => customers.id),
    jobId: id().references(() => jobs.id),
    /** To whose mobile it goes: a person of the business; null for its primary contact. */
    personId: id(),
    /** What it's about: the job's timeline entry, or the quote; for a technician's, the technician. */
    subjectId: id().notNull(),
    /** By which its customer may choose how to get it; null for one that has no email beside it (R11.08). */
    topic: text({ enum: MESSAGE_TOPICS }),
    /** The task of its email, which wasn't sent because of this text: if it can't be sent, the email is. */
    emailLeft: jsonb(),
    state: text({ enum: TEXT_STATES }).notNull().default('queued'),
    /** Why it was skipped, or what the gateway said; names nobody. */
    reason: text(),
    createdAt: instant().notNull(),
    /** The mobile it went to, 04 and eight digits, and its words, from the first attempt on; a technician's are secret. */
    mobile: text(),
    body: text(),
    attemptedAt: instant(),
    /** The gateway's own id. */
    gatewayId: text(),
  },
  (t) => [
    index('texts_job').on(t.jobId, t.createdAt),
    index('texts_customer').on(t.customerId),
    index('texts_created').on(t.createdAt),
    index('texts_mobile').on(t.mobile, t.attemptedAt).where(sql`${t.mobile} is not null`),
    index('texts_failed').on(t.attemptedAt, t.id).where(sql`${t.state} = 'failed'`),
    uniqueIndex('texts_gateway').on(t.gatewayId),
    check('texts_kind', isOneOf(t.kind, TEXT_KINDS)),
    check('texts_topic', isOneOf(t.topic, MESSAGE_TOPICS)),
    check(
      'texts_job',
      sql`${isOneOf(t.kind, JOB_TEXT_KINDS)} = (${t.jobId} is not null and ${t.customerId} is not null)`,
    ),
    check('texts_secret', sql`${isOneOf(t.kind, JOB_TEXT_KINDS)} or ${t.body} is null`),
    check('texts_state', isOneOf(t.state, TEXT_STATES)),
  ],
);

/** Replies to texts, by the gateway's id, so that each takes effect once. What they say reaches the office elsewhere. */
export const textReplies = pgTable(
  'text_replies',
  {
    gatewayId: text().primaryKey(),
    /** 04 and eight digits. */
    mobile: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [
    index('text_replies_mobile').on(t.mobile, t.receivedAt),
    index('text_replies_received').on(t.receivedAt),
  ],
);

/** Mobiles that somebody stopped texts to, and since when they get them again. */
export const textStops = pgTable(
  'text_stops',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** 04 and eight digits. */
    mobile: text().notNull(),
    stoppedAt: instant().notNull(),
    /** Null while no text is sent. */
    startedAt: instant(),
    /** Who stopped and started them, with the words that were sent; null where there were none. */
    stoppedBy: text({ enum: STOP_SOURCES }).notNull().default('reply'),
    stoppedWords: text(),
    startedBy: text({ enum: STOP_SOURCES }),
    startedWords: text(),
  },
  (t) => [
    uniqueIndex('text_stops_in_force').on(t.mobile).where(sql`${t.startedAt} is null`),
    check('text_stops_stopped_by', isOneOf(t.stoppedBy, STOP_SOURCES)),
    check('text_stops_started_by', isOneOf(t.startedBy, STOP_SOURCES)),
    check('text_stops_times', sql`${t.stoppedAt} <= ${t.startedAt}`),
  ],
);
