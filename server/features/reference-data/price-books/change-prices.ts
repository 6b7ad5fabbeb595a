import type { z } from 'zod';
import type { changePrices as changePricesCall } from '../../../../contracts/reference-data/price-books.ts';
import { deskPriceMessages } from '../../../../domain/instant-quotes/desk-price-messages.ts';
import { PRICE_CELLS, type PriceRow } from '../../../../domain/instant-quotes/prices.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import { draftToChange } from './price-book-life.ts';
import { centsOf } from './price-books.present.ts';
import { deleteRow, pricedThings, putRow, rowsOfBook, updateBook } from './price-books.queries.ts';

/**
 * Replaces prices of machines in a draft (R10.17); the same prices again change nothing. The audit trail has the changed
 * cells, in cents.
 * @throws Refusal `not_found`; `invalid_fields` for an unknown machine; `conflict` if the book isn't a draft any more, or
 *   somebody else changed it since (R10.04)
 */
export async function changePrices(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { number, by, form }: { number: number; by: StaffDoer; form: z.output<typeof changePricesCall.body> },
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const { confirm, now } = await draftToChange(tx, deps.clock, number);
    const { types, regions } = await pricedThings(tx);
    const had = await rowsOfBook(tx, number);
    const changes = form.Rows.flatMap(({ EquipmentTypeId: equipmentTypeId, Region: region, Prices }) => {
      if (!types.some(({ id }) => id === equipmentTypeId) || !regions.includes(region)) {
        throw fieldRefusal('Rows', deskPriceMessages.machineUnknown);
      }
      const before = had.find((row) => row.equipmentTypeId === equipmentTypeId && row.region === region);
      const after = Prices && centsOf(Prices);
      const cells = PRICE_CELLS.filter((cell) => before?.[cell] !== after?.[cell]);
      return cells.length === 0 ? [] : [{ equipmentTypeId, region, before, after, cells }];
    });
    if (changes.length === 0) return;
    confirm(form.Version);
    for (const { equipmentTypeId, region, after } of changes) {
      const machine = { version: number, equipmentTypeId, region };
      await (after ? putRow(tx, { ...machine, ...after }) : deleteRow(tx, machine));
    }
    await updateBook(tx, number, { changedBy: by.name, changedAt: toDate(now) });
    await recordAudit(tx, deps, {
      by,
      action: 'prices-changed',
      subject: { kind: 'price-book', id: number },
      details: {
        before: changes.map(({ before, ...change }) => ({
          ...machineOf(change),
          ...cellsOf(before, change),
        })),
        after: changes.map(({ after, ...change }) => ({ ...machineOf(change), ...cellsOf(after, change) })),
      },
    });
  });
}

type Change = { equipmentTypeId: number; region: string; cells: readonly (keyof PriceRow)[] };

const machineOf = ({ equipmentTypeId, region }: Change) => ({ equipmentTypeId, region });

const cellsOf = (row: PriceRow | null | undefined, { cells }: Pick<Change, 'cells'>) =>
  row ? Object.fromEntries(cells.map((cell) => [cell, row[cell]])) : { prices: null };
