import type { PgColumn } from 'drizzle-orm/pg-core';
import type { JobState } from '../../../domain/jobs/job-life.ts';
import { COMING_JOB_STATES, PATIENCE } from '../../../domain/jobs/job-progress.ts';
import { threadMessages as threadWords } from '../../../domain/messages/thread-messages.ts';
import type { NeedKind } from '../../../domain/needs/need-kinds.ts';
import { ON_SITE_HOURS, TOLD_MINUTES, VISIT_CHANGED_DAYS } from '../../../domain/needs/what-is-due.ts';
import type { OfferState } from '../../../domain/plans/plan-offer.ts';
import { UNANSWERED_DAYS } from '../../../domain/repair-quotes/quote-reminders.ts';
import { type SQL, sql } from '../../db/drizzle.ts';
import { keptCustomer } from '../../db/joined-customers.ts';
import { isOneOf } from '../../db/schema/checks.ts';
import { contactRequests, subscribers } from '../../db/schema/customers.ts';
import { warrantyRequests } from '../../db/schema/equipment.ts';
import { faultReports } from '../../db/schema/fault-reports.ts';
import { documents } from '../../db/schema/invoices.ts';
import { jobEmails } from '../../db/schema/job-emails.ts';
import { jobEvents, jobs, openJob } from '../../db/schema/jobs.ts';
import { invoiceBalances } from '../../db/schema/ledger.ts';
import { leftEmails } from '../../db/schema/mailbox.ts';
import { paymentParts } from '../../db/schema/payment-parts.ts';
import { payments } from '../../db/schema/payments.ts';
import { planOffers } from '../../db/schema/plan-offers.ts';
import { plans } from '../../db/schema/plans.ts';
import { lowRating, quotes, ratings } from '../../db/schema/repairs.ts';
import { technicianLeave, technicians } from '../../db/schema/technicians.ts';
import { texts } from '../../db/schema/texts.ts';
import { threadMessages } from '../../db/schema/threads.ts';
import { visitReports, visits } from '../../db/schema/visits.ts';
import type { EmailName } from '../../queue/task-data.ts';
import type { Cause } from './need-cause.ts';
import { planNeedCauses } from './plan-need-causes.ts';

/** Jobs with a visit to come, and the end of its window. */
const coming = {
  isComing: sql`${isOneOf(jobs.state, COMING_JOB_STATES)} and ${jobs.hasTime}`,
  endsAt: jobs.endsAt,
};

const hasTech = sql`(${jobs.technicianId} is not null or ${jobs.techName} is not null)`;

const jobsIn = (state: JobState, where: SQL): Cause => ({
  from: sql`${jobs}`,
  where: sql`${jobs.state} = ${sql.raw(`'${state}'`)} and ${where}`,
  subject: jobs.id,
  since: jobs.stateSince,
  facts: { jobId: jobs.id },
});

/** Jobs that wait in a state; one on hold waits for the hold's end instead. */
const waitingIn = (state: JobState, where = sql`true`): Cause =>
  jobsIn(state, sql`${jobs.holdUntil} is null and ${where}`);

/** A visit whose news has reached its customer, by email or by text. */
const isTold = sql`(exists (select from ${texts} where ${texts.jobId} = told.job_id and ${texts.kind} = 'job-scheduled'
    and ${texts.subjectId} = told.id and ${texts.state} in ('sent', 'delivered'))
  or exists (select from ${jobEmails} where ${jobEmails.jobId} = told.job_id and ${jobEmails.kind} = 'job-scheduled'
    and ${jobEmails.sentAt} >= told.at and ${jobEmails.recipient} is not null and ${jobEmails.failedAt} is null))`;

/** When a tech came to a visit that isn't on record yet. */
const onSiteSince = sql`coalesce(${visits.startedAt}, ${jobs.stateSince})`;

/** The beginning of the date at the site. */
const holdEnds = sql`${jobs.holdUntil}::timestamp at time zone ${jobs.timeZone}`;

const quotesWaiting = (where: SQL, since: PgColumn): Cause => ({
  // 'offset 0': each job by its key in the order of the quotes, however many wait.
  from: sql`${quotes} join lateral (select from ${jobs} where ${jobs.id} = ${quotes.jobId}
    and ${jobs.state} = 'QuoteWaiting' and ${jobs.holdUntil} is null offset 0) open on true`,
  where: sql`${quotes.state} = 'waiting' and ${where}`,
  subject: quotes.id,
  since,
  facts: { jobId: quotes.jobId },
});

const offersIn = (state: OfferState, where: SQL, since: PgColumn): Cause => ({
  from: sql`${planOffers} join ${plans} on ${plans.id} = ${planOffers.planId}`,
  where: sql`${planOffers.state} = ${sql.raw(`'${state}'`)} and not ${planOffers.byItself} and ${where}`,
  subject: planOffers.planId,
  since,
  facts: { customerId: plans.customerId, text: plans.name, reason: planOffers.declineReason },
});

const messages = (where: SQL): Cause => ({
  from: sql`${contactRequests} left join ${documents} on ${documents.id} = ${contactRequests.documentId}`,
  where: sql`${contactRequests.answeredAt} is null and ${where}`,
  subject: contactRequests.id,
  since: contactRequests.createdAt,
  order: contactRequests.id,
  facts: {
    jobId: contactRequests.jobId,
    name: contactRequests.name,
    mobile: contactRequests.mobile,
    text: contactRequests.message,
    reason: contactRequests.topic,
    invoiceNumber: documents.number,
  },
});

/**
 * Whether an invoice of a payment is still open, and nobody has tried to pay it again. What was cancelled is no attempt
 * any more.
 */
const isStillToPay = sql`exists (
  select from ${paymentParts} part
  join ${invoiceBalances} balance on balance.document_id = part.document_id and balance.balance_cents > 0
  where part.payment_id = ${payments.id} and not exists (
    select from ${paymentParts} later join ${payments} again on again.id = later.payment_id
    where later.document_id = part.document_id and later.payment_id > part.payment_id and again.state <> 'cancelled'
  )
)`;

/** Emails about a visit, which nobody has to hear of once it's over. */
const OF_VISIT = [
  'booking-confirmation',
  'warranty-visit-booked',
  'job-scheduled',
  'visit-moved',
  'visit-called-off',
  'job-cancelled',
  'on-the-way',
] as const satisfies readonly EmailName[];

/**
 * The rows behind each kind of need, whether somebody has dealt with them or not.
 * @param at an instant
 * @param bookDays as the booking policy says
 */
export function needCauses(at: SQL, bookDays: SQL): Readonly<Record<NeedKind, Cause>> {
  return {
    // A tech who takes the visit ends it, and so does cancelling the job.
    'food-at-risk': {
      from: sql`${jobs}`,
      where: sql`${jobs.isFoodAtRisk} and ${isOneOf(jobs.state, COMING_JOB_STATES)} and not ${hasTech}`,
      subject: jobs.id,
      since: jobs.createdAt,
      facts: { jobId: jobs.id, text: jobs.problem },
    },
    // A message that arrives ends it.
    'food-untold': {
      from: sql`${jobs} join ${visits} on ${visits.jobId} = ${jobs.id} and ${visits.state} = 'planned'
        join ${jobEvents} on ${jobEvents.id} = ${visits.newsEventId}
        join ${jobEvents} told on told.id = coalesce(${jobEvents.toldWithId}, ${jobEvents.id})`,
      where: sql`${jobs.isFoodAtRisk} and ${coming.isComing} and ${hasTech} and ${coming.endsAt} > ${at}
        and ${jobEvents.at} <= ${at} - ${`${TOLD_MINUTES} minutes`}::interval and not ${isTold}`,
      subject: jobEvents.id,
      since: jobEvents.at,
      facts: { jobId: jobs.id, text: jobEvents.note },
    },
    // Booking it ends it, and so does putting it aside.
    'food-reported': {
      from: sql`${faultReports}`,
      where: sql`${faultReports.settledAt} is null and ${faultReports.isFoodAtRisk}`,
      subject: faultReports.id,
      since: faultReports.reportedAt,
      facts: {
        customerId: faultReports.customerId,
        assetId: faultReports.assetId,
        locationId: faultReports.locationId,
        text: faultReports.text,
      },
    },
    // A customer who waits has heard: of a tech who is on the way, or from the office.
    late: {
      from: sql`${jobs}`,
      where: sql`${coming.isComing} and ${coming.endsAt} <= ${at}
        and (${jobs.expectedAt} is null or ${jobs.expectedAt} + ${`${PATIENCE.hours} hours`}::interval <= ${at})
        and not exists (select from ${threadMessages} written where written.job_id = ${jobs.id}
          and written.author = 'office' and written.sent_at + ${`${PATIENCE.hours} hours`}::interval > ${at})`,
      subject: jobs.id,
      since: coming.endsAt,
      facts: { jobId: jobs.id },
    },
    requested: {
      ...jobsIn('Requested', sql`true`),
      // 'offset 0': visits to come by their own index, however many requests are late, and marks of the oldest alone.
      from: sql`(select ${jobs.id}, ${jobs.state}, ${jobs.stateSince} from ${jobs} where ${jobs.state} = 'Requested'
        and ${coming.isComing} and ${coming.endsAt} > ${at} and not ${jobs.isFoodAtRisk} order by ${jobs.stateSince} offset 0) jobs`,
    },
    unassigned: jobsIn(
      'Scheduled',
      sql`${jobs.technicianId} is null and ${jobs.techName} is null and not ${jobs.isFoodAtRisk}
        and ${jobs.hasTime} and ${coming.endsAt} > ${at}`,
    ),
    // Giving each of the visits to somebody else ends it, and so does removing the leave.
    'on-leave': {
      from: sql`(select away.technician_id, min(away.added_at) as since, count(distinct ${visits.id})::int as visits
        from ${technicianLeave} away join ${visits} on ${visits.technicianId} = away.technician_id
          and ${visits.state} = 'planned' and ${visits.startsAt} > ${at} - interval '2 days' and ${visits.endsAt} > ${at}
          and ${visits.date} between away.from_date and away.to_date
        where away.to_date >= (${at} at time zone 'UTC')::date - 1 group by away.technician_id) away`,
      where: sql`true`,
      subject: sql`away.technician_id`,
      since: sql`away.since`,
      facts: {
        name: sql`(select ${technicians.name} from ${technicians} where ${technicians.id} = away.technician_id)`,
        visits: sql`away.visits`,
      },
    },
    // Giving each of the visits to somebody else ends it, and so does working here again.
    'has-left': {
      from: sql`(select ${technicians.id} as technician_id, ${technicians.name} as name,
          coalesce(${technicians.changedAt}, ${technicians.createdAt}) as since, count(*)::int as visits
        from ${technicians} join ${visits} on ${visits.technicianId} = ${technicians.id}
          and ${visits.state} = 'planned' and ${visits.startsAt} > ${at} - interval '2 days' and ${visits.endsAt} > ${at}
        where not ${technicians.isActive} group by ${technicians.id}) gone`,
      where: sql`true`,
      subject: sql`gone.technician_id`,
      since: sql`gone.since`,
      facts: { name: sql`gone.name`, visits: sql`gone.visits` },
    },
    // Its visit was called off, or found nobody in.
    'new-time': waitingIn('Requested', sql`not ${jobs.isFoodAtRisk} and not ${jobs.hasTime}`),
    'changed-visit': {
      from: sql`${jobEvents} join ${jobs} on ${jobs.id} = ${jobEvents.jobId} and ${jobs.endsAt} > ${at}`,
      // The office has seen to it once it changes the visit again; no visit is moved further ahead than that.
      where: sql`${jobEvents.need} is not null and ${jobEvents.at} > ${at} - ${`${VISIT_CHANGED_DAYS} days`}::interval and not exists (
        select from ${jobEvents} later where later.job_id = ${jobEvents.jobId} and later.id > ${jobEvents.id}
        and later.kind in ('state', 'moved', 'called-off'))`,
      subject: jobEvents.id,
      since: jobEvents.at,
      facts: { jobId: jobEvents.jobId, text: jobEvents.need },
    },
    'payment-failed': {
      from: sql`${payments}`,
      where: sql`${payments.state} = 'declined' and ${isStillToPay}`,
      subject: payments.id,
      since: payments.updatedAt,
      facts: {
        jobId: payments.jobId,
        customerId: keptCustomer(payments.customerId),
        amountCents: payments.amountCents,
        reason: payments.declineReason,
        invoiceNumber: sql`(select string_agg(paid.number, ', ' order by paid.id) from ${paymentParts} part
          join ${documents} paid on paid.id = part.document_id where part.payment_id = ${payments.id})`,
      },
    },
    // About a visit, its passing ends it, and so does the next change: that one reaches the customer, or is a need, by itself.
    ring: {
      from: sql`${jobEmails} join ${jobs} on ${jobs.id} = ${jobEmails.jobId}`,
      where: sql`${jobEmails.ringReason} is not null
        and (not ${isOneOf(jobEmails.kind, OF_VISIT)}
          or (${jobs.endsAt} > ${at} or ${jobEmails.sentAt} > ${at} - interval '1 day') and not exists (
            select from ${jobEvents} later where later.job_id = ${jobEmails.jobId} and later.at > ${jobEmails.sentAt}
            and later.kind in ('state', 'moved', 'called-off', 'no-access')))`,
      subject: jobEmails.key,
      since: jobEmails.sentAt,
      facts: { jobId: jobEmails.jobId, text: jobEmails.subject, reason: jobEmails.ringReason },
    },
    'email-failed': {
      from: sql`${jobEmails}`,
      where: sql`${jobEmails.failedAt} is not null and ${jobEmails.recipient} is not null`,
      subject: jobEmails.key,
      since: jobEmails.failedAt,
      facts: { jobId: jobEmails.jobId, text: jobEmails.subject, reason: jobEmails.reason },
    },
    // Recording the visit ends it.
    finished: {
      from: sql`${visits} join ${visitReports} on ${visitReports.visitId} = ${visits.id}`,
      where: sql`${visits.state} = 'onSite'`,
      subject: visits.id,
      since: visitReports.receivedAt,
      order: visits.id,
      facts: { jobId: visits.jobId, text: visitReports.work },
    },
    'after-record': {
      from: sql`${visitReports} join ${visits} on ${visits.id} = ${visitReports.visitId}`,
      where: sql`${visitReports.isAfterRecord}`,
      subject: visitReports.visitId,
      since: visitReports.receivedAt,
      order: visitReports.visitId,
      facts: { jobId: visits.jobId, text: visitReports.work },
    },
    // Recording it ends it.
    'on-site': {
      from: sql`${visits} join ${jobs} on ${jobs.id} = ${visits.jobId} and ${openJob}`,
      where: sql`${visits.state} = 'onSite' and ${onSiteSince} <= ${at} - ${`${ON_SITE_HOURS} hours`}::interval
        and not exists (select from ${visitReports} where ${visitReports.visitId} = ${visits.id})`,
      subject: visits.id,
      since: onSiteSince,
      order: visits.id,
      facts: { jobId: visits.jobId },
    },
    'next-step': waitingIn(
      'InProgress',
      sql`not exists (select from ${visits} where ${visits.jobId} = ${jobs.id} and ${visits.state} = 'onSite')`,
    ),
    'to-post': {
      from: sql`${jobEmails}`,
      where: sql`${jobEmails.failedAt} is not null and ${jobEmails.recipient} is null`,
      subject: jobEmails.key,
      since: jobEmails.failedAt,
      facts: { jobId: jobEmails.jobId, text: jobEmails.subject, reason: jobEmails.reason },
    },
    'text-failed': {
      from: sql`${texts}`,
      // A technician's is on the technicians' screen.
      where: sql`${texts.state} = 'failed' and ${texts.attemptedAt} is not null
        and (${texts.jobId} is not null or ${texts.kind} = 'contact-answered')`,
      subject: texts.id,
      since: texts.attemptedAt,
      facts: { jobId: texts.jobId, mobile: texts.mobile, text: texts.body, reason: texts.reason },
    },
    'low-rating': {
      from: sql`${ratings}`,
      where: lowRating,
      subject: ratings.jobId,
      since: ratings.ratedAt,
      facts: { jobId: ratings.jobId, score: ratings.score, text: ratings.description },
    },
    'quote-unanswered': quotesWaiting(
      sql`${quotes.validUntil} > ${at} and ${quotes.issuedAt} <= ${at} - ${`${UNANSWERED_DAYS * 24} hours`}::interval`,
      quotes.issuedAt,
    ),
    'quote-ended': quotesWaiting(sql`${quotes.validUntil} <= ${at}`, quotes.validUntil),
    'hold-ended': {
      from: sql`${jobs}`,
      // No date begins anywhere more than a day before UTC's.
      where: sql`${jobs.holdUntil} <= (${at} at time zone 'UTC')::date + 1 and ${openJob} and ${holdEnds} <= ${at}`,
      subject: jobs.id,
      since: holdEnds,
      order: jobs.holdUntil,
      facts: { jobId: jobs.id, text: jobs.holdReason },
    },
    // Scheduling the repair ends it.
    'quote-approved': {
      ...waitingIn('QuoteApproved'),
      // By phone and whose word, and which lines were left.
      facts: {
        jobId: jobs.id,
        text: sql`(select ${jobEvents.note} from ${jobEvents} where ${jobEvents.jobId} = ${jobs.id} and ${jobEvents.state} = 'QuoteApproved'
          and ${jobEvents.kind} = 'state' order by ${jobEvents.id} desc limit 1)`,
      },
    },
    'quote-declined': waitingIn('QuoteDeclined'),
    'plan-unanswered': offersIn(
      'waiting',
      sql`${planOffers.validUntil} > ${at} and ${planOffers.offeredAt} <= ${at} - ${`${UNANSWERED_DAYS * 24} hours`}::interval`,
      planOffers.offeredAt,
    ),
    'plan-offer-over': offersIn('waiting', sql`${planOffers.validUntil} <= ${at}`, planOffers.validUntil),
    // Another offer ends it, and so does putting the plan aside.
    'plan-declined': offersIn(
      'declined',
      sql`${plans.state} = 'draft' and not exists (select from ${planOffers} later
        where later.plan_id = ${planOffers.planId} and later.number > ${planOffers.number})`,
      planOffers.settledAt,
    ),
    warranty: {
      from: sql`${warrantyRequests}`,
      where: sql`${warrantyRequests.answeredAt} is null`,
      subject: warrantyRequests.id,
      since: warrantyRequests.createdAt,
      order: warrantyRequests.id,
      facts: {
        // The newest finished one of the machine, to which a free visit would go back.
        jobId: sql`(select ${jobs.id} from ${jobs} where ${jobs.assetId} = ${warrantyRequests.assetId}
          and ${jobs.state} = 'Completed' order by ${jobs.id} desc limit 1)`,
        customerId: warrantyRequests.customerId,
        assetId: warrantyRequests.assetId,
        text: warrantyRequests.message,
      },
    },
    // An answer ends it, or somebody who says that it's dealt with. A newer message is another need.
    thread: {
      from: sql`${threadMessages}`,
      where: sql`${threadMessages.isWaiting} and not exists (select from ${threadMessages} later
        where later.job_id = ${threadMessages.jobId} and later.is_waiting and later.id > ${threadMessages.id})`,
      subject: threadMessages.id,
      since: sql`(select min(first.sent_at) from ${threadMessages} first
        where first.job_id = ${threadMessages.jobId} and first.is_waiting)`,
      // As good as that of the first message, where more wait than are shown.
      order: threadMessages.id,
      facts: {
        jobId: threadMessages.jobId,
        text: sql`coalesce(nullif(${threadMessages.text}, ''), ${sql.raw(`'${threadWords.onlyFiles}'`)})`,
      },
    },
    'left-email': {
      from: sql`${leftEmails}`,
      where: sql`true`,
      subject: leftEmails.id,
      since: leftEmails.leftAt,
      facts: {
        jobId: leftEmails.jobId,
        name: leftEmails.sender,
        text: leftEmails.subject,
        reason: leftEmails.reason,
      },
    },
    ...planNeedCauses(at, bookDays),
    message: messages(sql`${contactRequests.topic} <> 'provider'`),
    application: messages(sql`${contactRequests.topic} = 'provider'`),
    'waiting-area': {
      from: sql`(select postcode, min(created_at) as since, count(*)::int as waiting
        from ${subscribers} where told_at is null group by postcode) area`,
      where: sql`true`,
      subject: sql`area.postcode`,
      since: sql`area.since`,
      facts: { waiting: sql`area.waiting` },
    },
  };
}
