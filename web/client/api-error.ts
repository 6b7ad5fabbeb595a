import type { FieldFault, Problem, ProblemCode } from '../../contracts/problem.ts';

/** The code of the server's refusal, or no response at all: `offline` (never got through) or `timeout`. */
export type ApiErrorCode = ProblemCode | 'offline' | 'timeout';

const OFFLINE_TEXT = 'You seem to be offline. What you entered is kept; please try again in a moment.';
const TIMEOUT_TEXT = 'This is taking too long. What you entered is kept; please try again in a moment.';
const BROKEN_TEXT =
  'Something went wrong on our side. What you entered is kept; please try again in a moment.';

/** Thrown by `call`; `message` and `detail` are the sentence to show. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** 0 if there was no response. */
  readonly status: number;
  readonly detail: string;
  /** The invalid fields, by wire name, each with the text to show there (R5.23). */
  readonly errors: readonly FieldFault[];
  /** The whole response, if the server sent one. */
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

  /** Whether trying again without a change can help. */
  get passes(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Why a fetch threw: it timed out or it never got through. */
export function unanswered(cause: unknown): ApiError {
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  return timedOut ? new ApiError('timeout', 0, TIMEOUT_TEXT) : new ApiError('offline', 0, OFFLINE_TEXT);
}

/** The sentence to show for any error; anything but a refusal is a network failure. */
export function sentenceOf(cause: unknown): string {
  return cause instanceof ApiError ? cause.detail : OFFLINE_TEXT;
}

/** The refusal in an error response. One without problem details comes from a proxy. */
export async function refusal(reply: Response): Promise<ApiError> {
  try {
    const problem = (await reply.json()) as Problem;
    if (typeof problem.code === 'string' && typeof problem.detail === 'string') {
      return new ApiError(problem.code, reply.status, problem.detail, problem);
    }
  } catch {
    // Not JSON.
  }
  return new ApiError('internal', reply.status, BROKEN_TEXT);
}
