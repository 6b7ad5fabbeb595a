import { useState } from 'react';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { QUOTE_STEPS, type QuoteStep } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { type StepFlow, useStepFlow } from '../steps/step-flow.ts';
import type { StepErrors } from '../steps/use-step-errors.ts';

/** Wire fields by the step that asks for them (R5.23). */
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
  problem: ['Problem', 'ProblemDescription', 'FoodWarm', 'FoodWarmSince', 'OtherColdSpace'],
  'fix-it': [
    'PriorityOption',
    'PriorityTimeWindow',
    'PrioritySelectedDate',
    'PriorityAfterHoursTime',
    'ComeAnyway',
  ],
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
  review: ['PayOurselves', 'PromotionCode', 'InitialAttendanceFeeExGst', 'DiscountExGst'],
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

/** The step that asks for a field; fields of no step belong to the review. */
export function stepOfField(field: string): QuoteStep {
  return QUOTE_STEPS.find((step) => FIELDS[step].includes(field)) ?? 'review';
}

/** The first step, in order, with an error. */
export function stepOfFaults(faults: readonly FieldFault[]): QuoteStep {
  const owners = faults.map(({ field }) => stepOfField(field));
  return QUOTE_STEPS.find((step) => owners.includes(step)) ?? 'review';
}

/** A flow's errors until the steps with those fields are shown. */
let pending: { readonly kind: StepFlow['kind']; readonly faults: readonly FieldFault[] } | null = null;

/** Stores the server's errors until the steps with those fields are shown. */
export function keepFaults(kind: StepFlow['kind'], faults: readonly FieldFault[]): void {
  pending = { kind, faults };
}

/** Takes a step's errors, once; with `fields`, other fields' errors stay. */
export function takeFaults(
  kind: StepFlow['kind'],
  step: QuoteStep,
  fields?: Readonly<Record<string, string>>,
): FieldFault[] {
  if (pending?.kind !== kind) return [];
  const isTaken = ({ field }: FieldFault) => stepOfField(field) === step && (!fields || field in fields);
  const taken = pending.faults.filter(isTaken);
  pending = { kind, faults: pending.faults.filter((fault) => !isTaken(fault)) };
  return taken;
}

/**
 * The server's errors in a step, by field id; `fields` names them by wire name. Errors of no field on screen are left
 * for `useOtherFaults`.
 */
export function useServerFaults(step: QuoteStep, fields: Readonly<Record<string, string>>): StepErrors {
  const { kind } = useStepFlow();
  const [errors] = useState(() =>
    Object.fromEntries(
      takeFaults(kind, step, fields).map(({ field, message }) => [fields[field] ?? field, message]),
    ),
  );
  return errors;
}

/** The texts of a step's errors that none of its fields has taken. */
export function useOtherFaults(step: QuoteStep): readonly string[] {
  const { kind } = useStepFlow();
  const [faults] = useState(() => takeFaults(kind, step));
  return faults.map(({ message }) => message);
}
