import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

type Bank = {
  /** Null for a card that the double doesn't know. */
  addMethod(number: string, expiry: [number, number]): { id: string; brand: string } | null;
  /** False if there's no such intent. */
  confirm(clientSecret: string, isApproved: boolean): boolean;
};

const FRAME_SCRIPT = new URL('./frame.client.js', import.meta.url);
const PAGE_SCRIPT = new URL('./stripe.client.js', import.meta.url);

/** What Stripe's own script does in the page, as far as we use it: fields in frames, tokens, confirmations. */
export function serveCardScript(app: FastifyInstance, bank: Bank): void {
  const script = (path: string, file: URL) =>
    app.get(path, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(await readFile(file, 'utf8')),
    );
  script('/endive/stripe.js', PAGE_SCRIPT);
  script('/frame.js', FRAME_SCRIPT);

  /** What was typed into the frames of one form. */
  const typed = new Map<string, Record<string, string>>();
  app.get('/frame', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>Card field</title><script src="/frame.js"></script>'),
  );
  app.post<{ Body: { form: string; field: string; value: string } }>('/typed', async ({ body }) => {
    typed.set(body.form, { ...typed.get(body.form), [body.field]: body.value });
    return {};
  });
  app.options('/double/*', async (_request, reply) =>
    allowed(reply).header('access-control-allow-headers', '*').send(),
  );
  app.post<{ Body: { form: string } }>('/double/payment_methods', async ({ body }, reply) => {
    const { cardNumber = '', cardExpiry = '' } = typed.get(body.form) ?? {};
    const [month = 0, year = 0] = cardExpiry.split('/').map(Number);
    const method = bank.addMethod(cardNumber.replaceAll(' ', ''), [month, 2000 + year]);
    if (!method) return allowed(reply).send({ error: { message: 'Your card number is invalid.' } });
    const card = {
      brand: method.brand,
      last4: cardNumber.slice(-4),
      exp_month: month,
      exp_year: 2000 + year,
    };
    return allowed(reply).send({ paymentMethod: { id: method.id, card } });
  });
  app.post<{ Body: { clientSecret: string; isApproved: boolean } }>(
    '/double/confirm',
    async ({ body }, reply) =>
      allowed(reply).send({ found: bank.confirm(body.clientSecret, body.isApproved) }),
  );
}

const allowed = <Reply extends { header(name: string, value: string): Reply }>(reply: Reply) =>
  reply.header('access-control-allow-origin', '*');
