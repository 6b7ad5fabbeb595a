import type { Reply } from '../../../../contracts/endpoint.ts';
import type { stopTexts as stopTextsCall } from '../../../../contracts/messages/texts.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { deskTextMessages } from '../../../../domain/messages/desk-text-messages.ts';
import { formatInstantDay } from '../../../../domain/visits/dates.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { toDate, wireInstant } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { startTexts, stopOf, stopTexts } from './text-stops.ts';

/**
 * Stops texts to a mobile for somebody who rings, or starts again what the office stopped (R11.08).
 * @throws Refusal `conflict` if STOP came from the mobile: only START from it ends that
 */
export async function changeTexts(
  deps: Deps,
  { mobile, isStop, by }: { mobile: string; isStop: boolean; by: StaffDoer },
): Promise<Reply<typeof stopTextsCall>> {
  const change = { at: toDate(deps.clock.now()), by: 'office' as const };
  const stop = await transaction(deps.pool, async (tx) => {
    const before = await stopOf(tx, mobile);
    if (!isStop && before && before.stoppedBy !== 'office') {
      const day = formatInstantDay(before.stoppedAt.toTemporalInstant(), OPERATOR_TIME_ZONE);
      throw new Refusal('conflict', deskTextMessages.onlyStart(day));
    }
    await (isStop ? stopTexts : startTexts)(tx, mobile, change);
    if ((before === null) === isStop) {
      const action = isStop ? 'texts-stopped' : 'texts-started';
      await recordAudit(tx, deps, { by, action });
    }
    return stopOf(tx, mobile);
  });
  return { Mobile: mobile, TextsStoppedOn: stop && wireInstant(stop.stoppedAt) };
}
