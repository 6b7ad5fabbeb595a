import { useState } from 'react';
import type { FieldFault } from '../../../contracts/problem.ts';
import { QUOTE_STEPS, type QuoteStep } from '../../../domain/quote-draft/quote-step-order.ts';
import type { StepErrors } from '../steps/use-step-errors.ts';

/** The wire's fields by the step that asks for them (R5.23). */
const FIELDS: Readonly<Record<QuoteStep, readonly string[]>> = {
  postcode: ['BookingPostcode'],
  equipment: ['EquipmentTypeId'],
  details: [
    'ModelServicingTypeId',
    'Make',
    'MakeId',
    'Model',
    'ModelId',
    'SerialIdentifier',
    'EquipmentLocation',
  ],
  problem: ['Problem', 'ProblemDescription'],
  'fix-it': ['PriorityOption', 'PriorityTimeWindow', 'PrioritySelectedDate', 'PriorityAfterHoursTime'],
  location: [
    'CheckoutLocationName',
    'CheckoutShopFloorSuite',
    'CheckoutStreet',
    'CheckoutSuburb',
    'CheckoutState',
    'CheckoutCountry',
    'CheckoutPostcode',
    'ParkingFeeExGst',
    'ParkingInstructions',
    'LocationDescription',
  ],
  review: ['PromotionCode', 'InitialAttendanceFeeExGst', 'DiscountExGst'],
  checkout: ['CheckoutCardToken', 'CheckoutCardMask', 'CheckoutCardExpiry', 'CheckoutCardBrand'],
  account: [
    'CheckoutEmailAddress',
    'CheckoutPassword',
    'CheckoutFirstName',
    'CheckoutLastName',
    'CheckoutBusinessName',
    'CheckoutABN',
    'CheckoutMobileNumber',
  ],
};

/** The step that asks for a field; one that none asks for is the review's to tell. */
export function stepOfField(field: string): QuoteStep {
  return QUOTE_STEPS.find((step) => FIELDS[step].includes(field)) ?? 'review';
}

/** The first step, in their order, that has something at fault. */
export function stepOfFaults(faults: readonly FieldFault[]): QuoteStep {
  const owners = faults.map(({ field }) => stepOfField(field));
  return QUOTE_STEPS.find((step) => owners.includes(step)) ?? 'review';
}

let waiting: readonly FieldFault[] = [];

/** Keeps what the server found at fault until the steps that ask for it are shown. */
export function keepFaults(faults: readonly FieldFault[]): void {
  waiting = faults;
}

/** Those that wait for a step; each is told once. */
export function takeFaults(step: QuoteStep): FieldFault[] {
  const own = waiting.filter(({ field }) => stepOfField(field) === step);
  waiting = waiting.filter((fault) => !own.includes(fault));
  return own;
}

/**
 * What the server found at fault in a step, by the ids of its fields; `fields` names them by their wire names. What
 * belongs to no field of the screen is left for `useOtherFaults`.
 */
export function useServerFaults(
  step: QuoteStep,
  fields: Readonly<Record<string, string>>,
): { errors: StepErrors } {
  const [errors] = useState(() => {
    const faults = takeFaults(step);
    const placed = faults.filter(({ field }) => fields[field]);
    waiting = [...waiting, ...faults.filter((fault) => !placed.includes(fault))];
    return Object.fromEntries(placed.map(({ field, message }) => [fields[field] ?? field, message]));
  });
  return { errors };
}

/** The texts of a step's faults that none of its fields has taken; for what stands inside the step's screen. */
export function useOtherFaults(step: QuoteStep): readonly string[] {
  const [faults] = useState(() => takeFaults(step));
  return faults.map(({ message }) => message);
}
