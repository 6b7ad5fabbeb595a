import { useState } from 'react';
import type { FieldFault } from '../../../contracts/problem.ts';
import { REQUEST_STEPS, type RequestStep } from '../../../domain/quote-draft/request-step-order.ts';
import { ACCESS_FIELDS } from '../../booking/location/access-fields.tsx';
import { PROBLEM_FIELDS } from '../../booking/steps/problem-step.tsx';
import type { StepErrors } from '../../booking/steps/use-step-errors.ts';

/** The wire's fields by the step that asks for them (R5.23); what no step asks for is the review's to tell. */
const FIELDS: Readonly<Record<RequestStep, readonly string[]>> = {
  problem: Object.keys(PROBLEM_FIELDS),
  'fix-it': ['PriorityOption', 'PriorityTimeWindow', 'PrioritySelectedDate', 'PriorityAfterHoursTime'],
  location: Object.keys(ACCESS_FIELDS),
  review: [],
};

/** The first step, in their order, that asks for something at fault. */
export function stepAtFault(faults: readonly FieldFault[]): RequestStep {
  const fields = faults.map(({ field }) => field);
  return REQUEST_STEPS.find((step) => FIELDS[step].some((field) => fields.includes(field))) ?? 'review';
}

let waiting: readonly FieldFault[] = [];

/** Keeps what the server found at fault until the step that asks for it is shown. */
export function keepRequestFaults(faults: readonly FieldFault[]): void {
  waiting = faults;
}

/** Those of a step by the ids of its fields; each is told once. */
export function useRequestFaults(step: RequestStep, ids: Readonly<Record<string, string>>): StepErrors {
  const [errors] = useState(() => {
    const own = waiting.filter(({ field }) => FIELDS[step].includes(field));
    waiting = waiting.filter((fault) => !own.includes(fault));
    return Object.fromEntries(own.map(({ field, message }) => [ids[field] ?? field, message]));
  });
  return errors;
}
