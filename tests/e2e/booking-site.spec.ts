import { expect } from '@playwright/test';
import { test } from './kit/test.ts';

const BOOKING_SITE = 'https://book.galley.example';

test.describe('with a booking site of its own', () => {
  test.use({ env: { BOOKING_URL: BOOKING_SITE } });

  test('[R2.14, R2.35] the instant quote leads there, query and all but the staff token', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.route(`${BOOKING_SITE}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<link rel="icon" href="data:,"><h1>Booking site</h1>',
      }),
    );
    await page.goto('/#/instant-quote?campaign=spring&staffrequest=token');
    await expect(page.getByRole('heading', { name: 'Booking site' })).toBeVisible();
    expect(page.url()).toBe(`${BOOKING_SITE}/#/instant-quote?campaign=spring`);
  });
});

test('[R2.14] without one, step 1 opens here', { tag: '@desktop' }, async ({ visitor }) => {
  await visitor.opens();
  await visitor.isAt('postcode');
});

test('[R2.01, R2.02, R2.35] an unknown address leads by way of / to the dashboard, and so to sign-in', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/#/nowhere?campaign=spring');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(page.url()).toMatch(/\/#\/sign-in\?campaign=spring$/);
});
