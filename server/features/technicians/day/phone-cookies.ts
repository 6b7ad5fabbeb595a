import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config.ts';
import { toDate } from '../../../platform/clock.ts';
import type { BoundPhone } from './bind-phone.ts';

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
