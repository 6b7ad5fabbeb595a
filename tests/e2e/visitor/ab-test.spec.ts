import { expect } from '@playwright/test';
import { sql } from '../kit/records.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS } from '../people/priya.ts';

const eventsOf = (server: RunningServer) =>
  sql(server, 'select name, variant from visitor_events order by id');

test('[R2.19, R2.20, R7.58] a visitor is assigned, sees the button and books', {
  tag: '@phone',
}, async ({ visitor, page, context, server, at }) => {
  await context.clearCookies();
  // A page without the button: nothing was seen yet.
  await page.goto('/about');
  await expect.poll(() => eventsOf(server)).toHaveLength(1);
  const [assigned] = await eventsOf(server);
  const variant = String(assigned?.variant);
  expect(assigned?.name).toBe('experiment_assigned');
  expect((await context.cookies()).find(({ name }) => name === 'abtest')?.value).toBe(variant);

  await page.goto('/service-oven');
  await expect(
    page.getByRole('button', { name: variant === 'A' ? 'Get instant quote' : 'Book Now' }),
  ).toBeVisible();
  await expect.poll(() => eventsOf(server)).toEqual([assigned, { name: 'experiment_exposed', variant }]);

  await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
  await visitor.books();
  await visitor.isThanked();
  expect(await eventsOf(server)).toEqual([
    assigned,
    { name: 'experiment_exposed', variant },
    { name: 'booking_made', variant },
  ]);
});

test('[R2.20, R2.24] staff who look at a plain page are left out of the test', { tag: '@desktop' }, async ({
  page,
  context,
  server,
}) => {
  await context.clearCookies();
  await page.addInitScript(() => sessionStorage.setItem('galley:staff-request', '{"token":"theirs"}'));
  await page.goto('/service-oven');
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeVisible();
  expect(await context.cookies()).toEqual([]);

  // In a browser that knows them as a visitor, neither.
  await context.addCookies([{ name: 'abtest', value: 'A', url: server.url }]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('galley:visitor'))).toBeNull();
});
