import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { addPart as addPartCall, changePart as changePartCall } from '../../../contracts/parts/parts.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { deskPartMessages as messages } from '../../../domain/parts/desk-part-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { violatedConstraint } from '../../db/client.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { presentPart, priceDay } from './parts.present.ts';
import {
  findPart,
  insertPart,
  knownSupplier,
  lockPart,
  markUpsOf,
  type PartRecord,
  partNumbered,
  setCost,
  updatePart,
} from './parts.queries.ts';

type Form = z.output<typeof addPartCall.body>;
type Saving = Pick<Deps, 'pool' | 'db' | 'clock'>;

async function columnsOf(tx: Transaction, form: Form) {
  if (form.SupplierNumber !== null && form.Supplier === null) {
    throw fieldRefusal('Supplier', messages.supplierMissing);
  }
  return {
    kind: form.Kind,
    number: form.Number,
    description: form.Description,
    supplier: form.Supplier && (await knownSupplier(tx, form.Supplier)),
    supplierNumber: form.SupplierNumber,
    unit: form.Unit,
    fixedPriceCents: form.FixedPriceExGst === null ? null : centsFromDollars(form.FixedPriceExGst),
  };
}

const valuesOf = ({ part, costCents }: PartRecord) => {
  const { kind, number, description, supplier, supplierNumber, unit, fixedPriceCents } = part;
  return { kind, number, description, supplier, supplierNumber, unit, fixedPriceCents, costCents };
};

/**
 * Adds a part, labour or a charge (R15.01); the same one again is the first.
 * @throws Refusal `invalid_fields` for a number that another one has
 */
export async function addPart(
  deps: Saving,
  { by, form }: { by: StaffDoer; form: Form },
): Promise<Reply<typeof addPartCall>> {
  const today = priceDay(deps);
  return transaction(deps.pool, async (tx) => {
    const columns = await columnsOf(tx, form);
    const costCents = centsFromDollars(form.CostExGst);
    const asked = { ...columns, costCents };
    const id = await insertPart(tx, { ...columns, changedBy: by.name, changedAt: toDate(deps.clock.now()) });
    const bands = await markUpsOf(tx);
    if (id === null) {
      const other = await partNumbered(tx, columns.number, columns.supplier);
      const there = other && (await findPart(tx, other.id, today));
      if (there && isDeepStrictEqual(valuesOf(there), asked)) return presentPart(bands, there);
      const isSameNumber = other !== null && (other.supplier ?? '') === (columns.supplier ?? '');
      throw isSameNumber
        ? fieldRefusal('Number', messages.numberTaken)
        : fieldRefusal('SupplierNumber', messages.supplierNumberTaken);
    }
    await setCost(tx, { partId: id, startsOn: today, costCents });
    await recordAudit(tx, deps, {
      by,
      action: 'part-added',
      subject: { kind: 'part', id },
      details: { before: null, after: asked },
    });
    const added = await findPart(tx, id, today);
    if (!added) throw new Error(`Part ${id} is not there`);
    return presentPart(bands, added);
  });
}

/**
 * Replaces what is known of a part (R15.01); the same values again change nothing. A new cost counts from today.
 * @throws Refusal `not_found`; `invalid_fields`; `conflict` if somebody else changed it since (R10.04)
 */
export async function changePart(
  deps: Saving,
  { id, by, form }: { id: number; by: StaffDoer; form: z.output<typeof changePartCall.body> },
): Promise<Reply<typeof changePartCall>> {
  const today = priceDay(deps);
  return transaction(deps.pool, async (tx) => {
    const row = await lockPart(tx, id);
    const before = row && (await findPart(tx, id, today));
    if (!row || !before) throw new Refusal('not_found', requestMessages.notFound);
    const columns = await columnsOf(tx, form);
    const costCents = centsFromDollars(form.CostExGst);
    const replacedById = await replacementOf(tx, form.ReplacedBy, { id, supplier: columns.supplier });
    const asked = { ...columns, costCents, isOffered: form.IsOffered, replacedById };
    const had = { ...valuesOf(before), isOffered: before.isOffered, replacedById: row.replacedById };
    const bands = await markUpsOf(tx);
    if (isDeepStrictEqual(asked, had)) return presentPart(bands, before);
    refuseStale(row, form.Version, { timeZone: OPERATOR_TIME_ZONE });
    await updatePart(tx, id, {
      ...columns,
      replacedById,
      ...(form.IsOffered !== before.isOffered && { endsOn: form.IsOffered ? null : today }),
      changedBy: by.name,
      changedAt: toDate(deps.clock.now()),
    });
    if (costCents !== before.costCents) await setCost(tx, { partId: id, startsOn: today, costCents });
    await recordAudit(tx, deps, {
      by,
      action: 'part-changed',
      subject: { kind: 'part', id },
      details: { before: had, after: asked },
    });
    return presentPart(bands, (await findPart(tx, id, today)) ?? before);
  }).catch((error) => {
    const violated = violatedConstraint(error);
    if (violated === 'parts_number') throw fieldRefusal('Number', messages.numberTaken);
    if (violated === 'parts_supplier_number') {
      throw fieldRefusal('SupplierNumber', messages.supplierNumberTaken);
    }
    throw error;
  });
}

async function replacementOf(
  tx: Transaction,
  number: string | null,
  { id, supplier }: { id: number; supplier: string | null },
): Promise<number | null> {
  if (number === null) return null;
  const found = await partNumbered(tx, number, supplier);
  if (!found) throw fieldRefusal('ReplacedBy', messages.noSuchPart(number));
  if (found.id === id) throw fieldRefusal('ReplacedBy', messages.replacesItself);
  return found.id;
}
