import type { FieldFault, Problem, ProblemCode } from '../../contracts/problem.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';

/** Fields that only some problems have, besides every problem's own. */
type Extension = Omit<Problem, 'type' | 'title' | 'status' | 'code' | 'detail' | 'requestId' | 'errors'>;

/** A use case refuses: it's sent as problem details, and never logged as an error. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly FieldFault[];
  readonly extension: Extension;

  /** @param detail the sentence for the person, from the subject's messages in domain/ */
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

/** Refuses with the sentence that a rule of domain/ gives, if it gives one. @throws Refusal `conflict` */
export function refuseIf(sentence: string | null): void {
  if (sentence !== null) throw new Refusal('conflict', sentence);
}

/** Refuses because of one invalid field. */
export function fieldRefusal(field: string, message: string): Refusal {
  return new Refusal('invalid_fields', message, [{ field, message }]);
}

/** Refuses because of invalid fields. The detail is the message of a single field, or `general` for several. */
export function fieldsRefusal(faults: readonly [FieldFault, ...FieldFault[]], general: string): Refusal {
  return new Refusal('invalid_fields', faults.length === 1 ? faults[0].message : general, faults);
}

/** Refuses for now; the reply says when to try again, in words and as Retry-After. */
export class TooManyTries extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(seconds: number) {
    const minutes = Math.ceil(seconds / 60);
    super(
      'too_many_requests',
      requestMessages.tooManyRequests(minutes === 1 ? 'a minute' : `${minutes} minutes`),
    );
    this.retryAfterSeconds = seconds;
  }
}

/** The server has too much to do right now; the reply says when to try again, as Retry-After. */
export class Busy extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(seconds: number, detail: string) {
    super('unavailable', detail);
    this.retryAfterSeconds = seconds;
  }
}
