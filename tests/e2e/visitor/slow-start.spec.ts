import { expect, type Page } from '@playwright/test';
import { test } from '../kit/test.ts';
import { signInAs } from '../people/customer.ts';

test.use({ sharesServer: true });

/** The website's own code, and the type-ahead of the postcode box, which loads once the box has focus. */
const CODE = '**/assets/index-*.js';
const SEARCH = '**/assets/postcode-search-*.js';
const SIGN_IN = '**/assets/sign-in.screen-*.js';
const PASSWORD = '**/assets/request-password.screen-*.js';
const DASHBOARD = '**/assets/dashboard.screen-*.js';
const EQUIPMENT = '**/assets/equipment.screen-*.js';

/** Requests to these addresses are answered once the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('[R2.17] while the code loads there are the header and a number to call', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  const release = await hold(page, CODE);
  await page.goto('/#/instant-quote', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: '1800 975 711' }).first()).toHaveAttribute(
    'href',
    'tel:1800975711',
  );
  await expect(page.locator('.skeleton-form')).toBeVisible();
  release();
  await visitor.isAt('postcode');
  await expect(page.locator('.skeleton-form')).toHaveCount(0);
});

test('[R2.17] while the code of a screen loads there is progress: after a reload, a link and a button', {
  tag: '@phone',
}, async ({ page, visitor }) => {
  const loading = page.getByText('Loading the page');
  const skeleton = page.locator('.skeleton-form');
  const release = await hold(page, SIGN_IN);
  await page.goto('/#/sign-in');
  await expect(loading).toBeAttached();
  await expect(skeleton).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(loading).toHaveCount(0);

  const releasePassword = await hold(page, PASSWORD);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(loading).toBeAttached();
  await expect(skeleton).toBeVisible();
  releasePassword();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in');
  await expect(loading).toHaveCount(0);

  const releaseEquipment = await hold(page, EQUIPMENT);
  await visitor.opens();
  await visitor.postcode.fill('2010');
  await visitor.next();
  await expect(loading).toBeAttached();
  await expect(visitor.postcode).toBeVisible();
  releaseEquipment();
  await visitor.isAt('equipment');
  await expect(loading).toHaveCount(0);
});

test('[R2.17, R2.21] while the code of a portal page loads, its tabs, its main part and a heading are there', {
  tag: '@phone',
}, async ({ page, server }) => {
  await signInAs(page, server);
  const release = await hold(page, DASHBOARD);
  await page.goto('/#/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Account' });
  await expect(tabs.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading');
  release();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Loading');
  await expect(page.locator('main[aria-busy]')).toHaveCount(0);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[R2.17] the page says what it needs, and has a number to call', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto('/#/instant-quote');
    // Playwright's text locators skip noscript.
    const call = page.locator('noscript a');
    await expect(call).toBeVisible();
    await expect(call).toHaveAttribute('href', 'tel:1800975711');
    await expect(page.locator('.skeleton-form')).toBeHidden();
  });
});

test('[R2.35, R5.04] typing continues at the same place when the type-ahead arrives', {
  tag: '@desktop',
}, async ({ page, visitor }) => {
  const release = await hold(page, SEARCH);
  await visitor.opens();
  await visitor.postcode.pressSequentially('Suhills');
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowLeft');
  release();
  await expect(visitor.combobox('Postcode or suburb')).toBeFocused();
  await page.keyboard.type('rry ');
  await expect(visitor.postcode).toHaveValue('Surry hills');
  await expect(visitor.option(/Surry Hills/).first()).toBeVisible();
});

test('[R5.04] what was typed before the type-ahead arrives has its results as soon as it does', {
  tag: '@phone',
}, async ({ page, visitor }) => {
  const release = await hold(page, SEARCH);
  await visitor.opens();
  await visitor.postcode.pressSequentially('surry');
  release();
  await visitor.option(/Surry Hills/).click();
  await visitor.isAt('equipment');
  expect(await visitor.draft()).toMatchObject({ BookingPostcode: '2010', BookingSuburb: 'Surry Hills' });
});

test.describe('Where code does not load', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test('[R2.35] the postcode box works without its type-ahead and keeps what was typed; a page that does not load says so after a while, with a number to call', {
    tag: '@phone',
  }, async ({ page, visitor }) => {
    await test.step('the postcode box without its type-ahead', async () => {
      await page.route(SEARCH, (route) => route.abort());
      await visitor.opens();
      await visitor.postcode.fill('2010');
      await visitor.next();
      await visitor.isAt('equipment');
      expect(await visitor.draft()).toMatchObject({ BookingPostcode: '2010' });
    });
    await test.step('a page', async () => {
      await page.route(CODE, (route) => route.abort());
      await page.goto('/robots.txt');
      await page.goto('/#/instant-quote');
      const late = page.getByText('Please check your connection');
      await expect(late).toBeHidden();
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
      await expect(late).toBeVisible();
      await expect(late.getByRole('link')).toHaveAttribute('href', 'tel:1800975711');
    });
  });
});
