/**
 * Who decided a repair quote: a name, and how: with the emailed link, where a name is optional, by phone (R4.24, R10.12), or beforehand,
 * with a limit up to which it goes ahead (R12.08).
 */
export type Decider = {
  readonly name: string | null;
  readonly byLink: boolean;
  readonly byPhone: boolean;
  readonly isBeforehand: boolean;
};

/** The same from the wire. */
export const deciderOf = (of: {
  readonly DecidedBy: string | null;
  readonly DecidedByLink: boolean;
  readonly DecidedByPhone: boolean;
  readonly DecidedBeforehand: boolean;
}): Decider => ({
  name: of.DecidedBy,
  byLink: of.DecidedByLink,
  byPhone: of.DecidedByPhone,
  isBeforehand: of.DecidedBeforehand,
});

/**
 * `by Priya Nair`, `beforehand by Priya Nair`, `by Sam Reed (emailed link)`, `by Sam Reed (by phone)`, `by emailed link` or `by phone`; empty if nothing
 * is known.
 */
export function decidedByWords({ name, byLink, byPhone, isBeforehand }: Decider): string {
  if (isBeforehand) return name ? `beforehand by ${name}` : 'beforehand';
  if (byLink) return name ? `by ${name} (emailed link)` : 'by emailed link';
  if (byPhone) return name ? `by ${name} (by phone)` : 'by phone';
  return name ? `by ${name}` : '';
}
