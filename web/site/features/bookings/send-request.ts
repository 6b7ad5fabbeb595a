import type { addJob } from '../../../../contracts/jobs/jobs.ts';
import type { ServiceRequest } from '../../../../domain/instant-quotes/service-request.ts';
import { saysComeAnyway } from '../../../../domain/instant-quotes/visit-draft.ts';
import { ApiError } from '../../../client/api-error.ts';
import { type CallOf, call } from '../../../client/call.ts';
import { readDollars } from '../../../forms/read-dollars.ts';
import { type BookingOutcome, outcomeOfError } from '../../booking/submit/booking-outcome.ts';
import { codeToSend, visitPayload } from '../../booking/submit/visit-payload.ts';

type RequestPayload = CallOf<typeof addJob>['json'];

/** The payload of a complete request (R3.09). */
export function requestPayload(request: ServiceRequest): RequestPayload {
  const code = codeToSend(request);
  return {
    ...visitPayload(request),
    AssetId: request.AssetId,
    Postcode: request.BookingPostcode,
    PromoCode: code === '' ? [] : [code],
    LeadCategory: 'Dashboard',
    ...(request.FaultReportId !== null && { FaultReportId: request.FaultReportId }),
    ...(request.PayOurselves && { PayOurselves: true }),
    ...(saysComeAnyway(request) && { ComeAnyway: true }),
    ...(request.UpfrontLimit !== null && { UpfrontLimitIncGst: readDollars(request.UpfrontLimit) }),
  };
}

/** Sends the request with its key: sending it twice books once (R4.30, R7.27). */
export async function sendRequest(request: ServiceRequest): Promise<BookingOutcome<number>> {
  try {
    const reply = await call<typeof addJob>(
      'POST',
      '/api/v1/customerportal/jobs/add',
      { json: requestPayload(request) },
      { idempotencyKey: request.IdempotencyKey },
    );
    return { kind: 'booked', reply };
  } catch (cause) {
    if (cause instanceof ApiError) return outcomeOfError(cause);
    throw cause;
  }
}
