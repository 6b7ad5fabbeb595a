import { setImmediate as turn } from 'node:timers/promises';
import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import { type checkImport, IMPORT_BATCH, type runImport } from '../../../contracts/imports/imports.ts';
import type { draftPlan } from '../../../contracts/plans/plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { FieldName } from '../../../domain/imports/import-fields.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { PLAN_OWNER_FIELDS } from '../../../domain/imports/recognise-columns.ts';
import { deskPlanMessages } from '../../../domain/plans/desk-plan-messages.ts';
import { MAX_PLAN_LINES } from '../../../domain/plans/plan-draft.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import type { CsvLine } from '../../common/csv/read-csv.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq, ne } from '../../db/drizzle.ts';
import { importedRows } from '../../db/schema/imports.ts';
import { plans, serviceTypes } from '../../db/schema/plans.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockCustomer } from '../customers/customers.queries.ts';
import { takeOver } from '../plans/plan-life.ts';
import { findPlan, linesOf } from '../plans/plans.queries.ts';
import { checkedLines, insertPlan } from '../plans/write-plan.ts';
import { findCustomer } from './find-customer.ts';
import { gatherFindings, NOTHING_MADE } from './findings.ts';
import { finishImport } from './finish-import.ts';
import { countRows, type ImportRow, linesFrom } from './imports.queries.ts';
import { comparedName, type Known, type KnownCustomer, learn, nothingKnown } from './known-records.ts';
import { type Fault, type LinePlace, planOf } from './plan-of-rows.ts';
import { type Columns, type ReadRow, readRow } from './read-row.ts';

type Of = { found: ImportRow; columns: Columns };
type Form = z.output<typeof draftPlan.body>;

/** Rows of one plan, in order; those whose plan isn't known are alone. */
type Group = { rows: ReadRow[]; customer: KnownCustomer | null; faults: Fault[] };

/** What is known of a row whose plan isn't: its plan's name, null if that isn't known either, and who it may be of, none for anybody. */
type Stray = { name: string | null; owners: ReadonlySet<number> };

/** Rows whose records are looked up together. */
const LOOKED_UP_AT_ONCE = 500;

/** The rows of a file by their plans: those of a customer with a name. */
async function groupsOf(deps: Deps, columns: Columns, lines: readonly CsvLine[]) {
  const known = nothingKnown();
  const groups = new Map<string, Group>();
  const strays: Stray[] = [];
  // Whose row it is counts whatever else is wrong with it, so that no plan is imported without one of its rows.
  const isOwners = (name: string | null) => PLAN_OWNER_FIELDS.some((one) => one === name);
  const owners = columns.fields.map((name) => (name === 'PlanName' || isOwners(name) ? name : null));
  for (let at = 0; at < lines.length; at += LOOKED_UP_AT_ONCE) {
    const read = lines.slice(at, at + LOOKED_UP_AT_ONCE).map((line) => ({
      row: readRow(columns, line),
      owner: readRow({ ...columns, fields: owners }, line),
      cells: line,
    }));
    const rows = read.flatMap(({ row, owner }) => [row, owner]);
    await learn(deps.db, known, { kind: 'equipment', program: columns.program, rows });
    const unread: CsvLine[] = [];
    for (const { row, owner, cells } of read) {
      const { line } = row;
      const name = owner.values.PlanName;
      const found = findCustomer('equipment', owner, { known, joinByAbn: false });
      const faults: Fault[] = row.faults.map((fault) => ({ ...fault, line }));
      if (faults.length === 0 && 'faults' in found)
        faults.push(...found.faults.map((one) => ({ ...one, line })));
      if (faults.length === 0 && !('known' in found)) {
        const message = messages.noSuchCustomer(row.values.CustomerName ?? row.values.ContactName ?? '');
        faults.push({ line, field: 'CustomerName', message });
      }
      if (faults.length === 0 && !name)
        faults.push({ line, field: 'PlanName', message: messages.planNameMissing });
      const customer = 'known' in found ? found.known : null;
      if (!customer || !name) unread.push(cells);
      const key = customer && name ? keyOf(customer.id, name) : `line ${line}`;
      const group = groups.get(key);
      if (group) {
        group.rows.push(row);
        group.faults.push(...faults);
      } else groups.set(key, { rows: [row], customer, faults });
    }
    strays.push(...(await straysOf(deps, columns, known, unread)));
  }
  return { known, groups: [...groups.values()], strays };
}

/** What each cell alone says of whose row it is, where all of them together say nothing sure. */
async function straysOf(
  deps: Deps,
  columns: Columns,
  known: Known,
  lines: readonly CsvLine[],
): Promise<Stray[]> {
  const onlyOf = (line: CsvLine, only: FieldName) =>
    readRow({ ...columns, fields: columns.fields.map((name) => (name === only ? name : null)) }, line);
  const read = lines.map((line) => ({
    name: onlyOf(line, 'PlanName').values.PlanName,
    cells: PLAN_OWNER_FIELDS.map((field) => onlyOf(line, field)),
  }));
  const rows = read.flatMap(({ cells }) => cells);
  await learn(deps.db, known, { kind: 'equipment', program: columns.program, rows });
  return read.map(({ name, cells }) => {
    const found = cells.map((cell) => findCustomer('equipment', cell, { known, joinByAbn: false }));
    const owners = new Set(found.flatMap((one) => ('known' in one ? [one.known.id] : [])));
    return { name: name === null ? null : comparedName(name), owners };
  });
}

/** Whether a row whose plan isn't known may be of this one: then it isn't imported either, so that it's never there by half. */
const mayBeOf = ({ name, owners }: Stray, customer: KnownCustomer, planName: string): boolean =>
  (name === null || name === comparedName(planName)) && (owners.size === 0 || owners.has(customer.id));

const keyOf = (customerId: number, name: string): string => `plan ${customerId} ${comparedName(name)}`;

/** What the customer has under a plan's name, from an import or from the office: its services, none if it was removed. */
async function planThere(tx: Transaction, customerId: number, name: string) {
  const imported = await tx
    .select({ key: importedRows.key, id: importedRows.recordId })
    .from(importedRows)
    .where(and(eq(importedRows.kind, 'plan'), eq(importedRows.customerId, customerId)));
  const own = await tx
    .select({ id: plans.id, name: plans.name })
    .from(plans)
    .where(and(eq(plans.customerId, customerId), ne(plans.state, 'ended')));
  const isCalled = (text: string) => comparedName(text) === comparedName(name);
  const id =
    imported.find(({ key }) => isCalled(key.replace(/^plan \d+ /, '')))?.id ??
    own.find((plan) => isCalled(plan.name))?.id;
  if (id === undefined) return null;
  const plan = await findPlan(tx, id);
  return plan ? (await linesOf(tx, id, plan.term.id)).map(({ line }) => line) : [];
}

type Outcome = Pick<Reply<typeof runImport>, 'Added' | 'Unchanged' | 'Refused' | 'Made' | 'Findings'>;
type Take = (
  tx: Transaction,
  plan: { customer: KnownCustomer; form: Form; doneBefore: (string | null)[] },
) => Promise<void>;

/**
 * Goes through the plans of a file, each in a transaction, and says what becomes of their rows.
 * @param isNow whether a plan's last row is one of those that this call is about
 */
async function goThroughPlans(
  deps: Deps,
  { columns }: Of,
  { lines, isNow }: { lines: readonly CsvLine[]; isNow: (lastLine: number) => boolean },
  take: Take,
): Promise<Outcome> {
  const { known, groups, strays } = await groupsOf(deps, columns, lines);
  const { say, sorted } = gatherFindings(columns, lines);
  const services = await deps.db.select().from(serviceTypes).where(eq(serviceTypes.isRetired, false));
  const office = {
    known,
    services,
    catalogue: deps.catalogue.current(),
    today: localToday(deps.clock.now(), OPERATOR_TIME_ZONE),
    siteTexts: new Map(),
    machineTexts: new Map(),
  };
  const counts = { Added: 0, Unchanged: 0, Refused: 0 };
  let made = 0;
  for (const { rows, customer, faults } of groups.filter((one) => isNow(one.rows.at(-1)?.line ?? 0))) {
    await turn();
    for (const { line, notices } of rows) for (const notice of notices) say(line, notice, false);
    const refuse = (wrong: readonly Fault[]) => {
      counts.Refused += rows.length;
      const said = new Set(wrong.map(({ line }) => line));
      for (const fault of wrong) say(fault.line, fault, true);
      const rest = { field: '', message: messages.planRowWrong };
      for (const { line } of rows) if (!said.has(line)) say(line, rest, true);
    };
    if (rows.length > MAX_PLAN_LINES) {
      const message = deskPlanMessages.linesRequired(MAX_PLAN_LINES);
      faults.push(...rows.map(({ line }) => ({ line, field: '', message })));
    }
    if (!customer || faults.length > 0) {
      refuse(faults);
      continue;
    }
    const planName = rows[0]?.values.PlanName ?? '';
    const isHeld = strays.some((stray) => mayBeOf(stray, customer, planName));
    const resolved = planOf(rows, customer, office);
    await transaction(deps.pool, async (tx) => {
      await lockCustomer(tx, customer.id);
      const there = await planThere(tx, customer.id, planName);
      if (there) {
        for (const place of resolved.places) {
          const isThere = there.length === 0 || there.some((line) => isSame(line, place));
          counts[isThere ? 'Unchanged' : 'Refused'] += 1;
          const message = isThere ? messages.planThere : messages.planIsHere;
          const isUnknown = place.assetId === null || place.serviceTypeId === null;
          const own = 'faults' in resolved ? resolved.faults.filter(({ line }) => line === place.line) : [];
          if (!isThere && isUnknown) for (const fault of own) say(place.line, fault, true);
          else say(place.line, { field: '', message }, !isThere);
        }
        return;
      }
      if (isHeld) {
        const message = messages.planMayHaveMore;
        return refuse(rows.map(({ line }) => ({ line, field: '', message })));
      }
      if ('faults' in resolved) return refuse(resolved.faults);
      for (const notice of resolved.notices) say(notice.line, notice, false);
      await take(tx, { customer, ...resolved });
      counts.Added += rows.length;
      made += 1;
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      refuse(
        error.errors.length > 0
          ? error.errors.map(({ field, message }) => ({ ...resolved.fieldAt(field), message }))
          : [{ line: rows[0]?.line ?? 0, field: '', message: error.message }],
      );
    });
  }
  return { ...counts, Made: { ...NOTHING_MADE.Made, Plans: made }, Findings: sorted() };
}

const isSame = (line: { assetId: number; serviceTypeId: number }, place: LinePlace): boolean =>
  line.assetId === place.assetId && line.serviceTypeId === place.serviceTypeId;

async function allLines({ db }: Pick<Deps, 'db'>, { found }: Of): Promise<CsvLine[]> {
  const lines = await linesFrom(db, found.id, { from: 0, limit: found.rows });
  if (lines.length === 0) throw new Refusal('conflict', messages.fileGone);
  return lines;
}

/**
 * Says which plans a file would bring along (R13.05). Nothing is stored.
 * @throws Refusal `conflict` once its rows are gone
 */
export async function checkPlans(deps: Deps, of: Of): Promise<Reply<typeof checkImport>> {
  const lines = await allLines(deps, of);
  const outcome = await goThroughPlans(
    deps,
    of,
    { lines, isNow: () => true },
    async (tx, { customer, form }) => {
      await checkedLines(tx, customer.id, form);
    },
  );
  return { ...NOTHING_MADE, ...outcome, Changes: null, Emails: 0 };
}

/**
 * Brings along the plans whose last rows are among the next ones, each whole or not at all (R13.05): as drafts, or in force as their
 * customers accepted them before. Nobody is emailed, and nothing is invoiced.
 * @throws Refusal as `checkPlans`
 */
export async function takePlans(
  deps: Deps,
  { by, body, ...of }: Of & { by: StaffDoer; body: z.output<typeof runImport.body> },
): Promise<Reply<typeof runImport>> {
  const { found } = of;
  const lines = await allLines(deps, of);
  const done = Math.min(found.done + IMPORT_BATCH, found.rows);
  const now = new Set(lines.slice(found.done, done).map(({ line }) => line));
  const outcome = await goThroughPlans(
    deps,
    of,
    { lines, isNow: (line) => now.has(line) },
    async (tx, { customer, form, doneBefore }) => {
      const customerId = customer.id;
      const id = await insertPlan(deps, tx, { customerId, by, form, submit: null, doneBefore });
      const acceptedBy = customer.businessName || customer.personName;
      if (body.InForce) await takeOver(deps, tx, { id, by, acceptedBy });
      const key = keyOf(customerId, form.Name);
      await tx
        .insert(importedRows)
        .values({ kind: 'plan', key, importId: found.id, customerId, recordId: id });
    },
  );
  await transaction(deps.pool, async (tx) => {
    const counts = { added: outcome.Added, unchanged: outcome.Unchanged, refused: outcome.Refused };
    const isCounted = await countRows(tx, found, { ...counts, done, fields: body.Fields });
    if (isCounted && done >= found.rows) await finishImport(tx, deps, { id: found.id, by });
  });
  return { ...NOTHING_MADE, ...outcome, Done: done, Rows: found.rows };
}
