import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { testCardsPage } from './local-cards.page.ts';
import type { CardCheck, Payments } from './port.ts';
import { type Scenario, TEST_CARDS } from './test-cards.ts';

const SCRIPT_URL = '/local-card/v1/card.js';
const SCRIPT_SOURCE = new URL('./local-card.client.js', import.meta.url);
const SLOW_MS = 4000;

const declined = (reason: string): CardCheck => ({ outcome: 'declined', reason });

const CHECKS: Readonly<Record<Scenario, CardCheck>> = {
  accepted: { outcome: 'accepted' },
  slow: { outcome: 'accepted' },
  declined: declined('Your bank declined the card. Please use another card.'),
  expired: declined('Your card has expired. Please use another card.'),
  ccv: declined('The security code of your card is not right.'),
  unreachable: { outcome: 'unreachable' },
};

const TOKEN = /^local_([a-z]+)_[0-9a-f]{32}$/;

function scenarioOf(token: string): Scenario | null {
  const name = TOKEN.exec(token)?.[1];
  return name && Object.hasOwn(CHECKS, name) ? (name as Scenario) : null;
}

/** The card provider for trials: behaves like one, with cards that decide what happens (R7.56). */
export function localPayments(): Payments {
  return {
    name: 'Local Card',
    scriptUrl: SCRIPT_URL,
    async verifyCard({ token }) {
      const scenario = scenarioOf(token);
      if (!scenario) return declined('The card was not recognised. Please enter it again.');
      if (scenario === 'slow') await new Promise((done) => setTimeout(done, SLOW_MS));
      return CHECKS[scenario];
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
