/** `did` of `of` visitors did it; whole numbers, did <= of, of > 0. */
export type Share = { readonly did: number; readonly of: number };

export type Interval = { readonly low: number; readonly high: number };

/** The two-sided 95 % quantile of the standard normal distribution. */
const Z = 1.959963984540054;

/**
 * The 95 % confidence interval of a proportion, from 0 to 1: Wilson's score interval, which also works for few cases
 * and for none.
 */
export function wilsonInterval({ did, of }: Share): Interval {
  const share = did / of;
  const centre = share + Z ** 2 / (2 * of);
  const spread = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * of)) / of);
  const whole = 1 + Z ** 2 / of;
  // Rounding must not push a bound that is exactly 0 or 1 beyond it.
  return {
    low: did === 0 ? 0 : (centre - spread) / whole,
    high: did === of ? 1 : (centre + spread) / whole,
  };
}

/**
 * The 95 % confidence interval of the difference of two independent proportions, `a` minus `b`, from -1 to 1:
 * Newcombe's interval from both score intervals (his method 10).
 */
export function differenceInterval(a: Share, b: Share): Interval {
  const [shareA, shareB] = [a.did / a.of, b.did / b.of];
  const [ofA, ofB] = [wilsonInterval(a), wilsonInterval(b)];
  const difference = shareA - shareB;
  return {
    low: difference - Math.hypot(shareA - ofA.low, ofB.high - shareB),
    high: difference + Math.hypot(ofA.high - shareA, shareB - ofB.low),
  };
}
