import { centsFromDollars } from '../../../domain/money/money.ts';
import type { Approval } from './approve-quote.ts';

/** As the wire has it: whatever is left out is null. */
export type WireApproval = {
  couponPromoId?: number | null | undefined;
  TotalIncGst?: number | null | undefined;
  PoNumber?: string | null | undefined;
};

/** An approval from the wire, in cents. */
export function approvalOf({ couponPromoId, TotalIncGst, PoNumber }: WireApproval): Approval {
  return {
    couponPromoId: couponPromoId ?? null,
    agreedCents: TotalIncGst == null ? null : centsFromDollars(TotalIncGst),
    poNumber: PoNumber ?? null,
  };
}
