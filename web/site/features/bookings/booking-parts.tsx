import { CalendarCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import { quotePrice } from '../../../../domain/repair-quotes/docket-totals.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useAuth } from '../../api/stored-auth.ts';
import { PromoSection } from '../../booking/promo/promo-section.tsx';
import { usePromoBox } from '../../booking/promo/use-promo-box.ts';
import { withoutPromo } from '../../booking/promo/without-promo.ts';
import { ServerFaultAlert } from '../../booking/submit/server-fault-alert.tsx';
import { useSubmitKey } from '../../booking/submit/use-submit-key.ts';
import { PricePending } from '../../booking/visit-time/price-pending.tsx';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';
import { usePriceGate } from '../../booking/visit-time/use-price-gate.ts';
import { Agreement } from '../../layout/agreement.tsx';
import { CompleteProfileAlert } from '../../layout/complete-profile-alert.tsx';
import { CouponOffers } from './coupon-offers.tsx';
import { useRequest } from './current-request.ts';
import { useAutomaticCoupon } from './use-automatic-coupon.ts';
import { useRequestBooking } from './use-request-booking.ts';

/** What the button that books a request does, and what it depends on: price and coupon (R4.18, R5.22, R7.36). */
export function useBookRequest() {
  const { request, change } = useRequest();
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const booking = useRequestBooking(setFaults);
  const promo = usePromoBox();
  const gate = usePriceGate();
  const price = quotePrice(request);
  const isBooking = booking.progress.stage !== 'idle';
  useSubmitKey();
  useAutomaticCoupon(isBooking);

  // Another window may have another price, or one that an automatic coupon excludes; another may replace it.
  const isOver =
    !isBooking &&
    request.PromoIsAutomatic &&
    (promo.refusal !== undefined || request.PromoDiscountExGst === null);
  useEffect(() => {
    if (isOver) change((before) => ({ ...withoutPromo(before), PromoIsAutomatic: false }));
  }, [isOver, change]);

  return {
    booking,
    isBooking,
    promo,
    faults,
    /** Inc GST; null while there's none. */
    total: price.kind === 'exact' ? formatMoney(price.totalCents) : null,
    isBusy: promo.isApplying || gate.isPending,
    async book() {
      setFaults([]);
      if (!gate.pass() || request.RepairId !== null || !(await promo.apply())) return;
      booking.book();
    },
  };
}

type BookRequestProps = { books: ReturnType<typeof useBookRequest> };

/** Why it wasn't booked, or can't be: above the request. */
export function BookingFaults({ books: { faults, promo } }: BookRequestProps) {
  return (
    <>
      <ServerFaultAlert
        title={bookingMessages.requestServiceFailed}
        messages={faults.map(({ message }) => message)}
        attempt={faults}
      />
      <UnpricedAlert />
      {promo.failure && <Alert kind="danger" live title={promo.failure} />}
    </>
  );
}

/** Coupon, price and what the button does: below the request. */
export function BookingTerms({ books: { promo, total } }: BookRequestProps) {
  const { request, change } = useRequest();
  const hasCard = useAuth()?.IsPayment === true;
  const applied = request.PromoCode !== '' && request.PromoDiscountExGst !== null;

  function applyCoupon(PromoCode: string) {
    change((before) => ({ ...withoutPromo(before), PromoCode, PromoIsAutomatic: false }));
    promo.apply();
  }
  function onPromoChange() {
    promo.clear();
    change((before) => ({ ...before, PromoIsAutomatic: false, PromoDeclined: true }));
  }
  return (
    <>
      {applied && request.PromoIsAutomatic && (
        <Alert kind="success" live title={`${request.PromoName} has already been taken off`}>
          It was applied automatically. Remove it below to use another one, or keep it for later.
        </Alert>
      )}
      <PromoSection
        busy={promo.busy}
        error={promo.error ?? (request.PromoIsAutomatic ? undefined : promo.refusal)}
        onApply={promo.apply}
        onChange={onPromoChange}
      />
      {!applied && <CouponOffers onUse={applyCoupon} />}
      <CompleteProfileAlert />
      {total ? (
        <Note icon={CalendarCheck}>
          This books the tech for <b>{total} inc GST</b>
          {hasCard ? ', paid after the visit.' : `. ${paymentMessages.payAfterVisit}`}
        </Note>
      ) : (
        <PricePending />
      )}
      <Agreement by="By booking" />
    </>
  );
}
