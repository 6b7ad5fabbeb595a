import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PaymentWebhook, ProviderEvent } from './port.ts';

const PATH = '/local-card/v1/events';
const KEY_HEADER = 'local-card-key';
/** So that an event arrives after the reply to the call that caused it. */
const DELAY_MS = 3000;

const body = z.object({ id: z.string(), kind: z.enum(['charge', 'refunds', 'dispute']), about: z.string() });

export type LocalEvents = {
  /** Reports that something changed, a little later; the same event once more if `isTwice`. */
  send(event: ProviderEvent, isTwice?: boolean): void;
  webhook: Omit<PaymentWebhook, 'readDispute'>;
};

/** The local provider's events: it calls the process that it's part of, as a provider would. */
export function localEvents(): LocalEvents {
  const key = randomUUID();
  const waiting = new Set<NodeJS.Timeout>();
  let target: FastifyInstance | null = null;

  async function deliver({ id, ...event }: ProviderEvent): Promise<void> {
    const about = event.kind === 'dispute' ? event.disputeId : event.chargeId;
    await target?.inject({
      method: 'POST',
      url: PATH,
      headers: { 'content-type': 'application/json', [KEY_HEADER]: key },
      payload: { id, kind: event.kind, about },
    });
  }

  return {
    send(event, isTwice = false) {
      const timer = setTimeout(async () => {
        waiting.delete(timer);
        await deliver(event);
        if (isTwice) await deliver(event);
      }, DELAY_MS);
      timer.unref();
      waiting.add(timer);
    },
    webhook: {
      path: PATH,
      read(bytes, headers) {
        if (headers[KEY_HEADER] !== key) return 'not-signed';
        const { id, kind, about } = body.parse(JSON.parse(bytes.toString()));
        return kind === 'dispute' ? { id, kind, disputeId: about } : { id, kind, chargeId: about };
      },
      connect(app) {
        target = app;
        app.addHook('preClose', async () => {
          target = null;
          for (const timer of waiting) clearTimeout(timer);
        });
      },
    },
  };
}
