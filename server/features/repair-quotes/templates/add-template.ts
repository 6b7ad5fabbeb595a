import type { Reply } from '../../../../contracts/endpoint.ts';
import type { addQuoteTemplate } from '../../../../contracts/jobs/quote-templates.ts';
import type { StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { presentTemplate, type TemplateForm, templateFields } from './quote-templates.present.ts';
import { storeTemplate } from './store-template.ts';

/** Adds a template of quotes (R10.12). @throws Refusal as `storeTemplate` */
export async function addTemplate(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { by, form }: { by: StaffDoer; form: TemplateForm },
): Promise<Reply<typeof addQuoteTemplate>> {
  return transaction(deps.pool, async (tx) => {
    const { row } = await storeTemplate(tx, deps, { by, before: null, fields: templateFields(form) });
    return presentTemplate(row);
  });
}
