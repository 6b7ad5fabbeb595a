import type { Reply } from '../../../../contracts/endpoint.ts';
import type { stopTexts as stopTextsCall } from '../../../../contracts/messages/texts.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { toDate, wireInstant } from '../../../platform/clock.ts';
import { startTexts, stopTexts, textsStoppedAt } from './text-stops.ts';

/** Stops texts to a mobile, or starts them again, as a reply of STOP or START does. */
export async function changeTexts(
  deps: Deps,
  { mobile, isStop, by }: { mobile: string; isStop: boolean; by: StaffDoer },
): Promise<Reply<typeof stopTextsCall>> {
  const at = toDate(deps.clock.now());
  const stoppedAt = await transaction(deps.pool, async (tx) => {
    const before = await textsStoppedAt(tx, mobile);
    await (isStop ? stopTexts : startTexts)(tx, mobile, at);
    if ((before === null) === isStop) {
      const action = isStop ? 'texts-stopped' : 'texts-started';
      await recordAudit(tx, deps, { by, action });
    }
    return textsStoppedAt(tx, mobile);
  });
  return { Mobile: mobile, TextsStoppedOn: stoppedAt && wireInstant(stoppedAt) };
}
