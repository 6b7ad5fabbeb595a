import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_DEVICE_DAYS, STAFF_SIGN_IN_HOURS } from '../../../domain/lifetimes.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';

const HOUR_SECONDS = 60 * 60;

/** Letters of a hash that tell the people of one browser apart. */
const DEVICE_NAME_LENGTH = 16;

/**
 * The console's sign-in, in cookies that no script can read and that only go with the desk's own calls (R10.01). One has
 * the session's token; one for each account remembers the device, and is kept when its owner signs out.
 */
export function staffCookies({ publicUrl, deskOrigin }: Pick<Config, 'publicUrl' | 'deskOrigin'>) {
  const secure = (deskOrigin ?? publicUrl).startsWith('https://');
  const session = `${secure ? '__Secure-' : ''}desk`;
  const deviceOf = (userName: string) => `${session}-${hashToken(userName).slice(0, DEVICE_NAME_LENGTH)}`;
  const attributes = { path: '/api/v1/desk', httpOnly: true, sameSite: 'strict', secure } as const;

  /**
   * Only the console's own pages may use its cookie, for reading too. Browsers without Sec-Fetch-Site (Safari before
   * 16.4, and any on a page without https) send the Origin of every change.
   * @throws Refusal `forbidden`
   */
  function refuseOtherSites({ headers, method, host }: FastifyRequest): void {
    const site = headers['sec-fetch-site'];
    const { origin } = headers;
    const desk = deskOrigin ? new URL(deskOrigin).host : host;
    const isOwn =
      site === undefined
        ? origin === undefined
          ? method === 'GET'
          : URL.parse(origin)?.host === desk
        : site === 'same-origin';
    if (!isOwn || host !== desk) throw new Refusal('forbidden', staffMessages.consoleOnly);
  }

  return {
    refuseOtherSites,
    /**
     * The session's token; undefined without a cookie.
     * @throws Refusal `forbidden` for a request from another website
     */
    token(request: FastifyRequest): string | undefined {
      const token = request.cookies[session];
      if (token) refuseOtherSites(request);
      return token;
    },
    deviceToken: (request: FastifyRequest, userName: string) => request.cookies[deviceOf(userName)],
    keep(reply: FastifyReply, { userName, token, deviceToken }: SignedInBrowser): void {
      reply.setCookie(session, token, { ...attributes, maxAge: STAFF_SIGN_IN_HOURS * HOUR_SECONDS });
      reply.setCookie(deviceOf(userName), deviceToken, {
        ...attributes,
        maxAge: KNOWN_DEVICE_DAYS * 24 * HOUR_SECONDS,
      });
    },
    /** Takes the session out of a browser that sent it, and what it has kept of what it read. */
    end(request: FastifyRequest, reply: FastifyReply): void {
      if (!request.cookies[session]) return;
      reply.clearCookie(session, attributes).header('clear-site-data', '"cache"');
    },
  };
}

type SignedInBrowser = {
  /** In lower case. */
  userName: string;
  token: string;
  deviceToken: string;
};
