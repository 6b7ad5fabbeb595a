import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { projectFile } from '../../platform/home.ts';
import { testCardsPage } from './local-cards.page.ts';
import { type Confirmation, localCharges } from './local-charges.ts';
import { localDisputes } from './local-disputes.ts';
import { localEvents } from './local-events.ts';
import { type LocalStore, localStore } from './local-store.ts';
import type { CardCheck, CardOnToken, Payments } from './port.ts';
import { type Scenario, TEST_CARDS } from './test-cards.ts';

const SCRIPT_URL = '/local-card/v1/card.js';
const SCRIPT_SOURCE = projectFile('server/adapters/payments/local-card.client.js');
const SLOW_MS = 4000;

const declined = (reason: string): CardCheck => ({ outcome: 'declined', reason });

/** The results of cards that aren't accepted. */
const REFUSALS: Partial<Record<Scenario, CardCheck>> = {
  declined: declined('Your bank declined the card. Please use another card.'),
  expired: declined('Your card has expired. Please use another card.'),
  ccv: declined('The security code of your card is not right.'),
  unreachable: { outcome: 'unreachable' },
};

/** The card's last digits and expiry are in the token, since this provider stores no cards. */
const TOKEN =
  /^local_(?<scenario>[a-z]+)_(?<last>\d{4,5})_(?<month>0[1-9]|1[0-2])(?<year>\d\d)_[0-9a-f]{32}$/;

function cardOf(token: string): (CardOnToken & { scenario: Scenario }) | null {
  const { scenario, last = '', month, year } = TOKEN.exec(token)?.groups ?? {};
  const card = TEST_CARDS.find((one) => one.scenario === scenario && one.mask.endsWith(last));
  return card && month ? { ...card, expiry: `${month}/${year}` } : null;
}

/**
 * The card provider for trials: behaves like a real one, with test cards that decide the result (R7.56).
 * @param folder where it keeps charges, and what cardholders answered their banks
 * @param clock decides how long banks wait for evidence
 */
export function localPayments(folder: string, clock: Clock): Payments {
  const store = localStore(folder);
  const events = localEvents();
  const charges = localCharges(store, (token) => cardOf(token)?.scenario ?? null, events);
  const disputes = localDisputes(store, clock);
  return {
    script: {
      provider: 'Local Card',
      url: SCRIPT_URL,
      publicKey: null,
      hasFrames: false,
    },
    async createCustomer({ reference }) {
      return `local_customer_${reference}`;
    },
    async saveCard({ token, reference }) {
      const card = cardOf(token);
      if (!card) return declined('The card was not recognised. Please enter it again.');
      const { scenario, mask, brand, expiry } = card;
      if (scenario === 'slow') await new Promise((done) => setTimeout(done, SLOW_MS));
      const refusal = REFUSALS[scenario] ?? (await bankQuestion(store, scenario, reference));
      return refusal ?? { outcome: 'accepted', card: { mask, brand, expiry }, mandate: null };
    },
    async deleteCustomer() {},
    // There's no bank account, so nothing is ever paid out.
    listPayouts: async () => [],
    readPayout: async () => ({ items: [], feeGstCents: 0 }),
    ...charges,
    listDisputes: disputes.listDisputes,
    webhook: { ...events.webhook, readDispute: disputes.readDispute },
    mount: (app) => mount(app, store),
  };
}

/** The bank's question when a card is added; null if it has none, or the cardholder has confirmed. */
async function bankQuestion(
  store: LocalStore,
  scenario: Scenario,
  reference: string,
): Promise<CardCheck | null> {
  if (scenario !== 'asks' && scenario !== 'asksagain') return null;
  const clientSecret = `local_setup_${reference}_secret`;
  const confirmation = await store.read<Confirmation>(clientSecret);
  switch (confirmation?.answer) {
    case 'confirmed':
      return null;
    case 'refused':
      return declined('Your bank did not confirm the card. Try again, or use another card.');
    default:
      await store.write(clientSecret, { answer: 'none' } satisfies Confirmation);
      return { outcome: 'action_required', clientSecret };
  }
}

const answerToBank = z.object({ clientSecret: z.string().max(300), isConfirmed: z.boolean() });

async function mount(app: FastifyInstance, store: LocalStore) {
  const source = await readFile(SCRIPT_SOURCE, 'utf8');
  const script = source.replace('(TEST_CARDS)', () => `(${JSON.stringify(TEST_CARDS)})`);
  const page = testCardsPage(TEST_CARDS);
  app.get(SCRIPT_URL, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .send(script),
  );
  app.get('/local-card/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.post('/local-card/v1/confirm', async (request, reply) => {
    const { data } = answerToBank.safeParse(request.body);
    // Only a question that was asked can be answered.
    if (!data || !(await store.read(data.clientSecret))) return reply.code(404).send();
    const answer = data.isConfirmed ? 'confirmed' : 'refused';
    await store.write(data.clientSecret, { answer } satisfies Confirmation);
    return reply.code(204).send();
  });
}
