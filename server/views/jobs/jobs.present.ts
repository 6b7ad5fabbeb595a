import type { Reply } from '../../../contracts/endpoint.ts';
import type { getJob, JobEntry } from '../../../contracts/jobs/jobs.ts';
import { adviceLines } from '../../../domain/equipment/food-at-risk.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import type { CustomerEventKind } from '../../../domain/jobs/job-event-kinds.ts';
import { partsExpectedOn } from '../../../domain/jobs/job-hold.ts';
import { isVisitComing } from '../../../domain/jobs/job-progress.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { type Link, linkToken } from '../../common/emailed-links/mailed-links.ts';
import { photoLinks, visitPhotoLinks } from '../../common/photos/photo-links.ts';
import { isExpiredQuote } from '../../features/repair-quotes/quote-state.ts';
import { wireInstant } from '../../platform/clock.ts';
import type { JobParts, JobRecord } from './jobs.queries.ts';
import { presentNamedJob } from './named-job.ts';
import { presentVisit } from './visits.present.ts';

/** Whether its people may see what the visit costs. A plan's visit is their own, even where another business pays for repairs (R12.09). */
const showsVisitPrice = ({ job, showsAmounts }: JobRecord): boolean => showsAmounts || job.planId !== null;

/** A job as the dashboard lists it (R3.10, R3.16). */
export function presentJob(
  deps: Pick<Deps, 'catalogue' | 'config' | 'clock'>,
  record: JobRecord,
  maySeePrices: boolean,
): JobEntry {
  const { catalogue, config } = deps;
  const { job, location, score, ratingLinkId, isNoAccess, payer } = record;
  const showsPrices = maySeePrices && showsVisitPrice(record);
  return {
    RepairId: job.id,
    BookingReference: bookingReference(config.brand.referencePrefix, job.id),
    State: job.state,
    StateSince: wireInstant(job.stateSince),
    CreatedOn: wireInstant(job.createdAt),
    EquipmentId: job.assetId,
    EquipmentTypeId: job.equipmentTypeId,
    EquipmentType: typeName(catalogue.current(), job.equipmentTypeId),
    EquipmentBrand: job.makeName,
    ModelName: job.modelName,
    EquipmentLocation: job.equipmentLocation,
    Problem: job.problem,
    ProblemDescription: job.problemDescription,
    LocationName: location.name,
    Address: addressLine(location),
    RequestedAttendanceDate: job.attendanceDate,
    RequestedAttendanceTo: wireInstant(job.endsAt),
    StartsAt: wireInstant(job.startsAt),
    TimeWindow: job.timeWindow as TimeWindow,
    TimeZone: job.timeZone,
    HasVisitTime: job.hasTime,
    IsNoAccess: isNoAccess,
    PartsExpectedOn: partsExpectedOn(job, deps.clock.now()),
    TechName: job.techName,
    ExpectedOn: job.expectedAt && wireInstant(job.expectedAt),
    WarrantyOf: job.warrantyOf === null ? null : presentNamedJob(deps, job.warrantyOf),
    PaidBy: payer && { Kind: payer.kind, Name: payer.name },
    PlanName: job.planName,
    SubtotalExGst: showsPrices ? dollarsFromCents(job.totalCents - job.gstCents) : null,
    TotalIncGst: showsPrices ? dollarsFromCents(job.totalCents) : null,
    CanRate: ratingLinkId !== null,
    Score: score,
  };
}

/** What to do with food until a tech is there; null if none is at risk, or nobody is to come (R11.07). */
function foodAdviceOf({ catalogue }: Pick<Deps, 'catalogue'>, { job }: JobRecord) {
  if (!job.isFoodAtRisk || !isVisitComing(job)) return null;
  const { foodWarm: FoodWarm, foodWarmSince: FoodWarmSince, otherColdSpace: OtherColdSpace } = job;
  const answers = { FoodWarm, FoodWarmSince, OtherColdSpace };
  return adviceLines(answers, catalogue.current().equipment.foodAdvice);
}

/** A job with everything that its page shows. */
export function presentJobDetail(
  deps: Deps,
  record: JobRecord,
  parts: JobParts & { ratingLink: Link | null; showsPrices: boolean },
): Reply<typeof getJob> {
  const { job, location } = record;
  const { events, quote, visits, warrantyVisits, photos, visitPhotos, ratingLink } = parts;
  const showsPrices = parts.showsPrices && record.showsAmounts;
  const showsCallOut = parts.showsPrices && showsVisitPrice(record);
  const shown = (cents: number) => (showsCallOut ? dollarsFromCents(cents) : null);
  return {
    ...presentJob(deps, record, parts.showsPrices),
    SerialIdentifier: job.serialIdentifier,
    WarrantyVisits: warrantyVisits.map((id) => presentNamedJob(deps, id)),
    FoodAdvice: foodAdviceOf(deps, record),
    LocationDescription: job.locationDescription,
    ParkingInstructions: job.parkingInstructions,
    Timeline: events.map(({ kind, state, at, actor, actorName, note, isUndone }) => ({
      Kind: kind as CustomerEventKind,
      State: state,
      At: wireInstant(at),
      Actor: actor,
      ActorName: actorName,
      // People type amounts in them.
      Note: showsPrices ? note : null,
      IsUndone: isUndone,
    })),
    FeeExGst: shown(job.feeCents),
    Loading: showsCallOut ? job.loading : null,
    DiscountExGst: shown(job.discountCents),
    ParkingExGst: shown(job.parkingCents),
    Gst: shown(job.gstCents),
    Quote:
      quote && showsPrices
        ? {
            UniqueId: quote.uniqueId,
            State: quote.state,
            IsExpired: isExpiredQuote(quote, deps.clock.now()),
            TotalIncGst: dollarsFromCents(quote.totalCents),
          }
        : null,
    Visits: visits.map((visit) => presentVisit(deps, visit, job, location)),
    VisitPhotos: visitPhotoLinks(deps, visitPhotos),
    Photos: photoLinks(deps, photos),
    RatingCh: ratingLink && linkToken(deps, ratingLink),
    AreLinksOn: job.linksOffAt === null,
  };
}
