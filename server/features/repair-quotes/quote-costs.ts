import type { z } from 'zod';
import type { margin } from '../../../contracts/jobs/quote-margins.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { deskPartMessages } from '../../../domain/parts/desk-part-messages.ts';
import {
  type CostedLine,
  isUnderFloor,
  lineMargin,
  type Margin,
  totalMargin,
} from '../../../domain/parts/margins.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { priceDay } from '../parts/parts.present.ts';
import { markUpsOf, pickedParts } from '../parts/parts.queries.ts';
import { presentQuoteLine } from './repair-quotes.present.ts';

type Line = Parameters<typeof presentQuoteLine>[0] & { partId?: number | null };
type LineWithCost = Line & Pick<CostedLine, 'unitCostCents'>;

/**
 * The lines with what one of each costs us today; a free line costs nothing that we know of (R15.02).
 * @throws Refusal `invalid_fields` for a part that isn't there
 */
export async function withCosts<Of extends Line>(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  lines: readonly Of[],
): Promise<(Of & { unitCostCents: number | null; isUnderFloor: boolean })[]> {
  const bands = await markUpsOf(db);
  const ids = lines.flatMap(({ partId }) => partId ?? []);
  const picked = await pickedParts(db, ids, { today: priceDay(deps), bands });
  return lines.map((line) => {
    const part = line.partId ? picked.get(line.partId) : null;
    if (part === undefined) throw fieldRefusal('Lines', deskPartMessages.partGone);
    const unitCostCents = part?.costCents ?? null;
    const costed = { ...line, unitCostCents };
    return { ...costed, isUnderFloor: part !== null && isUnderFloor(bands, costed, part.kind) };
  });
}

const presentMargin = (of: Margin | null): z.output<typeof margin> | null =>
  of && {
    CostExGst: dollarsFromCents(of.costCents),
    MarginExGst: dollarsFromCents(of.marginCents),
    Percent: of.percent,
  };

/** A line as the office alone sees it. */
export const presentCostedLine = (line: LineWithCost) => ({
  ...presentQuoteLine(line),
  PartId: line.partId ?? null,
  Margin: presentMargin(lineMargin(line)),
});

/** The margin of a quote's lines. */
export const presentTotalMargin = (lines: readonly CostedLine[]) => presentMargin(totalMargin(lines));
