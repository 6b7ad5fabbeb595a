import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { isLoopback } from '../../platform/http/loopback.ts';
import { Refusal } from '../../platform/refusal.ts';

const isAt = ({ host }: FastifyRequest, origin: string) => host === new URL(origin).host;

/** The desk's calls exist only on the console's own host, and for the terminal on the server's machine. */
export function keepCallsAtDesk(desk: FastifyInstance, deskOrigin: string): void {
  desk.addHook('onRequest', async (request) => {
    if (isAt(request, deskOrigin) || isLoopback(request.hostname)) return;
    throw new Refusal('not_found', requestMessages.notFound);
  });
}

/** What the console's host has of the pages; every other one is the website's. */
const DESK_PAGES = ['/desk', '/photos/:documentId/:size', MARK_PATH];

/** Leads from the website's hosts to the console on its own, and from there to the website. */
export function keepPageAtDesk(pages: FastifyInstance, deskOrigin: string, publicUrl: string): void {
  pages.addHook('onRequest', async (request, reply) => {
    const page = request.routeOptions.url ?? '';
    if (!isAt(request, deskOrigin)) {
      if (page === '/desk') return reply.redirect(`${deskOrigin}/desk`);
    } else if (page === '/') return reply.redirect('/desk');
    else if (!DESK_PAGES.includes(page)) return reply.redirect(publicUrl + request.url);
  });
}
