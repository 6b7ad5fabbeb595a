import { expect } from '@playwright/test';
import { otherEngine } from '../../scripts/browser.mjs';
import { type OtherEngine, openFirefox, openWebKit } from './kit/other-engine.ts';
import { sql } from './kit/records.ts';
import type { RunningServer } from './kit/server.ts';
import { test as base } from './kit/test.ts';
import { WITH_DEMO } from './people/demo.ts';
import { CARDS, PRIYA } from './people/priya.ts';

const ENGINES = [
  { name: 'Firefox', open: openFirefox },
  { name: 'WebKit', open: openWebKit },
] as const;

const NEXT = 'main form button[type="submit"]';

for (const { name, open } of ENGINES) {
  const { program, missing } = otherEngine(name);
  const test = base.extend<{ engine: OtherEngine }>({
    engine: async ({ server: _ }, use) => {
      const engine = await open(program);
      try {
        await use(engine);
        expect(await engine.errors()).toEqual([]);
      } finally {
        await engine.close();
      }
    },
  });

  test.describe(`In ${name}`, { tag: '@desktop' }, () => {
    test.skip(missing.length > 0, `this machine has no ${missing.join(', ')}`);

    test(`[R1.01, R4.01] a visitor books, from the landing page to the thank-you, in ${name}`, async ({
      engine,
      server,
    }) => {
      await books(engine, server);
      const jobs = await sql(server, 'select problem from jobs');
      expect(jobs).toEqual([{ problem: 'Not cooling' }]);
    });

    test.describe('with the demo company', () => {
      test.use({ env: WITH_DEMO });

      test(`[R1.02, R2.23] a customer signs in, opens a job and requests service, in ${name}`, async ({
        engine,
        server,
      }) => {
        const before = await sql(server, 'select 1 from jobs');
        await requestsService(engine, server);
        expect(await sql(server, 'select 1 from jobs')).toHaveLength(before.length + 1);
      });
    });
  });
}

async function books(engine: OtherEngine, server: RunningServer) {
  await engine.open(`${server.url}/service-refrigeration`);
  await engine.type('main form input:not([type="hidden"])', '2010');
  await engine.click('main form button');
  await engine.click('input[name="equipment-type"][value="2"]');
  await engine.click(NEXT);
  await engine.type('#brand', 'Skope');
  await engine.click('[role="option"]');
  await engine.click('input[name="servicing-type"][value="4"]');
  await engine.click(NEXT);
  await engine.click('input[name="problem"][value="Not cooling"]');
  await engine.type('#description', 'Sitting at 9 degrees since Sunday night.');
  await engine.click(NEXT);
  await engine.click('input[value="tomorrow-morning"]');
  await engine.sees('aside', '$198.00');
  await engine.click(NEXT);
  await engine.type('#street-address', '41 Marl');
  await engine.click('[role="option"]');
  await engine.type('#shop-name', 'Marlowe Street Café');
  await engine.click(NEXT);
  // Next on the address passes the review.
  await engine.type('#number', CARDS.accepted);
  await engine.type('#expiry', '11/29');
  await engine.type('#ccv', '123');
  await engine.click(NEXT);
  for (const [field, text] of Object.entries({
    CheckoutFirstName: PRIYA.firstName,
    CheckoutLastName: PRIYA.lastName,
    CheckoutBusinessName: PRIYA.business,
    CheckoutABN: PRIYA.abn,
    CheckoutMobileNumber: PRIYA.mobile,
    CheckoutEmailAddress: PRIYA.email,
    CheckoutPassword: PRIYA.password,
    passwordAgain: PRIYA.password,
  })) {
    await engine.type(`[name="${field}"]`, text);
  }
  await engine.click(NEXT);
  await engine.sees('dialog[open]', 'GAL');
}

async function requestsService(engine: OtherEngine, server: RunningServer) {
  await engine.open(`${server.url}/#/sign-in`);
  await engine.type('input[type="email"]', 'priya@marlowestreet.example');
  await engine.type('input[type="password"]', 'coolroom5');
  await engine.click(NEXT);
  await engine.click('main li a[href^="#/dashboard--job"]');
  await engine.sees('main aside', 'Total inc GST');
  await engine.open(`${server.url}/#/equipment-register`);
  await engine.click('main li a[href*="service-request"]');
  await engine.click('input[name="problem"]');
  await engine.type('#description', 'Sitting at 9 degrees since Sunday night.');
  await engine.click(NEXT);
  await engine.click('input[value="tomorrow-morning"]');
  await engine.click(NEXT);
  await engine.shows('#parking-fee');
  await engine.click(NEXT);
  await engine.sees('h1', 'Check it');
  await engine.click(NEXT);
  await engine.sees('main', 'Booking received');
}
