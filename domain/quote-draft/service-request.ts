import { STORED_QUOTE_DAYS } from '../constants.ts';
import type { AustralianState } from '../places/states.ts';
import { isAustralianState } from '../places/states.ts';
import { newDraft } from './quote-draft.ts';
import { isParkingRight, isPriorityComplete, isProblemComplete } from './quote-steps.ts';
import { REQUEST_STEPS, type RequestStep } from './request-step-order.ts';
import { parseObject, visitFields } from './stored-draft.ts';
import { editVisit, type VisitDraft } from './visit-draft.ts';

/** What a request needs to know of its equipment, by the wire's names (R3.07). */
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
};

/** A customer's request of service for registered equipment, as the browser keeps it (R3.09). */
export type ServiceRequest = VisitDraft & {
  readonly AssetId: number;
  /** The promo code was offered by itself, not typed. */
  readonly PromoIsAutomatic: boolean;
  /** One that was offered by itself was taken off: none is offered again. */
  readonly PromoDeclined: boolean;
  /** The job that it has become; its photos may still be on their way (R4.21). */
  readonly RepairId: number | null;
};

/** An empty request for equipment; the access notes are the equipment's own. */
export function newServiceRequest(equipment: RequestedEquipment, createdOn: string): ServiceRequest {
  const request = withEquipment(emptyRequest(equipment.Id, createdOn), equipment);
  const { BookingLocation } = request;
  return {
    ...request,
    BookingLocation: { ...BookingLocation, Description: equipment.LocationDescription ?? '' },
  };
}

/** The request with what its equipment is and where it is now; the same one where nothing has changed. */
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

/** Whether a step has all that it asks for. The review ends in the request, so it is never complete here. */
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

/** The first step that still asks for something; the review where only sending is left. */
export function firstIncompleteRequestStep(request: ServiceRequest): RequestStep {
  return REQUEST_STEPS.find((step) => !isStepComplete(step, request)) ?? 'review';
}

/**
 * Where somebody at a step goes instead, or null when it may be shown: with earlier data missing to the equipment
 * register (R4.02); a time that has gone by since it was chosen leads to fix-it, which says so (R3.03).
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
 * The request in a text from storage, or null when there is none or it is as old as a quote that is not offered
 * again (R4.05). `nowMs` is epoch milliseconds. A damaged field falls back to empty by itself.
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
    RepairId: Number.isSafeInteger(stored.RepairId) ? (stored.RepairId as number) : null,
  };
}

function emptyRequest(assetId: number, createdOn: string): ServiceRequest {
  const common = visitFields({}, newDraft(createdOn));
  return { ...common, AssetId: assetId, PromoIsAutomatic: false, PromoDeclined: false, RepairId: null };
}
