import type { PartKind } from './part-kinds.ts';

/** From a cost on, how much is added to it and which margin is the least (R15.01). */
export type MarkUp = {
  readonly kind: PartKind;
  /** In cents ex GST. */
  readonly fromCents: number;
  readonly markUpPercent: number;
  readonly lowestMarginPercent: number;
};

export type Costed = { readonly kind: PartKind; readonly costCents: number };

/** The band of a cost: of its kind, the one that begins highest without being above it. */
export function markUpOf(bands: readonly MarkUp[], { kind, costCents }: Costed): MarkUp | null {
  let found: MarkUp | null = null;
  for (const band of bands) {
    const isIn = band.kind === kind && band.fromCents <= costCents;
    if (isIn && (found === null || band.fromCents > found.fromCents)) found = band;
  }
  return found;
}

/**
 * What one of a part costs the customer, in cents ex GST: its fixed price, else its cost with the mark-up of its band,
 * rounded half up to a cent. A cost without a band is passed on as it is. GST is added once, to the whole quote (R3.04).
 */
export function partPriceCents(
  bands: readonly MarkUp[],
  part: Costed & { readonly fixedPriceCents: number | null },
): number {
  if (part.fixedPriceCents !== null) return part.fixedPriceCents;
  const percent = markUpOf(bands, part)?.markUpPercent ?? 0;
  // Whole cents times a whole percentage, divided by 100: exact at the half cent.
  return Math.round((part.costCents * (100 + percent)) / 100);
}
