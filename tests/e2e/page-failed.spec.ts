import { expect } from '@playwright/test';
import { test } from './kit/test.ts';

test.use({ sharesServer: true });

test.describe('a program error in a page', () => {
  test.use({ expectedConsole: [/the topic is broken/] });

  test('[R2.12] is named as ours, reported without the query string, and gone with the next navigation', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      const get = URLSearchParams.prototype.get;
      URLSearchParams.prototype.get = function (name) {
        if (name === 'topic') throw new Error('the topic is broken');
        return get.call(this, name);
      };
    });
    const reported = page.waitForResponse('**/api/v1/browser-errors');
    await page.goto('/#/sign-in');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await page.goto('/#/contact-us?topic=provider');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load');
    await expect(page.getByText('Something went wrong on our side.')).toBeVisible();
    await expect(page.getByText('The connection may have dropped').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    const report = await reported;
    expect(report.status()).toBe(202);
    expect(report.request().postDataJSON()).toMatchObject({
      Message: 'the topic is broken',
      Route: '/contact-us',
    });

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await page.goForward();
    await expect(page.getByText('Something went wrong on our side.')).toBeVisible();
    await page.goto('/#/instant-quote');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page did not load');
  });
});

test.describe('a part of the program that does not arrive', () => {
  test.use({ expectedConsole: [/net::ERR_FAILED|Failed to fetch dynamically imported module/] });

  test('[R2.35] is named as the connection’s, and gone with the next navigation', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.route('**/contact.screen-*.js', (route) => route.abort());
    await page.goto('/#/sign-in');
    await page.goto('/#/contact-us');
    await expect(page.getByText('The connection may have dropped.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  });

  test('[R2.35] is loaded by a reload once the network is back, without anybody asking', {
    tag: '@desktop',
  }, async ({ page }) => {
    let failures = 0;
    await page.goto('/#/sign-in');
    // Browsers remember the failure, so trying again without a reload doesn't help.
    await page.route('**/contact.screen-*.js', (route) => {
      failures += 1;
      return failures <= 1 ? route.abort() : route.continue();
    });
    await page.goto('/#/contact-us');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
  });

  test('[R2.35] a stylesheet that does not arrive is loaded by a reload too', {
    tag: '@phone',
  }, async ({ page }) => {
    let failures = 0;
    await page.route('**/assets/index-*.css', (route) => {
      failures += 1;
      return failures <= 1 ? route.abort() : route.continue();
    });
    await page.goto('/#/sign-in', { waitUntil: 'commit' });
    await expect(page.getByText('The connection may have dropped, or this browser is too old')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    // The first page's heading is there without its style too.
    await expect.poll(() => failures).toBeGreaterThan(1);
  });
});
