import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { refuseStale } from '../../../common/versions/refuse-stale.ts';
import { transaction } from '../../../db/transaction.ts';
import { deleteTemplate, lockTemplate } from './quote-templates.queries.ts';

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
