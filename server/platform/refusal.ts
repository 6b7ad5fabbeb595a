import type { FieldFault, Problem, ProblemCode } from '../../contracts/problem.ts';

type Extension = Partial<
  Pick<
    Problem,
    'Success' | 'Message' | 'InitialAttendanceFeeExGst' | 'TotalIncGst' | 'repairId' | 'BookingReference'
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
