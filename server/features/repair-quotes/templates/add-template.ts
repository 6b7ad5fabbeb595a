import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { addQuoteTemplate } from '../../../../contracts/jobs/quote-templates.ts';
import { deskQuoteMessages } from '../../../../domain/repair-quotes/desk-quote-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import { presentTemplate, type TemplateForm, templateFields } from './quote-templates.present.ts';
import { insertTemplate, templateNamed } from './quote-templates.queries.ts';

/**
 * Adds a template of quotes (R10.12). Its name makes it unique, so the same one again answers with the first.
 * @throws Refusal `invalid_fields` for a name that another template has
 */
export async function addTemplate(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { by, form }: { by: StaffDoer; form: TemplateForm },
): Promise<Reply<typeof addQuoteTemplate>> {
  const fields = templateFields(form);
  return transaction(deps.pool, async (tx) => {
    const changedAt = toDate(deps.clock.now());
    const added = await insertTemplate(tx, { ...fields, changedBy: by.name, changedAt });
    if (!added) {
      const other = await templateNamed(tx, fields.name);
      const { name, note, lines } = other ?? {};
      if (!other || !isDeepStrictEqual({ name, note, lines }, fields)) {
        throw fieldRefusal('Name', deskQuoteMessages.templateNameTaken);
      }
      return presentTemplate(other);
    }
    await recordAudit(tx, deps, {
      by,
      action: 'quote-template-added',
      subject: { kind: 'quote-template', id: added.id },
      details: { before: null, after: fields },
    });
    return presentTemplate(added);
  });
}
