import { centsFromDollars, formatMoney } from '../../../../domain/money/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Rows } from '../../../ui/docket/rows.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dayWords } from '../../../ui/words/day-words.ts';
import { type Coupon, useCoupons } from '../../api/coupon-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import styles from './coupon-offers.module.css';

/** The coupons that the customer can use for a call-out (R7.16); nothing if there are none. */
export function CouponOffers({ onUse }: { onUse: (code: string) => void }) {
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
