/** `successes` of `total` visitors did it; whole numbers, successes <= total, total > 0. */
export type Share = { readonly successes: number; readonly total: number };

export type Interval = { readonly low: number; readonly high: number };

/** The two-sided 95 % quantile of the standard normal distribution. */
const Z = 1.959963984540054;

/**
 * The 95 % confidence interval of a proportion, from 0 to 1: Wilson's score interval, which also works for few cases
 * and for none.
 */
export function wilsonInterval({ successes, total }: Share): Interval {
  const share = successes / total;
  const centre = share + Z ** 2 / (2 * total);
  const spread = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * total)) / total);
  const whole = 1 + Z ** 2 / total;
  // Rounding must not push a bound that is exactly 0 or 1 beyond it.
  return {
    low: successes === 0 ? 0 : (centre - spread) / whole,
    high: successes === total ? 1 : (centre + spread) / whole,
  };
}

/**
 * The 95 % confidence interval of the difference of two independent proportions, `a` minus `b`, from -1 to 1:
 * Newcombe's interval from both score intervals (his method 10).
 */
export function differenceInterval(a: Share, b: Share): Interval {
  const [shareA, shareB] = [a.successes / a.total, b.successes / b.total];
  const [intervalA, intervalB] = [wilsonInterval(a), wilsonInterval(b)];
  const difference = shareA - shareB;
  return {
    low: difference - Math.hypot(shareA - intervalA.low, intervalB.high - shareB),
    high: difference + Math.hypot(intervalA.high - shareA, shareB - intervalB.low),
  };
}
