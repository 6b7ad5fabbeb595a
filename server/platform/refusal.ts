import type { FieldFault, Problem, ProblemCode } from '../../contracts/problem.ts';
import { messages } from '../../domain/messages.ts';

type Extension = Partial<
  Pick<
    Problem,
    | 'Success'
    | 'Message'
    | 'InitialAttendanceFeeExGst'
    | 'DiscountExGst'
    | 'TotalIncGst'
    | 'repairId'
    | 'BookingReference'
  >
>;

/** A use case's considered 'no': becomes problem details, and is never logged as a fault. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly FieldFault[];
  readonly extension: Extension;

  /** @param detail what the person is told, a text of domain/messages.ts */
  constructor(
    code: ProblemCode,
    detail: string,
    errors: readonly FieldFault[] = [],
    extension: Extension = {},
  ) {
    super(detail);
    this.code = code;
    this.errors = errors;
    this.extension = extension;
  }
}

/** Refuses with one field at fault. */
export function fieldRefusal(field: string, message: string): Refusal {
  return new Refusal('invalid_fields', message, [{ field, message }]);
}

/** Refuses with fields at fault: one says what is wrong itself, several are named under a `general` sentence. */
export function fieldsRefusal(faults: readonly [FieldFault, ...FieldFault[]], general: string): Refusal {
  return new Refusal('invalid_fields', faults.length === 1 ? faults[0].message : general, faults);
}

/** Refuses for now; the answer says when to come back, in words and as Retry-After. */
export class TooManyTries extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(seconds: number) {
    const minutes = Math.ceil(seconds / 60);
    super('too_many_requests', messages.tooManyRequests(minutes === 1 ? 'a minute' : `${minutes} minutes`));
    this.retryAfterSeconds = seconds;
  }
}
