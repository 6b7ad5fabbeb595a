import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cleanTexts } from '../../../../domain/words/clean-text.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { WebhookCall } from '../../../adapters/sms/port.ts';
import type { Deps } from '../../../common/deps.ts';
import { RATES } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { takeReport } from './take-report.ts';

const PATH = '/webhooks/sms/';

/** Where the SMS gateway reports the outcome of texts, and customers' replies; its address may contain a secret. */
export function textRoutes(app: FastifyInstance, deps: Deps): void {
  const { readWebhook } = deps.sms;
  if (!readWebhook) return;

  app.post(`${PATH}*`, { config: { rateLimit: RATES.smsWebhooks } }, async (request, reply) => {
    const report = await readWebhook(callOf(request)).catch((error) => {
      deps.log.warn({ err: error }, 'the SMS gateway did not confirm what it reported');
      throw new Refusal('provider_unavailable', requestMessages.tryAgain);
    });
    if (!report) throw new Refusal('not_found', requestMessages.notFound);
    await takeReport(deps, cleanTexts(report));
    // An empty reply in Twilio's format, so that no text is sent back; other gateways only read the status.
    return reply.type('text/xml').send('<Response></Response>');
  });
}

function callOf({ url, headers, query, body }: FastifyRequest): WebhookCall {
  const [path = ''] = url.split('?');
  const form = Object.entries((body ?? {}) as Record<string, unknown>);
  return {
    url,
    path: path.slice(PATH.length).split('/'),
    headers,
    query: query as Record<string, string>,
    form: Object.fromEntries(form.map(([name, value]) => [name, String(value ?? '')])),
  };
}
