import type { FastifyInstance } from 'fastify';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { PAYMENT_EVENT_BYTES, RATES } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { takeProviderEvent } from './take-provider-event.ts';

/** Where the card provider sends events. Needs its own Fastify context, since it reads bodies as bytes. */
export async function providerEventRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { webhook } = deps.payments;
  if (!webhook) return;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: PAYMENT_EVENT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.post(webhook.path, { config: { rateLimit: RATES.paymentEvents } }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const event = webhook.read(body, request.headers, deps.clock.now());
    if (event === 'not-signed') throw new Refusal('unparsable', requestMessages.unreadableRequest);
    if (event) await takeProviderEvent(deps, webhook, event);
    return reply.send();
  });
  webhook.connect?.(app);
}
