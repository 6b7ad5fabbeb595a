import { CalendarCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { FieldFault } from '../../../../contracts/problem.ts';
import type { bestOnlineCoupon, redeemableCoupons } from '../../../../contracts/promotions/promotions.ts';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { editVisit } from '../../../../domain/instant-quotes/visit-draft.ts';
import { centsFromDollars, formatMoney } from '../../../../domain/money/money.ts';
import { payerMessages } from '../../../../domain/payers/payer-messages.ts';
import { payerWords } from '../../../../domain/payers/who-pays.ts';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import { quotePrice } from '../../../../domain/repair-quotes/docket-totals.ts';
import { upfrontMessages } from '../../../../domain/repair-quotes/upfront-messages.ts';
import { call } from '../../../client/call.ts';
import { useQuery } from '../../../client/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Rows } from '../../../ui/docket/rows.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CheckBox } from '../../../ui/fields/check-box.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dayWords } from '../../../ui/words/day-words.ts';
import { useMay } from '../../api/business-queries.ts';
import { useSitePayers } from '../../api/payer-queries.ts';
import { usePriceSet } from '../../api/price-queries.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { priceInputs } from '../../booking/draft/price-inputs.ts';
import { withoutPromo } from '../../booking/promo/promo-refused.tsx';
import { PromoSection, usePromoBox } from '../../booking/promo/promo-section.tsx';
import { isAfterHoursPriced } from '../../booking/promo/use-promo.ts';
import { ServerFaultAlert } from '../../booking/submit/server-fault-alert.tsx';
import { useSubmitKey } from '../../booking/submit/use-booking.ts';
import { PricePending } from '../../booking/visit-time/price-pending.tsx';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';
import { usePriceGate } from '../../booking/visit-time/use-settled-priority.ts';
import { Agreement } from '../../layout/agreement.tsx';
import { CompleteProfileAlert } from '../../layout/complete-profile-alert.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import styles from './booking-parts.module.css';
import { useRequest } from './current-request.ts';
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
      if (request.UpfrontLimit?.trim() === '') {
        return setFaults([{ field: 'UpfrontLimitIncGst', message: upfrontMessages.limitMissing }]);
      }
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
export function BookingTerms({ books: { promo, total, faults } }: BookRequestProps) {
  const { equipment, request, change } = useRequest();
  const payer = useSitePayers().data?.Payers.find(
    (one) => one.AssetLocationId === equipment.LocationId && one.State === 'pays',
  );
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
      {(request.PayOurselves || faults.some(({ field }) => field === 'PayOurselves')) && (
        <CheckBox
          label="We pay for this visit ourselves"
          checked={request.PayOurselves}
          onChange={(PayOurselves) => change((before) => ({ ...before, PayOurselves }))}
        />
      )}
      <GoingAhead error={faults.find(({ field }) => field === 'UpfrontLimitIncGst')?.message} />
      <CompleteProfileAlert />
      {payer?.BusinessName && !request.PayOurselves ? (
        <Note icon={CalendarCheck}>
          {payerMessages.booksForPayer(payerWords({ kind: payer.Kind, name: payer.BusinessName }))}
        </Note>
      ) : total ? (
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

/** Up to how much the repair goes ahead without asking, for who may approve one; off by default (R12.08). */
function GoingAhead({ error }: { error: string | undefined }) {
  const { request, change } = useRequest();
  const may = useMay();
  const { UpfrontLimit } = request;
  if (!may('approve')) return null;
  const write = (limit: string | null) => change((before) => ({ ...before, UpfrontLimit: limit }));
  return (
    <FieldGroup legend="Going ahead without asking">
      <CheckBox
        id="GoesAhead"
        label="The technician may go ahead up to an amount without asking"
        checked={UpfrontLimit !== null}
        onChange={(checked) => write(checked ? '' : null)}
      />
      {UpfrontLimit !== null && (
        <MoneyField
          id="UpfrontLimitIncGst"
          label="Up to"
          hint="Inc GST, on top of the call-out. You get an email at once."
          value={UpfrontLimit}
          error={error}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
    </FieldGroup>
  );
}

/** The coupons that the customer can use for a call-out (R7.16); nothing if there are none. */
function CouponOffers({ onUse }: { onUse: (code: string) => void }) {
  const { data, error, refetch } = useCoupons();
  if (error && !data) return <LoadFailed title="Your coupons did not load" cause={error} onRetry={refetch} />;
  const coupons = data?.filter(({ AppliesTo }) => AppliesTo === 'callout') ?? [];
  if (coupons.length === 0) return null;
  return (
    <section className={styles.offers} aria-labelledby="coupons">
      <h2 id="coupons">Your coupons</h2>
      <Rows>
        {coupons.map((coupon) => (
          <Row
            key={coupon.couponPromoId}
            title={coupon.CouponPromoName}
            end={
              <Button small onClick={() => onUse(coupon.CouponPromoCode)}>
                Use<VisuallyHidden> {coupon.CouponPromoCode}</VisuallyHidden>
              </Button>
            }
          >
            {couponText(coupon)}
          </Row>
        ))}
      </Rows>
    </section>
  );
}

function couponText({ IsPercentageDiscountType, PromoValue, ExpiresOn, ExcludesAfterHours }: Coupon): string {
  const off = IsPercentageDiscountType
    ? `${PromoValue}% off the call-out`
    : `${formatMoney(centsFromDollars(PromoValue))} off inc GST`;
  return [
    off,
    ExcludesAfterHours && 'not after hours, on weekends or on public holidays',
    ExpiresOn && `until ${dayWords(ExpiresOn)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Applies the best automatic coupon to a request without a code (R7.36). The customer sees it and can remove it; then
 * none is applied automatically again, nor while the request is being booked.
 */
function useAutomaticCoupon(isBooking: boolean): void {
  const { request, change } = useRequest();
  const prices = usePriceSet(priceInputs(request)).data;
  const { priceExGst } = request.BookingPriority;
  const isWanted =
    !isBooking && request.PromoCode === '' && !request.PromoDeclined && request.RepairId === null;
  const fee: CouponFee | null =
    isWanted && prices && priceExGst !== null
      ? { initialFee: priceExGst, isAfterHours: isAfterHoursPriced(request, prices) }
      : null;
  const best = useBestCoupon(fee).data;
  const isOffered = fee !== null && best?.IsValid === true;
  // The request stores it like a typed code: it's booked with it.
  useEffect(() => {
    if (!isOffered || !best) return;
    change((before) => ({
      ...editVisit(before, {
        PromoCode: best.CouponPromoCode ?? '',
        PromoDiscountExGst: best.DiscountAmount,
        PromoName: best.CouponPromoName ?? '',
      }),
      PromoIsAutomatic: true,
    }));
  }, [isOffered, best, change]);
}

type Coupon = Reply<typeof redeemableCoupons>['Coupons'][number];

/** The coupons that the customer can use now, for call-outs and quotes (R7.16). */
function useCoupons() {
  return useQuery({
    queryKey: ['coupons'],
    queryFn: async ({ signal }): Promise<Coupon[]> => {
      const path = '/api/v1/customerportal/coupons/redeemable';
      return (await call<typeof redeemableCoupons>('GET', path, {}, { signal })).Coupons;
    },
    staleTime: 0,
  });
}

/** The fee that a coupon would reduce: dollars ex GST, and whether it's the after-hours price. */
type CouponFee = { readonly initialFee: number; readonly isAfterHours: boolean };

/** The automatic coupon with the largest discount on a call-out's fee (R7.36); null loads nothing. */
function useBestCoupon(fee: CouponFee | null) {
  return useQuery({
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
  });
}
