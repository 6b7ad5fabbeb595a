import type { z } from 'zod';
import type { deskJob, deskJobEntry, deskQuote } from '../../../contracts/jobs/desk-jobs.ts';
import type { visitReport } from '../../../contracts/technicians/technician-day.ts';
import { bookingReference, quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { partsExpectedOn } from '../../../domain/jobs/job-hold.ts';
import { JOB_MOVES } from '../../../domain/jobs/job-life.ts';
import { isJobText } from '../../../domain/messages/text-kinds.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { type DueFacts, whatIsDue } from '../../../domain/needs/what-is-due.ts';
import type { BusinessRole } from '../../../domain/people/rights.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { instantOfHour } from '../../../domain/visits/local-time.ts';
import { typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { photoLinks, visitPhotoLinks } from '../../common/photos/photo-links.ts';
import { isThere, presentContact } from '../../features/customers/contacts/contacts.queries.ts';
import { presentReadings, presentReport } from '../../features/jobs/visit-report.present.ts';
import type { HearsBy } from '../../features/messages/choices/how-to-tell.ts';
import { askedPrice } from '../../features/repair-quotes/asked-price.ts';
import { presentCostedLine, presentTotalMargin } from '../../features/repair-quotes/quote-costs.ts';
import { isExpiredQuote, type QuoteRow } from '../../features/repair-quotes/quote-state.ts';
import {
  presentAskedPrice,
  presentAutomaticCoupons,
  presentLeft,
} from '../../features/repair-quotes/repair-quotes.present.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import type { DeskJobPage, ListedJobRecord } from './desk-jobs.queries.ts';
import { presentNamedJob } from './named-job.ts';

type Presenting = Pick<Deps, 'catalogue' | 'config' | 'clock' | 'secret'>;

/** A job in a list at the desk. */
export function presentDeskJobEntry(
  deps: Presenting,
  { job, customer, payer, location, waiting, isNoAccess }: ListedJobRecord,
): z.output<typeof deskJobEntry> {
  const { catalogue, config, clock } = deps;
  return {
    RepairId: job.id,
    BookingReference: bookingReference(config.brand.referencePrefix, job.id),
    State: job.state,
    StateSince: wireInstant(job.stateSince),
    CreatedOn: wireInstant(job.createdAt),
    CustomerId: customer.id,
    CustomerName: `${customer.firstName} ${customer.lastName}`,
    PaidBy: payer && { Kind: payer.kind, Name: payer.name },
    LocationName: location.name,
    Suburb: location.suburb,
    Address: addressLine(location),
    EquipmentType: typeName(catalogue.current(), job.equipmentTypeId),
    EquipmentBrand: job.makeName,
    ModelName: job.modelName,
    Problem: job.problem,
    AttendanceDate: job.attendanceDate,
    TimeWindow: job.timeWindow as TimeWindow,
    StartsAt: wireInstant(job.startsAt),
    EndsAt: wireInstant(job.endsAt),
    TimeZone: job.timeZone,
    HasVisitTime: job.hasTime,
    HoldUntil: job.holdUntil,
    HoldReason: job.holdReason,
    PartsExpectedOn: partsExpectedOn(job, clock.now()),
    IsNoAccess: isNoAccess,
    WarrantyOf: job.warrantyOf === null ? null : presentNamedJob(deps, job.warrantyOf),
    PlanId: job.planId,
    PlanName: job.planName,
    TechnicianId: job.technicianId,
    TechName: job.techName,
    ExpectedOn: job.expectedAt && wireInstant(job.expectedAt),
    Version: job.version,
    TotalIncGst: dollarsFromCents(job.totalCents),
    WaitingQuote: waiting && {
      TotalIncGst: dollarsFromCents(askedPrice(deps, waiting).totalCents),
      ValidUntil: wireInstant(waiting.validUntil),
      IsExpired: isExpiredQuote(waiting, clock.now()),
    },
  };
}

const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents));

function presentDeskQuote(
  deps: Presenting,
  quote: QuoteRow,
  { lines, answers }: Pick<DeskJobPage, 'lines' | 'answers'>,
): z.output<typeof deskQuote> {
  const answer = answers.find(({ quoteId }) => quoteId === quote.id);
  const own = lines.filter(({ quoteId }) => quoteId === quote.id);
  return {
    UniqueId: quote.uniqueId,
    QuoteNumber: quoteNumber(quote.jobId, quote.revision),
    State: quote.state,
    IsExpired: isExpiredQuote(quote, deps.clock.now()),
    IssuedOn: wireInstant(quote.issuedAt),
    ValidUntil: wireInstant(quote.validUntil),
    Note: quote.note,
    ...presentAskedPrice(quote.subtotalCents, askedPrice(deps, quote)),
    DecidedOn: quote.decidedAt && wireInstant(quote.decidedAt),
    DecidedBy: quote.decidedBy,
    DecidedByLink: quote.decidedByLink,
    DecidedByPhone: quote.decidedByPhone,
    DecidedBeforehand: quote.decidedBeforehand,
    Answer: answer
      ? {
          Role: answer.role as BusinessRole | null,
          LimitIncGst: dollarsOrNull(answer.limitCents),
          UpfrontLimitIncGst: dollarsOrNull(answer.upfrontLimitCents),
          UpfrontSetOn: answer.upfrontSetAt && wireInstant(answer.upfrontSetAt),
        }
      : null,
    DeclineReason: quote.declineReason,
    Lines: own.map((line) => ({ ...presentCostedLine(line), ...presentLeft(line) })),
    AutomaticCoupons: quote.state === 'waiting' ? presentAutomaticCoupons(deps, quote.subtotalCents) : [],
    Margin: presentTotalMargin(own.filter(({ isLeft }) => !isLeft)),
  };
}

const presentPlan = (visit: DeskJobPage['visits'][number], report: z.output<typeof visitReport> | null) => ({
  VisitId: visit.id,
  Kind: visit.kind,
  State: visit.state,
  TechnicianId: visit.technicianId,
  TechName: visit.techName,
  AttendanceDate: visit.date,
  TimeWindow: visit.timeWindow,
  StartsAt: visit.startsAt && wireInstant(visit.startsAt),
  EndsAt: visit.endsAt && wireInstant(visit.endsAt),
  HoursNote: visit.hoursNote,
  PlannedAt: visit.plannedAt && wireInstant(visit.plannedAt),
  PlannedMinutes: visit.plannedMinutes,
  ArrivedOn: visit.startedAt && wireInstant(visit.startedAt),
  Report: report,
});

const instantOf = (at: Date) => at.toTemporalInstant();

/** What decides what is due of a job (R14.09). */
function dueFacts(page: DeskJobPage): DueFacts {
  const { job, waiting, visits, reports } = page;
  const onSite = visits.find(({ state }) => state === 'onSite');
  return {
    state: job.state,
    stateSince: instantOf(job.stateSince),
    hasTime: job.hasTime,
    endsAt: instantOf(job.endsAt),
    hasTech: job.technicianId !== null || job.techName !== null,
    expectedAt: job.expectedAt && instantOf(job.expectedAt),
    writtenAt: page.writtenAt && instantOf(page.writtenAt),
    holdEndsAt: job.holdUntil === null ? null : instantOfHour(job.holdUntil, 0, job.timeZone),
    isFoodAtRisk: job.isFoodAtRisk,
    untoldSince: untoldSince(page),
    onSite: onSite
      ? {
          since: instantOf(onSite.startedAt ?? job.stateSince),
          isReported: reports.some(({ visitId }) => visitId === onSite.id),
        }
      : null,
    waitingQuote: waiting && {
      issuedAt: instantOf(waiting.issuedAt),
      validUntil: instantOf(waiting.validUntil),
    },
  };
}

/** Since when a planned visit's news should have reached its customer; null if there is none, or it has. */
function untoldSince({ visits, events, texts, emails }: DeskJobPage): Temporal.Instant | null {
  const planned = visits.find(({ state }) => state === 'planned');
  const news = events.find(({ id }) => id === planned?.newsEventId);
  if (!news) return null;
  const isTexted = texts.some(
    ({ kind, subjectId, state }) =>
      kind === 'job-scheduled' &&
      subjectId === (news.toldWithId ?? news.id) &&
      (state === 'sent' || state === 'delivered'),
  );
  const isEmailed = emails.some(
    ({ kind, sentAt, recipient, failedAt }) =>
      kind === 'job-scheduled' && sentAt >= news.at && recipient !== null && failedAt === null,
  );
  return isTexted || isEmailed ? null : instantOf(news.at);
}

export function presentDeskJob(
  deps: Presenting,
  page: DeskJobPage,
  hearsBy: HearsBy,
): Omit<z.output<typeof deskJob>, 'ApprovalRequest' | 'Upfront'> {
  const { job, customer, askFor, events, quotes, visits, reports, warrantyVisits, texts } = page;
  const { photos, visitPhotos, emails, stopped, rating } = page;
  const reportOf = (visitId: number) => {
    const report = reports.find((one) => one.visitId === visitId);
    return report ? presentReport(report) : null;
  };
  const { needs, nextAt } = whatIsDue(dueFacts(page), deps.clock.now());
  return {
    ...presentDeskJobEntry(deps, page),
    BilledCustomerId: page.billedId,
    CustomerUserName: customer.userName,
    CustomerMobile: customer.mobile,
    CustomerPhone: customer.phone,
    CustomerNote: customer.note,
    AskFor: askFor.filter((one) => isThere(one, job)).map(presentContact),
    HearsBy: hearsBy,
    TextsStoppedOn: stopped && wireInstant(stopped),
    AreLinksOn: job.linksOffAt === null,
    EquipmentId: job.assetId,
    SerialIdentifier: job.serialIdentifier,
    EquipmentLocation: job.equipmentLocation,
    ProblemDescription: job.problemDescription,
    FoodWarm: job.foodWarm,
    FoodWarmSince: job.foodWarmSince,
    OtherColdSpace: job.otherColdSpace,
    IsFoodAtRisk: job.isFoodAtRisk,
    LocationDescription: job.locationDescription,
    ParkingInstructions: job.parkingInstructions,
    FeeExGst: dollarsFromCents(job.feeCents),
    DiscountExGst: dollarsFromCents(job.discountCents),
    ParkingExGst: dollarsFromCents(job.parkingCents),
    Gst: dollarsFromCents(job.gstCents),
    NextStates: [...JOB_MOVES[job.state]],
    Timeline: events.map(({ kind, state, at, actor, actorName, note, isUndone }) => ({
      Kind: kind,
      State: state,
      At: wireInstant(at),
      Actor: actor,
      ActorName: actorName,
      Note: note,
      IsUndone: isUndone,
    })),
    NeedsPoNumber: page.billedNeedsPo && job.poNumber === null,
    Quotes: quotes.map((quote) => presentDeskQuote(deps, quote, page)),
    WarrantyVisits: warrantyVisits.map(({ id }) => presentNamedJob(deps, id)),
    VisitPlans: visits
      .filter(({ state }) => state !== 'done')
      .map((visit) => presentPlan(visit, reportOf(visit.id))),
    Visits: visits.flatMap(
      ({ id, kind, state, techName, startedAt, endedAt, work, parts, services, ...readings }) =>
        state === 'done' && techName !== null && startedAt !== null && work !== null
          ? {
              VisitId: id,
              Kind: kind,
              TechName: techName,
              VisitedOn: wireInstant(startedAt),
              EndedOn: endedAt && wireInstant(endedAt),
              Work: work,
              Parts: parts,
              ...presentReadings(readings),
              Services: services,
              Report: reportOf(id),
            }
          : [],
    ),
    Photos: photoLinks(deps, photos),
    VisitPhotos: visitPhotoLinks(deps, visitPhotos),
    Texts: texts.flatMap(({ kind, state, reason, body, createdAt }) =>
      isJobText(kind)
        ? { Kind: kind, State: state, Reason: reason, Body: body, QueuedOn: wireInstant(createdAt) }
        : [],
    ),
    Emails: emails.map(({ subject, sentAt, recipient, failedAt, reason, ringReason }) => ({
      Subject: subject,
      SentOn: wireInstant(sentAt),
      Recipient: recipient,
      FailedOn: failedAt && wireInstant(failedAt),
      Reason: reason ?? ringReason,
    })),
    Due: [...needs],
    DueNextOn: nextAt && wireInstant(toDate(nextAt)),
    Rating: rating && {
      InvitedOn: wireInstant(rating.invitedAt),
      IsScoringClosed: rating.isScoringClosed,
      Score: rating.score,
      Description: rating.description,
      RatedOn: rating.ratedAt && wireInstant(rating.ratedAt),
    },
  };
}
