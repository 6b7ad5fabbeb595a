import type { Reply } from '../../../../contracts/endpoint.ts';
import type { findDayParts } from '../../../../contracts/technicians/technician-day.ts';
import type { Deps } from '../../../common/deps.ts';
import { priceDay } from '../../parts/parts.present.ts';
import { bestParts } from '../../parts/parts.queries.ts';
import { mostUsedParts } from './phone-parts.queries.ts';

/** What a phone keeps for want of a signal, and what somebody reads while typing. */
const MOST = { kept: 100, found: 8 };

/** Parts that a technician picks from, without what they cost and what we ask for them (R15.05). */
export async function readDayParts(
  deps: Pick<Deps, 'db' | 'clock'>,
  term: string | undefined,
): Promise<Reply<typeof findDayParts>> {
  const today = priceDay(deps);
  const found =
    term === undefined
      ? await mostUsedParts(deps.db, { today, limit: MOST.kept })
      : (await bestParts(deps.db, { term, today, limit: MOST.found })).map(({ part }) => part);
  return {
    PartList: found.map(({ id, kind, number, description, unit }) => ({
      PartId: id,
      Kind: kind,
      Number: number,
      Description: description,
      Unit: unit,
    })),
  };
}
