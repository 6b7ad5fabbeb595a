import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/bookings/desk-bookings.ts';
import { whoCanTakeBooking } from '../../../../contracts/jobs/who-can-take.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { bookByPhone, phoneFaults, previewPhoneBooking } from './book-by-phone.ts';
import { bookingNotices } from './booking-notices.ts';
import { bookingTakers } from './booking-takers.ts';

/** Bookings by phone, for staff (R10.13). */
export function byPhoneDeskRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(
    app,
    calls.bookByPhone,
    { ...options, checkFields: (fields) => phoneFaults(deps, fields) },
    ({ headers, body, by }) => bookByPhone(deps, { key: headers['idempotency-key'], by, body }),
  );
  route(app, calls.checkPhoneBooking, options, ({ body }) => previewPhoneBooking(deps, body));
  route(app, whoCanTakeBooking, options, ({ body }) => bookingTakers(deps, body));
  route(app, calls.noticeBooking, options, ({ body }) => bookingNotices(deps, body));
}
