import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  bestOnlineCoupon,
  redeemableCoupons,
  validateCouponById,
  validateExistingCoupon,
  validateExistingCouponByQuery,
  validateNewCoupon,
  validateNewCouponForFee,
} from '../../../contracts/promotions/promotions.ts';
import type { Deps } from '../../common/deps.ts';
import { type Caller, type RouteOptions, route } from '../../common/http/route.ts';
import { bestAutomatic, listRedeemable, validateOffered, validateTyped } from './customer-coupons.ts';
import { isNewClient } from './promo-use.ts';
import { guessLimit, validatePromo } from './validate-promo.ts';

type Asked = { PromoCode: string; IsAfterHours?: boolean | undefined; CheckoutABN?: string | undefined };

/** Promo codes for new clients and for signed-in customers, and a customer's coupons (R7.16, R7.33-R7.37). */
export function promotionRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limited = guessLimit(deps);

  function validateNew({ ip }: FastifyRequest, request: Asked, initialFee: number) {
    const { PromoCode, IsAfterHours: isAfterHours, CheckoutABN: abn } = request;
    return limited({ address: ip, customerId: null }, async () =>
      validatePromo({
        promo: deps.catalogue.current().promos.byCode(PromoCode),
        initialFee,
        isAfterHours,
        // Checked again at booking, with the email: a visitor who hasn't typed an ABN yet counts as new.
        isNewClient:
          abn === undefined || (await isNewClient(deps.db, { customerId: null, userName: null, abn })),
        now: deps.clock.now(),
      }),
    );
  }

  function validateExisting({ ip }: FastifyRequest, caller: Caller, request: Asked & { InitialFee: number }) {
    const { customerId } = caller;
    const fee = { initialFee: request.InitialFee, isAfterHours: request.IsAfterHours };
    return limited({ address: ip, customerId }, () =>
      validateTyped(deps, { customerId, code: request.PromoCode, fee }),
    );
  }

  route(app, validateNewCoupon, options, ({ body, request }) => validateNew(request, body, body.InitialFee));
  route(app, validateNewCouponForFee, options, ({ body, params, request }) =>
    validateNew(request, body, params.initialFee),
  );
  route(app, validateExistingCoupon, options, ({ body, caller, request }) =>
    validateExisting(request, caller, body),
  );
  route(app, validateExistingCouponByQuery, options, ({ query, caller, request }) =>
    validateExisting(request, caller, query),
  );
  route(app, validateCouponById, options, ({ params, query, caller, request }) => {
    const { customerId } = caller;
    const { couponPromoId, initialFee } = params;
    const fee = { initialFee, isAfterHours: query.IsAfterHours };
    return limited({ address: request.ip, customerId }, () =>
      validateOffered(deps, { customerId, couponPromoId, fee }),
    );
  });
  route(app, bestOnlineCoupon, options, ({ params, query, caller }) => {
    const fee = { initialFee: params.initialFee, isAfterHours: query.IsAfterHours };
    return bestAutomatic(deps, { customerId: caller.customerId, fee });
  });
  route(app, redeemableCoupons, options, ({ caller }) => {
    return listRedeemable(deps, caller.customerId);
  });
}
