import { describe, expect, it } from 'vitest';
import type { Problem, ProblemCode } from '../../../../contracts/problem.ts';
import { ApiError } from '../../../client/api-error.ts';
import { outcomeOfError } from './booking-outcome.ts';

function refused(code: ProblemCode, status: number, more: Partial<Problem> = {}) {
  const problem = {
    type: '',
    title: '',
    status,
    code,
    detail: 'Why.',
    requestId: 'r1',
    ...more,
  } satisfies Problem;
  return outcomeOfError(new ApiError(code, status, problem.detail, problem));
}

describe('a booking that was not answered with one', () => {
  it('[R4.18] asks about a higher price', () => {
    const prices = { InitialAttendanceFeeExGst: 200, DiscountExGst: 0, TotalIncGst: 220 };
    expect(refused('price_increased', 409, prices)).toEqual({
      kind: 'priceHigher',
      feeExGst: 200,
      discountExGst: 0,
      totalIncGst: 220,
      message: 'Why.',
    });
  });

  it('[R4.30] was made before where its key is known', () => {
    const more = { repairId: 1042, BookingReference: 'GAL1042R' };
    expect(refused('idempotency_key_reused', 409, more)).toEqual({
      kind: 'bookedBefore',
      repairId: 1042,
      reference: 'GAL1042R',
    });
  });

  it('[R7.62] waits for the cardholder where the bank asks', () => {
    expect(refused('card_action_required', 402, { CardClientSecret: 'seti_1_secret' })).toEqual({
      kind: 'cardUnconfirmed',
      clientSecret: 'seti_1_secret',
    });
  });

  it('[R8.08] has its card refused', () => {
    expect(refused('card_declined', 402)).toEqual({ kind: 'cardRefused', message: 'Why.' });
  });

  it('[R5.23] names every field at fault', () => {
    const errors = [{ field: 'CheckoutABN', message: 'Wrong.' }];
    expect(refused('invalid_fields', 422, { errors, Message: 'There were errors' })).toEqual({
      kind: 'faults',
      faults: errors,
      message: 'There were errors',
    });
  });

  it('[R5.22, R5.23] asks about a promo code that is refused alone, and names what else is wrong before it', () => {
    const promo = { field: 'PromotionCode', message: 'Sorry.' };
    const abn = { field: 'CheckoutABN', message: 'Wrong.' };
    const request = { kind: 'promoRefused', message: 'Sorry.' };
    expect(refused('invalid_fields', 422, { errors: [promo] })).toEqual(request);
    expect(refused('invalid_fields', 422, { errors: [{ ...promo, field: 'PromoCode.0' }] })).toEqual(request);
    expect(refused('invalid_fields', 422, { errors: [promo, abn] })).toMatchObject({ faults: [abn] });
  });

  it('[R4.30] may have been made where no answer came, or the server broke on the way', () => {
    const lost = new ApiError('offline', 0, 'Offline.');
    expect(outcomeOfError(lost)).toEqual({ kind: 'unknown', message: 'Offline.' });
    expect(refused('internal', 500)).toEqual({ kind: 'unknown', message: 'Why.' });
    expect(refused('unavailable', 503)).toEqual({ kind: 'unknown', message: 'Why.' });
  });

  it('[R8.09] can be tried again where the refusal passes, and not where it stays', () => {
    expect(refused('provider_unavailable', 503)).toEqual({ kind: 'refused', message: 'Why.', passes: true });
    expect(refused('too_many_requests', 429)).toMatchObject({ kind: 'refused', passes: true });
    expect(refused('no_price', 422)).toMatchObject({ kind: 'refused', passes: false });
  });
});
