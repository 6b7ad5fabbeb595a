import { CalendarCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import { quotePrice } from '../../../../domain/repair-quotes/docket-totals.ts';
import { FactsList } from '../../../ui/docket/facts-list.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useAuth } from '../../api/stored-auth.ts';
import { PromoSection } from '../../booking/promo/promo-section.tsx';
import { usePromoBox } from '../../booking/promo/use-promo-box.ts';
import { withoutPromo } from '../../booking/promo/without-promo.ts';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { BookingDialog } from '../../booking/submit/booking-dialog.tsx';
import { ServerFaultAlert } from '../../booking/submit/server-fault-alert.tsx';
import { useSubmitKey } from '../../booking/submit/use-submit-key.ts';
import { PricePending } from '../../booking/visit-time/price-pending.tsx';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';
import { usePolicy } from '../../booking/visit-time/use-policy.ts';
import { Agreement } from '../../layout/agreement.tsx';
import { CompleteProfileAlert } from '../../layout/complete-profile-alert.tsx';
import { CouponOffers } from './coupon-offers.tsx';
import { useRequest } from './current-request.ts';
import { requestFacts } from './request-facts.ts';
import { useAutomaticCoupon } from './use-automatic-coupon.ts';
import { useRequestBooking } from './use-request-booking.ts';

/** Every line of the request, its price and its coupon; its button books (R4.06, R4.19, R7.27). */
export function RequestReviewScreen() {
  const { equipment, request, change } = useRequest();
  const policy = usePolicy(request);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const booking = useRequestBooking(setFaults);
  const promo = usePromoBox();
  const price = quotePrice(request);
  const total = price.kind === 'exact' ? `${formatMoney(price.totalCents)} inc GST` : null;
  const hasCard = useAuth()?.IsPayment === true;
  const isBooking = booking.progress.stage !== 'idle';
  useSubmitKey();
  useAutomaticCoupon(isBooking);

  // Reloaded after it became a job: the page starts by sending its remaining photos.
  const isJob = request.RepairId !== null;
  const sendPhotosAtFirst = useEffectEvent(() => {
    if (isJob && !isBooking) booking.uploadAgain();
  });
  useEffect(() => sendPhotosAtFirst(), []);

  // The server may drop an automatic coupon when the window changes; another may replace it.
  const isOver = !isBooking && request.PromoIsAutomatic && promo.refusal !== undefined;
  useEffect(() => {
    if (isOver) change((before) => ({ ...withoutPromo(before), PromoIsAutomatic: false }));
  }, [isOver, change]);

  function applyCoupon(PromoCode: string) {
    change((before) => ({ ...withoutPromo(before), PromoCode, PromoIsAutomatic: false }));
    promo.apply();
  }
  function onPromoChange() {
    promo.clear();
    change((before) => ({ ...before, PromoIsAutomatic: false, PromoDeclined: true }));
  }
  async function submit() {
    setFaults([]);
    if (total === null || isJob || !(await promo.apply())) return;
    booking.book();
  }

  const applied = request.PromoCode !== '' && request.PromoDiscountExGst !== null;
  return (
    <>
      <StepLayout
        step="review"
        heading="Check it, then request service"
        onSubmit={submit}
        busy={promo.isApplying}
        submitLabel="Request service"
      >
        <ServerFaultAlert
          title={bookingMessages.requestServiceFailed}
          messages={faults.map(({ message }) => message)}
          attempt={faults}
        />
        <UnpricedAlert />
        {promo.failure && <Alert kind="danger" live title={promo.failure} />}
        <FactsList facts={requestFacts(equipment, request, policy)} />
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
            This books the tech for <b>{total}</b>
            {hasCard ? ', paid after the visit.' : `. ${paymentMessages.payAfterVisit}`}
          </Note>
        ) : (
          <PricePending />
        )}
        <Agreement by="By booking" />
      </StepLayout>
      <BookingDialog booking={booking} />
    </>
  );
}
