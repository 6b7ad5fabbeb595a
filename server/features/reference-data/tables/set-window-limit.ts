import type { z } from 'zod';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { REFERENCE_TABLES } from '../../../../contracts/reference-data/tables/reference-tables.ts';
import type { setWindowLimit as setWindowLimitCall } from '../../../../contracts/windows/windows.ts';
import { deskWindowMessages } from '../../../../domain/visits/desk-window-messages.ts';
import type { StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { allLimits, refuseUnknownRegion } from '../../windows/windows.queries.ts';
import { keyOf, versionOf } from './read-rows.ts';
import { openTable, removeRow, staleRefusal, storeRow } from './store-row.ts';

const TABLE = 'window-limits';

/**
 * Limits a region's window on a weekday, or takes the limit away (R10.06): a row of the reference table, by its window.
 * Visits that are booked stay, however many there are. The same limit again changes nothing.
 * @throws Refusal `invalid_fields` for an unknown region; `conflict` if it isn't the limit that was read, naming who
 *   changed it (R10.04)
 */
export async function setWindowLimit(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { by, limit }: { by: StaffDoer; limit: z.output<typeof setWindowLimitCall.body> },
): Promise<Reply<typeof setWindowLimitCall>> {
  const { Read, Places, Weekday, ...window } = limit;
  return transaction(deps.pool, async (tx) => {
    await refuseUnknownRegion(tx, limit.Region);
    const open = await openTable(tx, TABLE);
    const values = { ...window, Weekday: String(Weekday), Places };
    const key = keyOf(REFERENCE_TABLES[TABLE].key ?? [], values);
    const row = open.byKey.get(key);
    const before = row ? Number(row.values.Places) : null;
    if (before === Places) return allLimits(tx);
    if (Read !== before) throw await staleRefusal(tx, TABLE, key, deskWindowMessages.limitNow(before));
    if (Places !== null) await storeRow(tx, open, { by, deps, key: row ? key : null, values });
    else if (row) await removeRow(tx, open, { by, deps, key, version: versionOf(TABLE, row.values) });
    return allLimits(tx);
  });
}
