import { setImmediate as turn } from 'node:timers/promises';
import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import {
  type checkImport,
  PRICE_LIST_BATCH,
  type priceListChanges,
  type runImport,
} from '../../../contracts/imports/imports.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { deskPartMessages } from '../../../domain/parts/desk-part-messages.ts';
import { type ListChanges, type ListRow, listChanges, listKey } from '../../../domain/parts/price-list.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import type { CsvLine } from '../../common/csv/read-csv.ts';
import type { Deps } from '../../common/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { knownSupplier } from '../parts/parts.queries.ts';
import {
  addListed,
  endParts,
  type PriceListRow,
  partsOfSupplier,
  replacePart,
  setCosts,
} from '../parts/price-lists.queries.ts';
import { gatherFindings, NOTHING_MADE } from './findings.ts';
import { finishImport } from './finish-import.ts';
import { countRows, type ImportRow, linesFrom } from './imports.queries.ts';
import { type Columns, readRow } from './read-row.ts';

type Of = {
  found: ImportRow;
  columns: Columns;
  body: Pick<z.output<typeof runImport.body>, 'Fields' | 'Supplier' | 'StartsOn'>;
};
type Row = PriceListRow & ListRow;

/** Rows that are looked at before other requests get their turn. */
const ROWS_AT_A_TURN = 50;
/** Changes of each kind that are shown. */
const MOST_SHOWN = 20;

/** The rows of a list that can be taken, each number once, and what there is to say of the others. */
async function readList({ columns }: Of, lines: readonly CsvLine[]) {
  const rows: Row[] = [];
  const refused: number[] = [];
  const twins: number[] = [];
  const seen = new Map<string, number>();
  const findings = gatherFindings(columns, lines);
  for (const [index, line] of lines.entries()) {
    if (index % ROWS_AT_A_TURN === 0) await turn();
    const { values, faults, notices } = readRow(columns, line);
    for (const notice of notices) findings.say(line.line, notice, false);
    const own = faults.length > 0 ? faults : missing(values);
    for (const fault of own) findings.say(line.line, fault, true);
    const { PartNumber: number, PartWords: description, PartUnit: unit, PartCost: costCents } = values;
    if (own.length > 0 || number === null || description === null || costCents === null) {
      refused.push(line.line);
      continue;
    }
    const key = listKey(number);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, line.line);
      rows.push({ line: line.line, key, number, description, unit: unit ?? 'each', costCents });
    } else {
      findings.say(line.line, { field: 'PartNumber', message: messages.numberTwice(first) }, false);
      twins.push(line.line);
    }
  }
  return { rows, refused, twins, findings };
}

const missing = (values: ReturnType<typeof readRow>['values']) => [
  ...(values.PartNumber === null
    ? [{ field: 'PartNumber', message: deskPartMessages.rowWithoutNumber }]
    : []),
  ...(values.PartWords === null ? [{ field: 'PartWords', message: deskPartMessages.rowWithoutWords }] : []),
  ...(values.PartCost === null ? [{ field: 'PartCost', message: deskPartMessages.rowWithoutCost }] : []),
];

/** Whose list it is and from when on. @throws Refusal `invalid_fields` */
async function listOf({ db }: Pick<Deps, 'db'>, { found, body }: Of) {
  if (body.Supplier === null) throw fieldRefusal('Supplier', deskPartMessages.supplierRequired);
  if (body.StartsOn === null) throw fieldRefusal('StartsOn', deskPartMessages.startRequired);
  return {
    supplier: await knownSupplier(db, body.Supplier),
    startsOn: body.StartsOn,
    importId: found.id,
  };
}

/**
 * Says what a supplier's price list would change (R15.01). Nothing is stored.
 * @throws Refusal `conflict` once its rows are gone; `invalid_fields`
 */
export async function checkPriceList(deps: Deps, of: Of): Promise<Reply<typeof checkImport>> {
  const list = await listOf(deps, of);
  const lines = await allLines(deps, of);
  const { rows, refused, twins, findings } = await readList(of, lines);
  const changes = listChanges(await partsOfSupplier(deps.db, list), rows);
  return {
    ...NOTHING_MADE,
    Added: rows.length - changes.same.length,
    Unchanged: changes.same.length + twins.length,
    Refused: refused.length,
    Findings: findings.sorted(),
    Changes: presentChanges(changes),
    Emails: 0,
  };
}

async function allLines({ db }: Pick<Deps, 'db'>, { found }: Of): Promise<CsvLine[]> {
  const lines = await linesFrom(db, found.id, { from: 0, limit: found.rows });
  if (lines.length === 0) throw new Refusal('conflict', messages.fileGone);
  return lines;
}

type Changed = z.output<typeof priceListChanges>[number];

/** The changes of each kind: how many, and the greatest of them. */
function presentChanges(changes: ListChanges<Row>): Changed[] {
  const rise = ({ part, row }: ListChanges<Row>['dearer'][number]) =>
    Math.abs(row.costCents / Math.max(part.costCents ?? 0, 1) - 1);
  const pairs = (all: ListChanges<Row>['dearer']) =>
    all
      .toSorted((a, b) => rise(b) - rise(a))
      .slice(0, MOST_SHOWN)
      .map(({ part, row }) => ({
        Number: row.number,
        Description: row.description,
        Was: part.costCents === null ? null : dollarsFromCents(part.costCents),
        Costs: dollarsFromCents(row.costCents),
      }));
  const { added, back, dearer, cheaper, renumbered, gone } = changes;
  // What is renumbered is a row of its own: it's said once.
  const renamed = new Set(renumbered.map(({ row }) => row));
  const news = added.filter((row) => !renamed.has(row));
  const kinds: Changed[] = [
    {
      Kind: 'new',
      Count: news.length,
      Examples: news.slice(0, MOST_SHOWN).map((row) => ({
        ...{ Number: row.number, Description: row.description, Was: null },
        Costs: dollarsFromCents(row.costCents),
      })),
    },
    { Kind: 'dearer', Count: dearer.length, Examples: pairs(dearer) },
    { Kind: 'cheaper', Count: cheaper.length, Examples: pairs(cheaper) },
    { Kind: 'renumbered', Count: renumbered.length, Examples: pairs(renumbered) },
    { Kind: 'back', Count: back.length, Examples: pairs(back) },
    {
      Kind: 'gone',
      Count: gone.length,
      Examples: gone.slice(0, MOST_SHOWN).map((part) => ({
        ...{ Number: part.number, Description: part.description, Costs: null },
        Was: part.costCents === null ? null : dollarsFromCents(part.costCents),
      })),
    },
  ];
  return kinds.filter(({ Count }) => Count > 0);
}

/**
 * Takes the next rows of a supplier's price list, all of them or none (R15.01); with the last ones, what isn't in the list
 * ends, and the audit trail has a line about it.
 * @throws Refusal as `checkPriceList`
 */
export async function takePriceList(
  deps: Deps,
  { by, body, ...rest }: Of & { by: StaffDoer; body: z.output<typeof runImport.body> },
): Promise<Reply<typeof runImport>> {
  const of = { ...rest, body };
  const { found } = of;
  const list = await listOf(deps, of);
  const lines = await allLines(deps, of);
  const { rows, refused, twins, findings } = await readList(of, lines);
  const done = Math.min(found.done + PRICE_LIST_BATCH, found.rows);
  const now = new Set(lines.slice(found.done, done).map(({ line }) => line));
  const isNow = ({ row }: { row: Row }) => now.has(row.line);
  const changed = { changedBy: by.name, changedAt: toDate(deps.clock.now()) };
  const counts = await transaction(deps.pool, async (tx) => {
    // Another call may be taking the same rows: the second one waits here, and takes none.
    const counted = await countRows(tx, found, {
      done,
      added: 0,
      unchanged: 0,
      refused: 0,
      fields: body.Fields,
    });
    if (!counted) return null;
    const changes = listChanges(await partsOfSupplier(tx, list), rows);
    const added = changes.added.filter((row) => now.has(row.line));
    const back = changes.back.filter(isNow);
    const costs = [...changes.dearer, ...changes.cheaper].filter(isNow);
    const count = await addListed(tx, added, { ...list, ...changed });
    await endParts(
      tx,
      back.map(({ part }) => part.id),
      { endsOn: null, ...changed },
    );
    await setCosts(
      tx,
      [...costs, ...back].map(({ part, row }) => ({ partId: part.id, costCents: row.costCents })),
      list.startsOn,
    );
    const outcome = {
      added: count + back.length + costs.length,
      unchanged:
        changes.same.filter(isNow).length +
        twins.filter((line) => now.has(line)).length +
        (added.length - count),
      refused: refused.filter((line) => now.has(line)).length,
    };
    await countRows(tx, { id: found.id, done }, { ...outcome, done, fields: body.Fields });
    if (done >= found.rows) {
      await endMissing(tx, rows, { list, changed, endsOthers: body.EndsOthers });
      await finishImport(tx, deps, { id: found.id, by, about: list });
    }
    return outcome;
  });
  return {
    ...NOTHING_MADE,
    Added: counts?.added ?? 0,
    Unchanged: counts?.unchanged ?? 0,
    Refused: counts?.refused ?? 0,
    Findings: findings.sorted(),
    Done: done,
    Rows: found.rows,
  };
}

type Missing = {
  list: { supplier: string; startsOn: string; importId: number };
  changed: { changedBy: string; changedAt: Date };
  endsOthers: boolean;
};

/** What was renumbered is replaced by its new number, and what is gone ends if that was asked for. */
async function endMissing(
  tx: Transaction,
  rows: readonly Row[],
  { list, changed, endsOthers }: Missing,
): Promise<void> {
  const known = await partsOfSupplier(tx, list);
  const { renumbered, gone } = listChanges(known, rows);
  const idOf = new Map(known.map(({ key, id }) => [key, id]));
  for (const { part, row } of renumbered) {
    const by = idOf.get(row.key);
    if (by !== undefined) await replacePart(tx, { id: part.id, by, endsOn: list.startsOn, ...changed });
  }
  if (!endsOthers) return;
  await endParts(
    tx,
    gone.map(({ id }) => id),
    { endsOn: list.startsOn, ...changed },
  );
}
