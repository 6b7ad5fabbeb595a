import type { FastifyInstance } from 'fastify';
import {
  type BookingBody,
  createBooking,
  jobCalendar,
  uploadJobPhotos,
} from '../../../contracts/bookings/bookings.ts';
import type { Problem } from '../../../contracts/problem.ts';
import { checkStaffRequest as checkStaffRequestCall } from '../../../contracts/staff/staff-request.ts';
import { bookingMessages } from '../../../domain/bookings/booking-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { partsOf } from '../../common/http/receive-upload.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { requireOwn } from '../../common/photos/photos.queries.ts';
import { PHOTO_UPLOAD_LIMITS, uploadPhotos } from '../../common/photos/upload-photos.ts';
import { isDatabaseAway } from '../../db/client.ts';
import { originOf } from '../../platform/http/origin.ts';
import { installProblemHandler } from '../../platform/http/problem-handler.ts';
import { RATES } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkStaffRequest } from '../staff/staff-requests/open-staff-request.ts';
import { visitorOf } from '../website/experiments/visitor-of.ts';
import { bookAsCustomer, customerFaults } from './book-as-customer.ts';
import { bookAsVisitor, visitorFaults } from './book-as-visitor.ts';
import { bookByStaffRequest, staffRequestFaults } from './book-by-staff-request.ts';
import { readCalendar } from './booking-calendar.ts';
import { bookingLimits } from './booking-limits.ts';

/** Every refusal of a booking also uses the checkout's own fields (R7.46). */
function refusedBooking(problem: Problem): Problem {
  const general = problem.code === 'internal' || (problem.errors?.length ?? 0) > 1;
  return { ...problem, Success: false, Message: general ? bookingMessages.bookingFailed : problem.detail };
}

export function bookingRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = bookingLimits(deps);

  app.register(async (checkout) => {
    installProblemHandler(checkout, { isUnavailable: isDatabaseAway, extend: refusedBooking });
    route(
      checkout,
      createBooking,
      {
        ...options,
        checkFields: (fields: Partial<BookingBody>, caller, request) => {
          if (fields.StaffRequest) return staffRequestFaults(deps, fields, fields.StaffRequest);
          if (caller) return customerFaults(deps, fields, caller);
          return visitorFaults(deps, limits, { fields, address: request.ip });
        },
      },
      ({ body, headers, caller, request }) => {
        const submit = {
          key: headers['idempotency-key'],
          body,
          visitor: visitorOf(headers, request.headers),
          origin: originOf(request),
        };
        if (body.StaffRequest) return bookByStaffRequest(deps, submit, body.StaffRequest);
        if (caller) return bookAsCustomer(deps, limits, { ...submit, caller });
        // A visitor's booking stays one, whatever token comes with it (R7.60); a customer's has no account fields.
        if (request.headers.authorization && body.CheckoutEmailAddress === undefined) {
          throw new Refusal('unauthenticated', requestMessages.signInEnded);
        }
        return bookAsVisitor(deps, limits, submit);
      },
    );
  });

  route(
    app,
    checkStaffRequestCall,
    options,
    ({ body }) => checkStaffRequest(deps, body.StaffRequest),
    RATES.staffRequests,
  );

  route(app, uploadJobPhotos, options, async ({ params, caller, request }) => {
    const owner = { kind: 'job', id: params.RepairId } as const;
    await requireOwn(deps.db, owner, caller.customerId);
    return uploadPhotos(deps, { owner, parts: partsOf(request, PHOTO_UPLOAD_LIMITS) });
  });

  route(app, jobCalendar, options, ({ params, caller }) =>
    readCalendar(deps, { jobId: params.RepairId, caller }),
  );
}
