import { randomUUID } from 'node:crypto';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { sendDayCode as sendDayCodeCall } from '../../../../contracts/technicians/technician-day.ts';
import { TECHNICIAN_CODE_MINUTES } from '../../../../domain/lifetimes.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { toDate, wireInstant } from '../../../platform/clock.ts';
import { addressBlock } from '../../../platform/http/address-block.ts';
import { TECHNICIAN_CODES } from '../../../platform/limits.ts';
import { queueTechnicianText } from '../../messages/texts/queue-text.ts';
import { lockLink, setCode, type TechnicianLink } from '../technician-links.queries.ts';
import type { DayLimits } from './bind-phone.ts';
import { openDayLink, otherPhone } from './open-day-link.ts';

/**
 * Texts a code to the technician of a link that no phone is bound to yet; the code before ends. Asked again within a
 * minute, the text on its way is enough.
 * @throws Refusal `unauthenticated` once the link has ended, `forbidden` if it's bound; `TooManyTries`
 */
export async function sendDayCode(
  deps: Deps,
  limits: DayLimits,
  { ch, address }: { ch: string; address: string },
): Promise<Reply<typeof sendDayCodeCall>> {
  await limits.codesOfBlock.take(addressBlock(address));
  const link = await openDayLink(deps, ch);
  if (link.phoneHash !== null) throw otherPhone(deps);
  const now = deps.clock.now();
  const answer = (until: Date) => ({ MobileEnds: link.mobile.slice(-3), ValidUntil: wireInstant(until) });
  const onItsWay = codeOnItsWay(link, now);
  if (onItsWay) return answer(onItsWay);
  await limits.codes.take(String(link.technicianId));
  return transaction(deps.pool, async (tx) => {
    const locked = await lockLink(tx, link.id);
    if (!locked || locked.phoneHash !== null) throw otherPhone(deps);
    const meanwhile = codeOnItsWay(locked, now);
    if (meanwhile) return answer(meanwhile);
    const codeId = randomUUID();
    const codeExpiresAt = toDate(now.add({ minutes: TECHNICIAN_CODE_MINUTES }));
    await setCode(tx, link.id, { codeId, codeExpiresAt });
    await queueTechnicianText(deps, tx, { id: codeId, kind: 'day-code', technicianId: link.technicianId });
    return answer(codeExpiresAt);
  });
}

/** When the code ends that was sent a moment ago and can still be tried; null if there's none. */
function codeOnItsWay(
  { codeExpiresAt, codeTries }: Pick<TechnicianLink, 'codeExpiresAt' | 'codeTries'>,
  now: Temporal.Instant,
): Date | null {
  if (!codeExpiresAt || codeTries >= TECHNICIAN_CODES.tries) return null;
  const sentAt = codeExpiresAt.toTemporalInstant().subtract({ minutes: TECHNICIAN_CODE_MINUTES });
  return sentAt.until(now).total('seconds') < TECHNICIAN_CODES.againSeconds ? codeExpiresAt : null;
}
