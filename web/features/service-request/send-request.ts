import type { addJob } from '../../../contracts/jobs.ts';
import type { ServiceRequest } from '../../../domain/quote-draft/service-request.ts';
import { ApiError } from '../../api/api-error.ts';
import { type CallOf, call } from '../../api/call.ts';
import { type BookingOutcome, outcomeOfError } from '../../booking/submit/booking-outcome.ts';
import { codeToSend, visitPayload } from '../../booking/submit/visit-payload.ts';

type RequestPayload = CallOf<typeof addJob>['json'];

/** A complete request as it travels (R3.09). */
export function requestPayload(request: ServiceRequest): RequestPayload {
  const code = codeToSend(request);
  return {
    ...visitPayload(request),
    AssetId: request.AssetId,
    Postcode: request.BookingPostcode,
    PromoCode: code === '' ? [] : [code],
    LeadCategory: 'Dashboard',
  };
}

export type RequestOutcome =
  /** `isEarlier`: an earlier press of the button made it, and what was changed since is not part of it. */
  | { kind: 'requested'; repairId: number; isEarlier: boolean }
  | Exclude<BookingOutcome, { kind: 'booked' | 'bookedBefore' }>;

/** Sends the request under its key: what is sent twice is booked once (R4.30, R7.27). */
export async function sendRequest(request: ServiceRequest): Promise<RequestOutcome> {
  try {
    const repairId = await call<typeof addJob>(
      'POST',
      '/api/v1/customerportal/jobs/add',
      { json: requestPayload(request) },
      { idempotencyKey: request.IdempotencyKey },
    );
    return { kind: 'requested', repairId, isEarlier: false };
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const outcome = outcomeOfError(cause);
    if (outcome.kind === 'bookedBefore') {
      return { kind: 'requested', repairId: outcome.repairId, isEarlier: true };
    }
    // The flow's guard takes it from here: sign-in, and back to this step.
    return outcome as RequestOutcome;
  }
}
