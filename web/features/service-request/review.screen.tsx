import { CalendarCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FieldFault } from '../../../contracts/problem.ts';
import { messages } from '../../../domain/messages.ts';
import { quotePrice } from '../../../domain/pricing/docket-totals.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import { ensureIdempotencyKey } from '../../../domain/quote-draft/quote-draft.ts';
import { editVisit } from '../../../domain/quote-draft/visit-draft.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { PromoSection } from '../../booking/promo/promo-section.tsx';
import { usePromoCheck } from '../../booking/promo/use-promo.ts';
import { useStepErrors } from '../../booking/steps/use-step-errors.ts';
import { BookingDialog } from '../../booking/submit/booking-dialog.tsx';
import type { BookingProgress } from '../../booking/submit/booking-progress.ts';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';
import { usePolicy } from '../../booking/visit-time/use-policy.ts';
import { randomId } from '../../browser/random-id.ts';
import { Agreement } from '../../layout/agreement.tsx';
import { CompleteProfileAlert } from '../../layout/complete-profile-alert.tsx';
import { FactsList } from '../../ui/docket/facts-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { CouponOffers } from './coupon-offers.tsx';
import { useRequest } from './request-context.ts';
import { requestFacts } from './request-facts.ts';
import { RequestScreen } from './request-screen.tsx';
import { useAutomaticCoupon } from './use-automatic-coupon.ts';
import { useRequestBooking } from './use-request-booking.ts';

const PROMO_ID = 'promo-code';

/** Every line of the request, its price and its coupon; its button books (R4.06, R4.19, R7.27). */
export function RequestReviewScreen() {
  const { machine, request, current, change } = useRequest();
  const policy = usePolicy(request);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const booking = useRequestBooking(setFaults);
  const promo = usePromoCheck();
  const { error, add, clear } = useStepErrors();
  const [applying, setApplying] = useState(false);
  const price = quotePrice(request);
  const total = price.kind === 'exact' ? `${formatMoney(price.totalCents)} inc GST` : null;
  const hasCard = useAuth()?.IsPayment === true;
  const isOnItsWay = booking.progress.at !== 'idle';
  useAutomaticCoupon(isOnItsWay);

  // The key of the submit: made when the review opens, and kept (R4.30).
  const hasKey = request.IdempotencyKey !== '';
  useEffect(() => {
    if (!hasKey) change((before) => ensureIdempotencyKey(before, randomId()));
  }, [hasKey, change]);

  // Reloaded after it became a job: what photos it has are still to be sent.
  const isJob = request.RepairId !== null;
  useEffect(() => {
    if (isJob && booking.progress.at === 'idle') booking.uploadAgain();
  }, [isJob]);

  // An automatic coupon that a change of the window has ended goes by itself; another may take its place.
  const isOver = !isOnItsWay && request.PromoIsAutomatic && promo.refusal !== undefined;
  useEffect(() => {
    if (isOver) change((before) => withoutPromo(before));
  }, [isOver, change]);

  /** Whether the code counts, or there is none. */
  async function applyPromo(): Promise<boolean> {
    if (current().PromoCode.trim() === '' || current().PromoDiscountExGst !== null) return true;
    setApplying(true);
    clear(PROMO_ID);
    const refusal = await promo.apply();
    setApplying(false);
    if (refusal) add(PROMO_ID, refusal);
    return refusal === null;
  }
  function applyCoupon(PromoCode: string) {
    change((before) => ({
      ...editVisit(before, { PromoCode, PromoDiscountExGst: null, PromoName: '' }),
      PromoIsAutomatic: false,
    }));
    applyPromo();
  }
  function onPromoChange() {
    clear(PROMO_ID);
    change((before) => ({ ...before, PromoIsAutomatic: false, PromoDeclined: true }));
  }
  async function submit() {
    setFaults([]);
    if (total === null || isJob || !(await applyPromo())) return;
    booking.book();
  }

  const applied = request.PromoCode !== '' && request.PromoDiscountExGst !== null;
  return (
    <>
      <RequestScreen
        step="review"
        heading="Check it, then book"
        onSubmit={submit}
        busy={applying}
        submitLabel="Request service"
      >
        {faults.length > 0 && (
          <Alert kind="danger" live title={messages.requestServiceFailed}>
            {faults.map(({ message }) => message).join(' ')}
          </Alert>
        )}
        <UnpricedAlert />
        {promo.failure && <Alert kind="danger" live title={promo.failure} />}
        <FactsList facts={requestFacts(machine, request, policy)} />
        {applied && request.PromoIsAutomatic && (
          <Alert kind="success" live title={`${request.PromoName} is taken off already`}>
            It is your best coupon. Remove it below to keep it for another time.
          </Alert>
        )}
        <PromoSection
          id={PROMO_ID}
          busy={applying || promo.busy}
          error={error(PROMO_ID) ?? (request.PromoIsAutomatic ? undefined : promo.refusal)}
          onApply={applyPromo}
          onChange={onPromoChange}
        />
        {!applied && <CouponOffers onUse={applyCoupon} />}
        <CompleteProfileAlert />
        <Note icon={CalendarCheck}>
          {total ? (
            <>
              This books the tech for <b>{total}</b>, {hasCard ? 'charged' : 'paid'} after the visit.
            </>
          ) : (
            'The price is on its way.'
          )}
        </Note>
        <Agreement by="By booking" />
      </RequestScreen>
      <BookingDialog
        booking={booking}
        kind="request"
        photos={photosOf(booking.progress) ?? request.problemImages.length}
      />
    </>
  );
}

/** How many there were when the sending began; those that have arrived leave the request. */
function photosOf(progress: BookingProgress): number | undefined {
  return 'of' in progress ? progress.of : undefined;
}

function withoutPromo<D extends Parameters<typeof editVisit>[0] & { PromoIsAutomatic: boolean }>(
  draft: D,
): D {
  return {
    ...editVisit(draft, { PromoCode: '', PromoDiscountExGst: null, PromoName: '' }),
    PromoIsAutomatic: false,
  };
}
