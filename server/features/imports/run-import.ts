import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import {
  type checkImport as checkImportCall,
  IMPORT_BATCH,
  type runImport as runImportCall,
} from '../../../contracts/imports/imports.ts';
import { IMPORT_FIELDS } from '../../../domain/imports/import-fields.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { programOf } from '../../../domain/imports/programs.ts';
import { fieldsOf } from '../../../domain/imports/recognise-columns.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { transaction } from '../../db/transaction.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { finishImport } from './finish-import.ts';
import { goThroughRows, type Said } from './go-through-rows.ts';
import { countRows, findImport, type ImportRow, linesFrom } from './imports.queries.ts';
import { checkPeople, invitePeople } from './invite-people.ts';
import { comparedName, type Known } from './known-records.ts';
import type { Columns } from './read-row.ts';
import type { Plan } from './resolve-row.ts';
import { type RowIds, storeRow } from './store-row.ts';
import { checkPlans, takePlans } from './take-plans.ts';
import { checkPriceList, takePriceList } from './take-price-list.ts';

/**
 * Says what importing a file would do, line by line (R10.19). Nothing is stored.
 * @throws Refusal `not_found`; `conflict` once its rows are gone; `invalid_fields` for a choice of columns
 */
export async function checkImport(
  deps: Deps,
  { id, body }: { id: number; body: z.output<typeof checkImportCall.body> },
): Promise<Reply<typeof checkImportCall>> {
  const found = await openImport(deps, id);
  const columns = columnsOf(found, body);
  if (columns.kind === 'parts') return checkPriceList(deps, { found, columns, body });
  if (columns.kind === 'people') return checkPeople(deps, { found, columns });
  if (columns.kind === 'plans') return checkPlans(deps, { found, columns });
  const lines = await linesFrom(deps.db, id, { from: 0, limit: found.rows });
  if (lines.length === 0) throw new Refusal('conflict', messages.fileGone);
  const emailed = new Set<number>();
  const outcome = await goThroughRows(deps, { ...columns, kind: columns.kind }, lines, {
    store: pretending(),
    onCustomer: (customer, known) => {
      if (mayBeInvited(known, customer)) emailed.add(customer);
    },
  });
  return { ...outcome, Changes: null, Emails: found.kind === 'customers' ? emailed.size : 0 };
}

const mayBeInvited = ({ customers, invited }: Known, id: number): boolean => {
  const customer = customers.get(id);
  return Boolean(customer?.userName && customer.isInactive) && !invited.has(id);
};

/** Ids for what would be made, which nothing stored has. */
function pretending() {
  let last = 0;
  const idOf = (planned: number | object | null) => {
    if (planned === null || typeof planned === 'number') return planned;
    last -= 1;
    return last;
  };
  return async ({ customer, site, machine, job }: Plan): Promise<RowIds> => ({
    customer: idOf(customer) as number,
    site: idOf(site),
    equipment: idOf(machine),
    job: idOf(job),
  });
}

/**
 * Imports the next rows of a file, each in a transaction of its own (R10.19). After the last one, the audit trail has a line
 * about the file.
 * @throws Refusal as `checkImport`
 */
export async function runImport(
  deps: Deps,
  { id, by, body }: { id: number; by: StaffDoer; body: z.output<typeof runImportCall.body> },
): Promise<Reply<typeof runImportCall>> {
  const found = await openImport(deps, id);
  const columns = columnsOf(found, body);
  if (columns.kind === 'parts') return takePriceList(deps, { found, columns, body, by });
  if (columns.kind === 'people') return invitePeople(deps, { found, columns, body, by });
  if (columns.kind === 'plans') return takePlans(deps, { found, columns, body, by });
  const sendLink = body.SendLinks && found.kind === 'customers';
  const lines = await linesFrom(deps.db, id, { from: found.done, limit: IMPORT_BATCH });
  if (lines.length === 0) throw new Refusal('conflict', messages.fileGone);
  const outcome = await goThroughRows(deps, { ...columns, kind: columns.kind }, lines, {
    store: (plan) => storeRow(deps, plan, { importId: id, by, sendLink }),
  });
  const done = found.done + lines.length;
  await transaction(deps.pool, async (tx) => {
    const counts = { added: outcome.Added, unchanged: outcome.Unchanged, refused: outcome.Refused };
    const isCounted = await countRows(tx, found, { ...counts, done, fields: body.Fields });
    if (isCounted && done >= found.rows) await finishImport(tx, deps, { id, by });
  });
  return { ...outcome, Done: done, Rows: found.rows };
}

async function openImport({ db }: Deps, id: number): Promise<ImportRow> {
  const found = await findImport(db, id);
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  if (found.finishedAt) throw new Refusal('conflict', messages.fileGone);
  return found;
}

function columnsOf(
  { kind, columns: titles }: ImportRow,
  { Fields: fields, Program, States, JoinByAbn: joinByAbn }: z.output<typeof checkImportCall.body>,
): Columns & Said {
  const chosen = fields.filter((name) => name !== null);
  const twice = chosen.find((name, at) => chosen.indexOf(name) !== at);
  if (twice) throw fieldRefusal('Fields', messages.fieldTwice(IMPORT_FIELDS[twice].label));
  if (fields.length > titles.length || chosen.some((name) => !fieldsOf(kind).includes(name))) {
    throw fieldRefusal('Fields', messages.fieldNotOfKind);
  }
  if (chosen.length === 0) throw fieldRefusal('Fields', messages.nothingChosen);
  return {
    kind,
    titles,
    fields,
    program: Program ?? programOf(titles),
    states: new Map(States.map(({ Status, IsFinished }) => [comparedName(Status), IsFinished])),
    joinByAbn,
  };
}
