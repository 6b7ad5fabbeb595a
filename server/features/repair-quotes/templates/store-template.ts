import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { addQuoteTemplate, changeQuoteTemplate } from '../../../../contracts/jobs/quote-templates.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { deskQuoteMessages } from '../../../../domain/repair-quotes/desk-quote-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { refuseStale } from '../../../common/versions/refuse-stale.ts';
import { violatedConstraint } from '../../../db/client.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import {
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  presentTemplates,
  TEMPLATE_NAME_TAKEN,
  type TemplateFields,
  type TemplateForm,
  type TemplateRow,
  templateFields,
  templateNamed,
  updateTemplate,
} from './quote-templates.queries.ts';

/**
 * Adds a template of quotes, or changes a locked one, with its audit row; the same values again change nothing (R10.12).
 * @param before null for a new one; its name makes it unique, so the same one again is the first
 * @throws Refusal `invalid_fields` for a name that another template has
 */
export async function storeTemplate(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { by, before, fields }: { by: StaffDoer; before: TemplateRow | null; fields: TemplateFields },
): Promise<{ row: TemplateRow; isChanged: boolean }> {
  if (before && isSame(before, fields)) return { row: before, isChanged: false };
  const changed = { ...fields, changedBy: by.name, changedAt: toDate(deps.clock.now()) };
  const other = await templateNamed(tx, fields.name);
  if (other && other.id !== before?.id) return sameOne(other, fields);
  const row = before ? await updateTemplate(tx, before.id, changed) : await insertTemplate(tx, changed);
  // Somebody else has just added it.
  if (!row) return sameOne(await templateNamed(tx, fields.name), fields);
  await recordAudit(tx, deps, {
    by,
    action: before ? 'quote-template-changed' : 'quote-template-added',
    subject: { kind: 'quote-template', id: row.id },
    details: { before: before && fieldsOf(before), after: fields },
  });
  return { row, isChanged: true };
}

const fieldsOf = ({ name, note, lines }: TemplateRow): TemplateFields => ({ name, note, lines });

/** Whether a template says this already. */
const isSame = (row: TemplateRow, fields: TemplateFields) => isDeepStrictEqual(fieldsOf(row), fields);

function sameOne(other: TemplateRow | null, fields: TemplateFields) {
  if (other && isSame(other, fields)) return { row: other, isChanged: false };
  throw fieldRefusal('Name', deskQuoteMessages.templateNameTaken);
}

async function presented(tx: Transaction, deps: Pick<Deps, 'clock'>, row: TemplateRow) {
  const [shown] = await presentTemplates(tx, deps, [row]);
  if (!shown) throw new Error(`No template ${row.id}`);
  return shown;
}

/** Adds a template of quotes (R10.12). @throws Refusal as `storeTemplate` */
export async function addTemplate(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { by, form }: { by: StaffDoer; form: TemplateForm },
): Promise<Reply<typeof addQuoteTemplate>> {
  return transaction(deps.pool, async (tx) => {
    const { row } = await storeTemplate(tx, deps, { by, before: null, fields: templateFields(form) });
    return presented(tx, deps, row);
  });
}

/**
 * Replaces a template of quotes (R10.12); the same values again change nothing.
 * @throws Refusal `not_found`; `invalid_fields` for a name that another template has; `conflict` if somebody else changed
 *   it since (R10.04)
 */
export async function changeTemplate(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { id, by, version, form }: { id: number; by: StaffDoer; version: number; form: TemplateForm },
): Promise<Reply<typeof changeQuoteTemplate>> {
  const fields = templateFields(form);
  return transaction(deps.pool, async (tx) => {
    const row = await lockTemplate(tx, id);
    if (!row) throw new Refusal('not_found', requestMessages.notFound);
    const { lines, name, note } = row;
    if (!isDeepStrictEqual({ name, note, lines }, fields)) {
      refuseStale(row, version, { timeZone: OPERATOR_TIME_ZONE });
    }
    return presented(tx, deps, (await storeTemplate(tx, deps, { by, before: row, fields })).row);
  }).catch((error) => {
    throw violatedConstraint(error) === TEMPLATE_NAME_TAKEN
      ? fieldRefusal('Name', deskQuoteMessages.templateNameTaken)
      : error;
  });
}

/**
 * Removes a template of quotes (R10.12). One that's gone already is left so.
 * @throws Refusal `conflict` if somebody else changed it since (R10.04)
 */
export async function removeTemplate(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { id, by, version }: { id: number; by: StaffDoer; version: number },
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const row = await lockTemplate(tx, id);
    if (!row) return;
    refuseStale(row, version, { timeZone: OPERATOR_TIME_ZONE });
    await deleteTemplate(tx, id);
    const { name, note, lines } = row;
    await recordAudit(tx, deps, {
      by,
      action: 'quote-template-removed',
      subject: { kind: 'quote-template', id },
      details: { before: { name, note, lines }, after: null },
    });
  });
}
