import { expect, test } from 'vitest';
import type { PublicWords } from '../../../contracts/website/website-copy.ts';
import { SERVICES } from '../../../domain/website/services.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import { read } from '../../../tests/kit/equipment.ts';
import { completedJob, startedJob } from '../../../tests/kit/job-progress.ts';
import { plainPage, structuredDataOf, textOf } from '../../../tests/kit/plain-page.ts';
import { until } from '../../../tests/kit/until.ts';

/** Of the fridges that are rated here. */
const PAGE = '/service-refrigeration';

/** A finished job with its own customer, rated by its emailed link. */
async function rated(
  kit: TestApp,
  input: { at: number; score: number; description?: string; isScoringClosed?: boolean },
) {
  const { at, score, description = null, isScoringClosed = false } = input;
  const { token, jobId } = await signedInCustomer(kit.app, {
    CheckoutEmailAddress: `chef${at}@marlowestreet.example`,
  });
  await startedJob(kit.deps, jobId);
  await completedJob(kit.deps, jobId, { isScoringClosed });
  const { body } = await read(kit.app, token, `jobs/${jobId}`);
  const payload = { ch: body.RatingCh, score, description };
  const { status } = await send(kit.app, { method: 'POST', url: '/api/v1/feedback/ratingdetails', payload });
  expect(status).toBe(200);
  kit.clock.advance({ minutes: 1 });
}

const businessIn = (html: string) => structuredDataOf(html)[0]?.provider;

test('[R2.16, R2.17, R4.27] landing pages show what customers made of finished jobs, and nobody who said it', async () => {
  const kit = await testApp();
  await rated(kit, { at: 1, score: 5, description: 'Here within the hour, and the price stood.' });
  await rated(kit, { at: 2, score: 2, description: 'Came late & left <oil> on the floor.' });
  await rated(kit, { at: 3, score: 5, description: 'Ring Priya on the mobile next time.' });
  await rated(kit, { at: 4, score: 4, description: 'Call us on 0491 570 156.' });

  // Four are too few.
  expect(await plainPage(kit, PAGE)).not.toContain('id="reviews"');
  expect(businessIn(await plainPage(kit, PAGE))).not.toHaveProperty('aggregateRating');
  expect((await kit.app.inject('/pages.json')).json().reviews).toBeNull();

  await rated(kit, { at: 5, score: 4, description: 'Dan knew the machine.' });
  await rated(kit, { at: 6, score: 0, description: 'Comment only.', isScoringClosed: true });
  // The cached ones are sent until they're old, and once more while they're reloaded.
  expect(await plainPage(kit, PAGE)).not.toContain('id="reviews"');
  kit.clock.advance({ minutes: 10 });
  await until(async () => (await plainPage(kit, PAGE)).includes('id="reviews"'), 20_000);

  const html = await plainPage(kit, PAGE);
  const shown = textOf(html.slice(html.indexOf('id="reviews"'), html.indexOf('Our story')));
  expect(shown).toContain('4.0 of 5');
  expect(shown).toContain('Average of 5 customer ratings of finished jobs');
  expect(shown).toContain('2 of 5, Poor Came late &amp; left &lt;oil&gt; on the floor.');
  expect(shown).toContain(
    'Here within the hour, and the price stood. Underbench fridge, Surry Hills, November 2026',
  );
  for (const telling of ['Priya', 'Nair', 'Marlowe', 'Dan', '0491', 'Comment only']) {
    expect(shown).not.toContain(telling);
  }
  expect(businessIn(html).aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4,
    ratingCount: 5,
    bestRating: 5,
    worstRating: 1,
  });
  // The hash routes show the same.
  const { reviews } = (await kit.app.inject('/pages.json')).json<PublicWords>();
  for (const service of SERVICES) {
    // The best of the newest leads, and pages of other equipment show none of a fridge.
    const isOfFridges = service === 'generic' || service === 'refrigeration';
    const recent = isOfFridges ? [{ score: 5 }, { score: 2 }] : [];
    expect(reviews?.[service]).toMatchObject({ average: 4, count: 5, recent });
    expect(reviews?.[service].recent).toHaveLength(recent.length);
  }

  // A year later they're too old to count.
  kit.clock.advance({ hours: 24 * 365 });
  await until(async () => !(await plainPage(kit, PAGE)).includes('id="reviews"'), 20_000);
});

test('[R2.17] pages are drawn without reviews while these can’t be read', async () => {
  const kit = await testApp();
  await kit.deps.pool.query('alter table ratings rename to ratings_away');
  expect(await plainPage(kit, PAGE)).not.toContain('id="reviews"');
});

test('[R2.16] every equipment type whose reviews a page shows is in the catalogue, and every type is on a page of its own', async () => {
  const kit = await testApp();
  const { services } = kit.deps.config.pages;
  const shown = new Set(SERVICES.flatMap((service) => services[service].reviewsOf ?? []));
  const types = kit.deps.catalogue.current().equipment.types.map(({ Name }) => Name);
  expect([...shown].sort()).toEqual(types.filter((name) => name !== 'Something else').sort());
});
