import type { Part } from '../../../contracts/parts/parts.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import type { MarkUp } from '../../../domain/parts/part-prices.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { type PartRecord, priceOf } from './parts.queries.ts';

/** The day on which costs and prices count: the operator's. */
export const priceDay = ({ clock }: Pick<Deps, 'clock'>): string =>
  localToday(clock.now(), OPERATOR_TIME_ZONE);

const dollarsOrNone = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents));

/** A part as the office sees it. */
export function presentPart(bands: readonly MarkUp[], record: PartRecord): Part {
  const { part, costCents, next, isOffered, replacedByNumber } = record;
  return {
    PartId: part.id,
    Kind: part.kind,
    Number: part.number,
    Description: part.description,
    Supplier: part.supplier,
    SupplierNumber: part.supplierNumber,
    Unit: part.unit,
    CostExGst: dollarsOrNone(costCents),
    NextCost: next && { CostExGst: dollarsFromCents(next.costCents), StartsOn: next.startsOn },
    FixedPriceExGst: dollarsOrNone(part.fixedPriceCents),
    PriceExGst: dollarsOrNone(priceOf(bands, record)),
    EndsOn: part.endsOn,
    IsOffered: isOffered,
    ReplacedBy:
      part.replacedById === null || replacedByNumber === null
        ? null
        : { PartId: part.replacedById, Number: replacedByNumber },
    Version: part.version,
  };
}
