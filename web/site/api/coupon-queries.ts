import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { bestOnlineCoupon, redeemableCoupons } from '../../../contracts/promotions/promotions.ts';
import { call } from '../../client/call.ts';
import { queryClient } from '../../client/query-client.ts';

export type Coupon = Reply<typeof redeemableCoupons>['Coupons'][number];

/** The coupons that the customer can use now, for call-outs and quotes (R7.16). */
export function useCoupons() {
  return useQuery(
    {
      queryKey: ['coupons'],
      queryFn: async ({ signal }): Promise<Coupon[]> => {
        const path = '/api/v1/customerportal/coupons/redeemable';
        return (await call<typeof redeemableCoupons>('GET', path, {}, { signal })).Coupons;
      },
      staleTime: 0,
    },
    queryClient,
  );
}

/** The fee that a coupon would reduce: dollars ex GST, and whether it's the after-hours price. */
export type CouponFee = { readonly initialFee: number; readonly isAfterHours: boolean };

/** The automatic coupon with the largest discount on a call-out's fee (R7.36); null loads nothing. */
export function useBestCoupon(fee: CouponFee | null) {
  return useQuery(
    {
      queryKey: ['coupons', 'best', fee],
      queryFn: ({ signal }) => {
        const path = '/api/v1/customerportal/onlinecoupon/existing/{initialFee}';
        return call<typeof bestOnlineCoupon>(
          'GET',
          path,
          {
            params: { initialFee: fee?.initialFee ?? 0 },
            query: { IsAfterHours: String(fee?.isAfterHours ?? false) },
          },
          { signal },
        );
      },
      enabled: fee !== null,
      staleTime: 0,
    },
    queryClient,
  );
}
