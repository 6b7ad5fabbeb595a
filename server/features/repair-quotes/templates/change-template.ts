import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { changeQuoteTemplate } from '../../../../contracts/jobs/quote-templates.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { deskQuoteMessages } from '../../../../domain/repair-quotes/desk-quote-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { refuseStale } from '../../../common/versions/refuse-stale.ts';
import { violatedConstraint } from '../../../db/client.ts';
import { transaction } from '../../../db/transaction.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import { presentTemplate, type TemplateForm, templateFields } from './quote-templates.present.ts';
import { lockTemplate, TEMPLATE_NAME_TAKEN } from './quote-templates.queries.ts';
import { storeTemplate } from './store-template.ts';

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
    return presentTemplate((await storeTemplate(tx, deps, { by, before: row, fields })).row);
  }).catch((error) => {
    throw violatedConstraint(error) === TEMPLATE_NAME_TAKEN
      ? fieldRefusal('Name', deskQuoteMessages.templateNameTaken)
      : error;
  });
}
