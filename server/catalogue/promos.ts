import { normalisePromoCode, type Promo } from '../../domain/promotions/promotions.ts';
import type { PromoRows } from './reference.queries.ts';

/** The promo codes; `uses` may be slightly out of date unless it decides whether a code is used up. */
export type Promos = {
  /** Case and spaces don't matter (R5.22). */
  byCode(typed: string): Promo | null;
  byId(id: number): Promo | null;
  /** In the operator's order. */
  readonly all: readonly Promo[];
};

/** Indexes the promo codes. */
export function buildPromos(rows: PromoRows): Promos {
  const promos = rows.map(
    ({ id, kind, ...row }): Promo => ({
      ...row,
      couponPromoId: id,
      type: kind === 'amount' ? 'amountIncGst' : 'percentage',
    }),
  );
  const byCode = new Map(promos.map((promo) => [normalisePromoCode(promo.code), promo]));
  const byId = new Map(promos.map((promo) => [promo.couponPromoId, promo]));
  return {
    all: promos,
    byId: (id) => byId.get(id) ?? null,
    byCode: (typed) => byCode.get(normalisePromoCode(typed)) ?? null,
  };
}
