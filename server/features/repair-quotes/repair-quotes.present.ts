import type { z } from 'zod';
import type { askedPriceFields } from '../../../contracts/jobs/desk-jobs.ts';
import type { QuoteEntry } from '../../../contracts/jobs/jobs.ts';
import type {
  QuoteDecision,
  QuoteDocument,
  quoteLine,
} from '../../../contracts/repair-quotes/repair-quotes.ts';
import { bookingReference, quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { wireInstant } from '../../platform/clock.ts';
import { callOutDueCents } from '../invoices/call-out-due.ts';
import { orderNumberOf } from '../invoices/order-number.ts';
import { type AskedPrice, askedPrice } from './asked-price.ts';
import type { QuoteLineRow, QuoteRecord } from './find-quote.ts';
import { type QuoteCoupon, quoteCoupons } from './quote-coupons.ts';
import { canBeAnswered, isExpiredQuote, type QuoteRow } from './quote-state.ts';

function presentCoupon({ promo, discountCents, totalCents }: QuoteCoupon) {
  const isPercentage = promo.type === 'percentage';
  return {
    couponPromoId: promo.couponPromoId,
    CouponPromoCode: promo.code,
    CouponPromoName: promo.name,
    IsPercentageDiscountType: isPercentage,
    PromoValue: isPercentage ? promo.value : dollarsFromCents(promo.value),
    IsAutomatic: promo.isAutomatic,
    MinimumIncGst: promo.minimumCents === null ? null : dollarsFromCents(promo.minimumCents),
    DiscountExGst: dollarsFromCents(discountCents),
    TotalIncGst: dollarsFromCents(totalCents),
  };
}

/** The coupons of which the best is in a quote's price until somebody chooses another. */
export const presentAutomaticCoupons = (deps: Pick<Deps, 'catalogue' | 'clock'>, subtotalCents: number) =>
  quoteCoupons(deps, { promoCodeId: null }, subtotalCents)
    .filter(({ promo }) => promo.isAutomatic)
    .map(presentCoupon);

/** The fields that list and document share. */
function presentCommon(deps: Deps, { quote, job, location, customer, paysFor }: QuoteRecord) {
  const { catalogue, clock, config } = deps;
  const isOpen = canBeAnswered(quote, job.state, clock.now());
  const asked = askedPrice(deps, quote);
  return {
    RepairId: job.id,
    UniqueId: quote.uniqueId,
    BookingReference: bookingReference(config.brand.referencePrefix, job.id),
    EquipmentTypeId: job.equipmentTypeId,
    EquipmentType: typeName(catalogue.current(), job.equipmentTypeId),
    EquipmentBrand: job.makeName,
    ModelName: job.modelName,
    EquipmentLocation: job.equipmentLocation,
    LocationName: location.name,
    PaysFor: paysFor,
    Problem: job.problem,
    TimeZone: job.timeZone,
    IssuedOn: wireInstant(quote.issuedAt),
    ValidUntil: wireInstant(quote.validUntil),
    IsExpired: isExpiredQuote(quote, clock.now()),
    SubtotalExGst: dollarsFromCents(quote.subtotalCents),
    // While it can be approved, before the coupons; then as it was last shown.
    DiscountExGst: dollarsFromCents(isOpen ? quote.discountCents : asked.discountCents),
    Gst: dollarsFromCents(isOpen ? quote.gstCents : asked.gstCents),
    TotalIncGst: dollarsFromCents(isOpen ? quote.totalCents : asked.totalCents),
    AvailableCouponsForQuote: isOpen
      ? quoteCoupons(deps, customer, quote.subtotalCents).map(presentCoupon)
      : [],
  };
}

/** A waiting quote as the dashboard lists it. */
export function presentQuoteEntry(deps: Deps, record: QuoteRecord): QuoteEntry {
  return {
    ...presentCommon(deps, record),
    RequestedAttendanceDate: record.job.attendanceDate,
    RequestedAttendanceTo: wireInstant(record.job.endsAt),
  };
}

/** A line of a quote. */
export function presentQuoteLine({
  description,
  detail,
  quantityHundredths,
  unitCents,
  amountCents,
}: Omit<QuoteLineRow, 'id' | 'quoteId' | 'sort' | 'partId' | 'isLeft' | 'leftReason'>): z.output<
  typeof quoteLine
> {
  return {
    Description: description,
    Detail: detail,
    Quantity: quantityHundredths / 100,
    UnitExGst: dollarsFromCents(unitCents),
    AmountExGst: dollarsFromCents(amountCents),
  };
}

/** Whether a line was left when its quote was approved, and why. */
export const presentLeft = ({ isLeft, leftReason }: Pick<QuoteLineRow, 'isLeft' | 'leftReason'>) => ({
  IsLeft: isLeft,
  LeftReason: leftReason,
});

/** A quote's price as staff see it, which is what its customer is asked to pay (R10.12). */
export function presentAskedPrice(
  subtotalCents: number,
  { promo, discountCents, gstCents, totalCents }: AskedPrice,
): z.output<typeof askedPriceFields> {
  return {
    SubtotalExGst: dollarsFromCents(subtotalCents),
    CouponPromoCode: promo?.code ?? null,
    DiscountExGst: dollarsFromCents(discountCents),
    Gst: dollarsFromCents(gstCents),
    TotalIncGst: dollarsFromCents(totalCents),
  };
}

/** A quote in full. */
export async function presentQuote(
  deps: Deps,
  record: QuoteRecord,
  lines: readonly QuoteLineRow[],
): Promise<QuoteDocument> {
  const { quote, job } = record;
  return {
    ...presentCommon(deps, record),
    QuoteNumber: quoteNumber(quote.jobId, quote.revision),
    State: quote.state,
    Note: quote.note,
    Lines: lines.map((line) => ({ ...presentQuoteLine(line), ...presentLeft(line) })),
    NeedsPoNumber: record.customer.needsPoNumber && job.poNumber === null,
    PoNumber: quote.state === 'approved' ? await orderNumberOf(deps.db, job, quote.id) : null,
    DecidedOn: quote.decidedAt && wireInstant(quote.decidedAt),
    DecidedBy: quote.decidedBy,
    DecidedByLink: quote.decidedByLink,
    DecidedByPhone: quote.decidedByPhone,
    DecidedBeforehand: quote.decidedBeforehand,
    Beforehand: presentBeforehand(record.beforehand),
    CallOutDue:
      quote.state === 'declined'
        ? dollarsFromCents(await callOutDueCents(deps.db, job, record.customer.id))
        : null,
    Job:
      quote.state === 'approved' || quote.state === 'declined'
        ? { State: job.state, VisitDate: job.state === 'Scheduled' ? job.attendanceDate : null }
        : null,
  };
}

/** The limit that a quote was approved by beforehand; null for any other. */
export const presentBeforehand = (by: QuoteRecord['beforehand']): QuoteDocument['Beforehand'] =>
  by?.limitCents != null && by.setAt
    ? { LimitIncGst: dollarsFromCents(by.limitCents), SetBy: by.name, SetOn: wireInstant(by.setAt) }
    : null;

/** A decided quote, decided now or before. */
export function presentDecision(
  { state, decidedAt, decidedBy, decidedByLink, decidedByPhone, decidedBeforehand, totalCents }: QuoteRow,
  isNew: boolean,
): QuoteDecision {
  if ((state !== 'approved' && state !== 'declined') || !decidedAt) {
    throw new Error('The quote is not decided');
  }
  return {
    State: state,
    DecidedOn: wireInstant(decidedAt),
    DecidedBy: decidedBy,
    DecidedByLink: decidedByLink,
    DecidedByPhone: decidedByPhone,
    DecidedBeforehand: decidedBeforehand,
    IsNew: isNew,
    TotalIncGst: dollarsFromCents(totalCents),
  };
}
