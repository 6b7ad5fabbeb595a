import type { FastifyInstance } from 'fastify';
import {
  validateExistingCoupon,
  validateNewCoupon,
  validateNewCouponForFee,
} from '../../../contracts/promotions.ts';
import type { Deps } from '../../deps.ts';
import { type RateLimit, type RouteOptions, route } from '../../platform/http/route.ts';
import { requireCustomerRole } from '../accounts/customer-role.ts';
import { bookingCustomer, hasStandingBooking } from '../bookings/bookings.queries.ts';
import { validatePromo } from './validate-promo.ts';

/** Enough for a change of mind about the window, too few for guessing codes. */
const GUESSES: RateLimit = { max: 30, timeWindow: '1 minute' };

/** Promo codes for new clients and for the signed-in customer (R7.33, R7.37). */
export function promotionRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const { clock, db, catalogue } = deps;
  const promoOf = (code: string) => catalogue.current().promos.byCode(code);

  function validateNew(asked: { PromoCode: string; initialFee: number; IsAfterHours?: boolean | undefined }) {
    // Whether somebody really is new is asked again when they book: only then is it known who they are.
    return validatePromo({
      promo: promoOf(asked.PromoCode),
      initialFee: asked.initialFee,
      isAfterHours: asked.IsAfterHours,
      isNewClient: true,
      now: clock.now(),
    });
  }

  route(
    app,
    validateNewCoupon,
    options,
    ({ body }) => validateNew({ ...body, initialFee: body.InitialFee }),
    GUESSES,
  );
  route(
    app,
    validateNewCouponForFee,
    options,
    ({ body, params }) => validateNew({ ...body, initialFee: params.initialFee }),
    GUESSES,
  );
  route(
    app,
    validateExistingCoupon,
    options,
    async ({ body, caller }) => {
      requireCustomerRole(caller);
      const customer = await bookingCustomer(db, caller.customerId);
      return validatePromo({
        promo: promoOf(body.PromoCode),
        initialFee: body.InitialFee,
        isAfterHours: body.IsAfterHours,
        isNewClient: !(await hasStandingBooking(db, customer)),
        now: clock.now(),
      });
    },
    GUESSES,
  );
}
