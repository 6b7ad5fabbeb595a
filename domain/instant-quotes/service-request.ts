import { STORED_QUOTE_DAYS } from '../constants.ts';
import type { SiteAccess } from '../sites/site-access.ts';
import type { AustralianState } from '../sites/states.ts';
import { isAustralianState } from '../sites/states.ts';
import { newDraft } from './quote-draft.ts';
import { isParkingRight, isPriorityComplete, isProblemComplete } from './quote-steps.ts';
import { REQUEST_STEPS, type RequestStep } from './request-step-order.ts';
import { parseObject, visitFields } from './stored-draft.ts';
import { editVisit, type VisitDraft } from './visit-draft.ts';

/** What a request needs to know about its equipment, by wire names (R3.07). */
export type RequestedEquipment = {
  readonly Id: number;
  readonly EquipmentTypeId: number;
  readonly EquipmentType: string;
  readonly ModelServicingTypeId: number | null;
  readonly LocationName: string;
  readonly Address: string;
  readonly LocationPostcode: string;
  readonly LocationSuburb: string;
  readonly LocationState: string;
  readonly LocationTimeZone: string;
  readonly LocationDescription: string | null;
  /** How to get into its site (R12.11). */
  readonly Access: Pick<SiteAccess, 'WayIn' | 'Parking'>;
};

/** A customer's service request for registered equipment, as stored in the browser (R3.09). */
export type ServiceRequest = VisitDraft & {
  readonly AssetId: number;
  /** The promo code was applied automatically, not typed. */
  readonly PromoIsAutomatic: boolean;
  /** An automatic code was removed: don't apply another. */
  readonly PromoDeclined: boolean;
  /** The jobs that the customer was asked about before this request and decided to go ahead anyway. */
  readonly AskedAbout: readonly number[];
  /** The reported fault that it's booked for (R12.03). */
  readonly FaultReportId: number | null;
  /** Up to how much the repair goes ahead without asking, as typed; null if that isn't ticked (R12.08). */
  readonly UpfrontLimit: string | null;
  /** That they pay for what costs more than the site's payer pays unasked (R12.09). */
  readonly PayOurselves: boolean;
  /** The job it became; its photos may still be uploading (R4.21). */
  readonly RepairId: number | null;
};

/** An empty request for equipment; it begins with how to get into its site, or else to the equipment. */
export function newServiceRequest(equipment: RequestedEquipment, createdOn: string): ServiceRequest {
  const request = withEquipment(emptyRequest(equipment.Id, createdOn), equipment);
  const { BookingLocation } = request;
  const { WayIn, Parking } = equipment.Access;
  return {
    ...request,
    BookingLocation: {
      ...BookingLocation,
      Description: WayIn ?? equipment.LocationDescription ?? '',
      Parking: { ...BookingLocation.Parking, Description: Parking ?? '' },
    },
  };
}

/** The request with the equipment's current details and site; the same object if nothing changed. */
export function withEquipment(request: ServiceRequest, equipment: RequestedEquipment): ServiceRequest {
  const state: AustralianState | '' = isAustralianState(equipment.LocationState)
    ? equipment.LocationState
    : '';
  const facts = {
    BookingEquipmentTypeId: equipment.EquipmentTypeId,
    EquipmentTypeName: equipment.EquipmentType,
    BookingModelServicingTypeId: equipment.ModelServicingTypeId,
    BookingPostcode: equipment.LocationPostcode,
    BookingSuburb: equipment.LocationSuburb,
    BookingState: state,
    BookingTimeZone: equipment.LocationTimeZone,
  };
  const { LocationName, AddressLine } = request.BookingLocation;
  const same =
    (Object.keys(facts) as (keyof typeof facts)[]).every((name) => request[name] === facts[name]) &&
    LocationName === equipment.LocationName &&
    AddressLine === equipment.Address;
  if (same) return request;
  return editVisit(request, {
    ...facts,
    BookingLocation: {
      ...request.BookingLocation,
      LocationName: equipment.LocationName,
      AddressLine: equipment.Address,
    },
    LowestPriceExGst: null,
    PromoDiscountExGst: null,
    BookingPriority: { ...request.BookingPriority, priceExGst: null },
  });
}

/** Whether a step has everything it needs. The review ends with the request, so here it's never complete. */
function isStepComplete(step: RequestStep, request: ServiceRequest): boolean {
  switch (step) {
    case 'problem':
      return isProblemComplete(request);
    case 'fix-it':
      return isPriorityComplete(request);
    case 'location':
      return isParkingRight(request.BookingLocation.Parking);
    case 'review':
      return false;
  }
}

/** The first incomplete step; the review if only sending is left. */
export function firstIncompleteRequestStep(request: ServiceRequest): RequestStep {
  return REQUEST_STEPS.find((step) => !isStepComplete(step, request)) ?? 'review';
}

/**
 * Where to redirect somebody at a step, or null if it may be shown: with earlier data missing, to the equipment
 * register (R4.02); with a time that has passed, to fix-it, which says so (R3.03).
 */
export function requestRedirect(
  step: RequestStep,
  request: ServiceRequest | null,
): 'register' | 'fix-it' | null {
  if (!request) return step === 'problem' ? null : 'register';
  const due = firstIncompleteRequestStep(request);
  if (REQUEST_STEPS.indexOf(step) <= REQUEST_STEPS.indexOf(due)) return null;
  return due === 'fix-it' && request.BookingPriority.priorityError !== '' ? 'fix-it' : 'register';
}

/**
 * The request stored in a text, or null if there is none or it's too old to be offered again (R4.05). `nowMs` is epoch
 * milliseconds. A damaged field becomes empty without affecting the others.
 */
export function parseStoredRequest(json: string | null, nowMs: number): ServiceRequest | null {
  const stored = parseObject(json);
  const createdOn = String(stored?.CreatedOn);
  const age = Math.abs(nowMs - Date.parse(createdOn));
  if (!stored || !Number.isSafeInteger(stored.AssetId) || !(age < STORED_QUOTE_DAYS * 86_400_000))
    return null;
  const empty = emptyRequest(stored.AssetId as number, createdOn);
  return {
    ...empty,
    ...visitFields(stored, empty),
    PromoIsAutomatic: stored.PromoIsAutomatic === true,
    PromoDeclined: stored.PromoDeclined === true,
    UpfrontLimit: typeof stored.UpfrontLimit === 'string' ? stored.UpfrontLimit : null,
    PayOurselves: stored.PayOurselves === true,
    AskedAbout: Array.isArray(stored.AskedAbout) ? stored.AskedAbout.filter(Number.isSafeInteger) : [],
    FaultReportId: Number.isSafeInteger(stored.FaultReportId) ? (stored.FaultReportId as number) : null,
    RepairId: Number.isSafeInteger(stored.RepairId) ? (stored.RepairId as number) : null,
  };
}

function emptyRequest(assetId: number, createdOn: string): ServiceRequest {
  const common = visitFields({}, newDraft(createdOn));
  return {
    ...common,
    AssetId: assetId,
    PromoIsAutomatic: false,
    PromoDeclined: false,
    AskedAbout: [],
    FaultReportId: null,
    UpfrontLimit: null,
    PayOurselves: false,
    RepairId: null,
  };
}
