import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { testCardsPage } from './local-cards.page.ts';
import type { CardCheck, CardOnToken, Payments } from './port.ts';
import { type Scenario, TEST_CARDS } from './test-cards.ts';

const SCRIPT_URL = '/local-card/v1/card.js';
const SCRIPT_SOURCE = new URL('./local-card.client.js', import.meta.url);
const SLOW_MS = 4000;

const declined = (reason: string): CardCheck => ({ outcome: 'declined', reason });

/** The results of cards that aren't accepted. */
const REFUSALS: Readonly<Record<Exclude<Scenario, 'accepted' | 'slow'>, CardCheck>> = {
  declined: declined('Your bank declined the card. Please use another card.'),
  expired: declined('Your card has expired. Please use another card.'),
  ccv: declined('The security code of your card is not right.'),
  unreachable: { outcome: 'unreachable' },
};

/** The card's last digits and expiry are in the token, since this provider stores nothing. */
const TOKEN =
  /^local_(?<scenario>[a-z]+)_(?<last>\d{4,5})_(?<month>0[1-9]|1[0-2])(?<year>\d\d)_[0-9a-f]{32}$/;

function cardOf(token: string): (CardOnToken & { scenario: Scenario }) | null {
  const { scenario, last = '', month, year } = TOKEN.exec(token)?.groups ?? {};
  const card = TEST_CARDS.find((one) => one.scenario === scenario && one.mask.endsWith(last));
  return card && month ? { ...card, expiry: `${month}/${year}` } : null;
}

/** The card provider for trials: behaves like a real one, with test cards that decide the result (R7.56). */
export function localPayments(): Payments {
  return {
    name: 'Local Card',
    scriptUrl: SCRIPT_URL,
    async verifyCard({ token }) {
      const card = cardOf(token);
      if (!card) return declined('The card was not recognised. Please enter it again.');
      const { scenario, mask, brand, expiry } = card;
      if (scenario === 'slow') await new Promise((done) => setTimeout(done, SLOW_MS));
      if (scenario !== 'accepted' && scenario !== 'slow') return REFUSALS[scenario];
      return { outcome: 'accepted', card: { mask, brand, expiry } };
    },
    mount,
  };
}

async function mount(app: FastifyInstance) {
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
}
