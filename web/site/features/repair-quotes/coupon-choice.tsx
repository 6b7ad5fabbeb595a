import { useId } from 'react';
import { money } from '../../../ui/words/money-words.ts';
import type { Coupon } from '../../layout/words/quote-words.ts';
import styles from './coupon-choice.module.css';

type CouponChoiceProps = {
  coupons: readonly Coupon[];
  chosen: Coupon | null;
  onChoose: (coupon: Coupon | null) => void;
};

/** The coupons that this quote's approval can use, and the total inc GST with each (R3.10). */
export function CouponChoice({ coupons, chosen, onChoose }: CouponChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.coupons}>
      <legend>{coupons.length === 1 ? 'Use your coupon' : 'Use a coupon'}</legend>
      {coupons.map((coupon) => {
        const checked = chosen?.couponPromoId === coupon.couponPromoId;
        return (
          <label key={coupon.couponPromoId} className={checked ? styles.chosen : undefined}>
            <input type="radio" name={name} checked={checked} onChange={() => onChoose(coupon)} />
            <span>
              {coupon.CouponPromoName} <b>{coupon.CouponPromoCode}</b>
            </span>
            <b>{money(coupon.TotalIncGst)}</b>
          </label>
        );
      })}
      <label className={chosen === null ? styles.chosen : undefined}>
        <input type="radio" name={name} checked={chosen === null} onChange={() => onChoose(null)} />
        <span>{coupons.length === 1 ? 'Keep it for later' : 'Use none'}</span>
      </label>
    </fieldset>
  );
}
