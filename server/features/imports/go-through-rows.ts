import { setImmediate as turn } from 'node:timers/promises';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { runImport } from '../../../contracts/imports/imports.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { type ImportKind, KINDS, RECORD_KINDS } from '../../../domain/imports/import-kinds.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import type { CsvLine } from '../../common/csv/read-csv.ts';
import type { Deps } from '../../common/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { allTechnicians } from '../technicians/technicians.queries.ts';
import { isFinished, type Office } from './find-job.ts';
import { machineFinder } from './find-machine.ts';
import { gatherFindings, NOTHING_MADE } from './findings.ts';
import {
  addCustomer,
  addTo,
  comparedName,
  importedAs,
  type Known,
  learn,
  nothingKnown,
} from './known-records.ts';
import { type Columns, type ReadRow, readRow } from './read-row.ts';
import { type Plan, resolveRow } from './resolve-row.ts';
import type { RowIds } from './store-row.ts';

export type Outcome = Pick<
  Reply<typeof runImport>,
  'Added' | 'Unchanged' | 'Refused' | 'Made' | 'Findings' | 'UnknownStates' | 'SharedAbns'
>;

/** Rows whose records are looked up together. */
const LOOKED_UP_AT_ONCE = 500;

/** Rows that are looked at before other requests get their turn. */
const ROWS_AT_A_TURN = 20;

/** What a person said of a file, beyond its columns. */
export type Said = Pick<Office, 'states' | 'joinByAbn'>;

type Handle = {
  /** @returns the records of a row, or null if another import was faster */
  store: (plan: Plan) => Promise<RowIds | null>;
  /** Called with the customer of each row that isn't refused. */
  onCustomer?: (id: number, known: Known) => void;
};

/**
 * Goes through rows of a file one by one, in their order, and says what became of them (R10.19). A row that changes nothing isn't
 * stored. Lines of the same file find each other by what `store` answers.
 */
export async function goThroughRows(
  deps: Deps,
  columns: Columns & Said & { kind: ImportKind },
  lines: readonly CsvLine[],
  { store, onCustomer }: Handle,
): Promise<Outcome> {
  const { kind, program } = columns;
  const office = await officeNow(deps, columns);
  const known = nothingKnown();
  const { say, sorted } = gatherFindings(columns, lines);
  const seen = new Map<string, number>();
  const outcome: Outcome = {
    Added: 0,
    Unchanged: 0,
    Refused: 0,
    Made: { ...NOTHING_MADE.Made },
    Findings: [],
    UnknownStates: [],
    SharedAbns: 0,
  };
  const unknownStates = new Map<string, string>();
  for (let at = 0; at < lines.length; at += LOOKED_UP_AT_ONCE) {
    const rows = lines.slice(at, at + LOOKED_UP_AT_ONCE).map((line) => readRow(columns, line));
    await learn(deps.db, known, { kind, program, rows });
    for (const [index, row] of rows.entries()) {
      if (index % ROWS_AT_A_TURN === 0) await turn();
      const twin = twinOf(kind, row, seen);
      if (twin) say(row.line, twin, false);
      const resolved = resolveRow(kind, row, known, office);
      if (resolved.isAbnShared) outcome.SharedAbns += 1;
      const { Status } = row.values;
      if (kind === 'jobs' && Status && isFinished(row.values, office) === null) {
        unknownStates.set(comparedName(Status), Status);
      }
      for (const notice of twin ? [] : resolved.notices) say(row.line, notice, false);
      if ('faults' in resolved) {
        outcome.Refused += 1;
        for (const fault of resolved.faults) say(row.line, fault, true);
      } else if ('isDone' in resolved) {
        outcome.Unchanged += 1;
      } else {
        try {
          const ids = await store(resolved.plan);
          const made = ids ? remember(known, resolved.plan, ids) : [];
          for (const what of made) outcome.Made[what] += 1;
          outcome[made.length > 0 ? 'Added' : 'Unchanged'] += 1;
          if (ids) onCustomer?.(ids.customer, known);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          outcome.Refused += 1;
          say(row.line, error.errors[0] ?? { field: '', message: error.message }, true);
        }
      }
    }
  }
  return {
    ...outcome,
    Findings: sorted(),
    UnknownStates: [...unknownStates.values()],
  };
}

async function officeNow(
  { db, catalogue, config, clock }: Deps,
  { states, joinByAbn }: Said,
): Promise<Office> {
  const active = (await allTechnicians(db)).filter(({ isActive }) => isActive);
  return {
    states,
    joinByAbn,
    catalogue: catalogue.current(),
    brand: config.brand,
    now: clock.now(),
    findMachine: machineFinder(catalogue.current().equipment),
    technicians: new Map(active.map(({ id, name }) => [name.toLowerCase(), { id, name }])),
  };
}

/** Whether an earlier line is the same row, or has its number. A customer may have several lines, with a site each. */
function twinOf(
  kind: ImportKind,
  { line, values, keys }: ReadRow,
  seen: Map<string, number>,
): FieldFault | null {
  const { record } = KINDS[kind];
  const key = keys[record];
  if (key === undefined) return null;
  const first = seen.get(key);
  if (first === undefined) {
    seen.set(key, line);
    return null;
  }
  if (key.startsWith('row ')) return { field: '', message: messages.rowTwice(first) };
  const isLeftOut = kind === 'equipment' || kind === 'jobs';
  return isLeftOut && values ? { field: '', message: messages.numberTwice(first) } : null;
}

const MADE = { customer: 'Customers', site: 'Sites', equipment: 'Equipment', job: 'Jobs' } as const;

/** Adds the records of a row to what is known. @returns what was made */
function remember(known: Known, plan: Plan, ids: RowIds): (keyof Outcome['Made'])[] {
  const { customer, site, machine, job } = plan;
  for (const { kind, key } of plan.keys) {
    const id = ids[kind];
    if (id !== null) known.imported.set(importedAs(kind, key), id);
    if (id !== null) known.owners.set(importedAs(kind, key), ids.customer);
    if (id !== null && kind === 'equipment') known.claimed.add(id);
    if (id !== null && kind === 'customer' && !key.startsWith('row ')) known.numbered.add(id);
  }
  if (typeof customer !== 'number') {
    const { userName = null, mobile = null, phone = null, abn = null, businessName = null } = customer;
    const personName = `${customer.firstName} ${customer.lastName}`.trim();
    addCustomer(known, {
      id: ids.customer,
      userName,
      mobile,
      phone,
      abn,
      businessName,
      personName,
      isInactive: true,
      formerNames: [],
    });
  }
  if (site !== null && typeof site !== 'number' && ids.site !== null) {
    addTo(known.sites, ids.customer, { ...site, id: ids.site });
  }
  if (machine !== null && typeof machine !== 'number' && ids.equipment !== null && ids.site !== null) {
    addTo(known.assets, ids.customer, {
      ...machine,
      id: ids.equipment,
      customerId: ids.customer,
      locationId: ids.site,
    });
  }
  const isMade = {
    customer: typeof customer !== 'number',
    site: site !== null && typeof site !== 'number',
    equipment: machine !== null && typeof machine !== 'number',
    job: job !== null,
  };
  return RECORD_KINDS.flatMap((kind) => (isMade[kind] ? [MADE[kind]] : []));
}
