import type { FastifyReply, FastifyRequest } from 'fastify';
import { technicianDayMessages } from '../../../../domain/technicians/technician-day-messages.ts';
import { attemptLimit } from '../../../common/attempts/attempt-limit.ts';
import { recordAudit } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Config } from '../../../config/config.ts';
import { transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { ATTEMPTS, TECHNICIAN_CODES } from '../../../platform/limits.ts';
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

/** More than anybody has in one browser. */
const MOST_COOKIES = 10;

/**
 * The secret of a phone that a link is bound to, in a cookie that no script can read and that only goes with the
 * technician's own calls (R10.14). Each technician has a cookie of their own, so that a browser can try several.
 */
export function phoneCookies({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl.startsWith('https://');
  const prefix = `${secure ? '__Secure-' : ''}day-`;
  return {
    /** The secrets that a browser has. */
    phonesOf: ({ cookies }: FastifyRequest): string[] =>
      Object.entries(cookies)
        .flatMap(([name, value]) => (name.startsWith(prefix) && value ? [value] : []))
        .slice(0, MOST_COOKIES),
    keep(reply: FastifyReply, { link, phone }: BoundPhone, now: Temporal.Instant): void {
      const seconds = (link.expiresAt.getTime() - toDate(now).getTime()) / 1000;
      reply.setCookie(`${prefix}${link.technicianId}`, phone, {
        path: '/api/v1/technicianday',
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge: Math.floor(seconds),
      });
    },
  };
}

/** Codes that are texted to technicians, which cost money and could be used to pester them. */
export function dayLimits(deps: Pick<Deps, 'db' | 'pool' | 'config'>) {
  return {
    codes: attemptLimit(deps, { name: 'technician code', ...ATTEMPTS.technicianCode }),
    codesOfBlock: attemptLimit(deps, { name: 'technician code block', ...ATTEMPTS.technicianCodesOfBlock }),
  };
}

export type DayLimits = ReturnType<typeof dayLimits>;
