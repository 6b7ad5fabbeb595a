import { isDeepStrictEqual } from 'node:util';
import { deskQuoteMessages } from '../../../../domain/repair-quotes/desk-quote-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import {
  insertTemplate,
  type TemplateFields,
  type TemplateRow,
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
