import type { FieldFault, Problem, ProblemCode } from '../../contracts/problem.ts';

/** A refusal of the server by its code, or no answer at all: `offline` (never got through) or `timeout`. */
export type ApiErrorCode = ProblemCode | 'offline' | 'timeout';

const OFFLINE_TEXT = 'You seem to be offline. What you entered is kept; please try again in a moment.';
const TIMEOUT_TEXT = 'This is taking too long. What you entered is kept; please try again in a moment.';
const BROKEN_TEXT =
  'Something went wrong on our side. What you entered is kept; please try again in a moment.';

/** What `call` throws; `message` and `detail` are the sentence to show. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** 0 where no answer came. */
  readonly status: number;
  readonly detail: string;
  /** The fields at fault, by their wire names, each with the text to show there (R5.23). */
  readonly errors: readonly FieldFault[];
  /** The whole answer, where the server gave one. */
  readonly problem: Problem | undefined;

  constructor(code: ApiErrorCode, status: number, detail: string, problem?: Problem) {
    super(detail);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.errors = problem?.errors ?? [];
    this.problem = problem;
  }

  /** Whether trying again can help without changing anything. */
  get passes(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Why a fetch threw: it timed out or it never got through. */
export function unanswered(cause: unknown): ApiError {
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  return timedOut ? new ApiError('timeout', 0, TIMEOUT_TEXT) : new ApiError('offline', 0, OFFLINE_TEXT);
}

/** The sentence to show for whatever went wrong; anything but a refusal is a network that let us down. */
export function sentenceOf(cause: unknown): string {
  return cause instanceof ApiError ? cause.detail : OFFLINE_TEXT;
}

/** The refusal in an answer that is not ok; one that is no problem document comes from something in between. */
export async function refusal(reply: Response): Promise<ApiError> {
  try {
    const problem = (await reply.json()) as Problem;
    if (typeof problem.code === 'string' && typeof problem.detail === 'string') {
      return new ApiError(problem.code, reply.status, problem.detail, problem);
    }
  } catch {
    // No JSON.
  }
  return new ApiError('internal', reply.status, BROKEN_TEXT);
}
