import { technicianDayMessages } from '../../../../domain/technicians/technician-day-messages.ts';
import { recordAudit } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { TECHNICIAN_CODES } from '../../../platform/limits.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { bindLink, type TechnicianLink, takeCodeTry } from '../technician-links.queries.ts';
import { isCode, phoneSecret } from './day-secrets.ts';
import { openDayLink, otherPhone } from './open-day-link.ts';

type Submit = { ch: string; code: string; key: string; origin: Origin };

/** A link that is bound to this phone, since when, and the secret for the phone's cookie. */
export type BoundPhone = { link: TechnicianLink; boundAt: Date; phone: string };

/**
 * Binds a link to the phone whose owner typed the code from the text (R10.14). The same submit again, whose answer may
 * have been lost, gets the same answer.
 * @throws Refusal `unauthenticated` once the link has ended; `forbidden` if it's bound to another phone; a field refusal
 *   of `Code` for a wrong one, and for any after 5 wrong ones
 */
export async function bindPhone(deps: Deps, submit: Submit): Promise<BoundPhone> {
  const { ch, code, key, origin } = submit;
  const now = toDate(deps.clock.now());
  const link = await openDayLink(deps, ch);
  const phone = phoneSecret(deps.secret, link.id, key);
  const phoneHash = hashToken(phone);
  if (link.boundAt !== null) return boundBefore(deps, { link, boundAt: link.boundAt, phone });
  const codeId = await takeCodeTry(deps.db, { id: link.id, now, max: TECHNICIAN_CODES.tries });
  if (codeId === null) {
    // The same submit, or another, may have used it since the link was read.
    const newest = await openDayLink(deps, ch);
    if (newest.boundAt !== null) return boundBefore(deps, { link: newest, boundAt: newest.boundAt, phone });
    throw fieldRefusal('Code', technicianDayMessages.codeEnded);
  }
  if (!isCode(deps.secret, codeId, code)) throw fieldRefusal('Code', technicianDayMessages.codeWrong);
  const isBound = await transaction(deps.pool, async (tx) => {
    if (!(await bindLink(tx, { id: link.id, codeId, phoneHash, now }))) return false;
    await recordAudit(tx, deps, {
      by: { kind: 'visitor', id: null, origin },
      action: 'technician-phone-bound',
      subject: { kind: 'technician', id: link.technicianId },
    });
    return true;
  });
  if (isBound) return { link, boundAt: now, phone };
  // Another submit was first, or the same one at the same time.
  const newest = await openDayLink(deps, ch);
  return boundBefore(deps, { link: newest, boundAt: newest.boundAt ?? now, phone });
}

/** @throws Refusal `forbidden` if it was another phone */
function boundBefore(deps: Deps, bound: BoundPhone): BoundPhone {
  if (bound.link.phoneHash !== hashToken(bound.phone)) throw otherPhone(deps);
  return bound;
}
