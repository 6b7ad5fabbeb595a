import { editVisit, type VisitDraft } from '../../../../domain/instant-quotes/visit-draft.ts';

/** The draft without its promo code. */
export function withoutPromo<D extends VisitDraft>(draft: D): D {
  return editVisit(draft, { PromoCode: '', PromoDiscountExGst: null, PromoName: '' });
}
