import { expect, type Page } from '@playwright/test';
import { messages } from '../../domain/messages.ts';
import { sql } from './kit/records.ts';
import { test } from './kit/test.ts';

const drawing = (page: Page) => page.locator('#drawing');

const SITE = '**/assets/**';

/** What is asked for there arrives when the answer is called. */
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

test('[R2.12, R2.35] what is written and sent before the site’s program is there goes to the operator', {
  tag: '@phone',
}, async ({ page, server }) => {
  const release = await hold(page, SITE);
  await page.goto('/#/contact-us');
  await expect(page).toHaveTitle(/^Contact us - /);
  await page.getByRole('radio', { name: 'My account' }).check();
  await page.getByLabel('Name').fill('Priya Nair');
  await page.getByLabel('Email').fill('priya@marlowestreet.example');
  await page.getByLabel('Your message').fill('Please close my account.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(drawing(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('heading', { level: 1, name: messages.contactThanks })).toBeVisible();
  expect(await sql(server, 'select name, email, topic, message from contact_requests')).toEqual([
    {
      name: 'Priya Nair',
      email: 'priya@marlowestreet.example',
      topic: 'account',
      message: 'Please close my account.',
    },
  ]);
});

test('[R2.35, R5.04] whoever types while the site’s program arrives types on, at the same place', {
  tag: '@desktop',
}, async ({ page, visitor }) => {
  const release = await hold(page, SITE);
  await visitor.opens();
  await visitor.postcode.pressSequentially('Suhills');
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowLeft');
  release();
  await visitor.hasSite();
  await expect(visitor.postcode).toBeFocused();
  await page.keyboard.type('rry ');
  await expect(visitor.postcode).toHaveValue('Surry hills');
  await expect(visitor.option(/Surry Hills/).first()).toBeVisible();
});

test('[R5.04] what was typed before the site’s program is there has its finds as soon as it is', {
  tag: '@phone',
}, async ({ page, visitor }) => {
  const release = await hold(page, SITE);
  await visitor.opens();
  await visitor.postcode.pressSequentially('surry');
  release();
  await visitor.option(/Surry Hills/).click();
  await expect(visitor.postcode).toHaveValue('2010 Surry Hills');
});

test('[R4.19] what is pressed before the site’s program is there opens as soon as it is', {
  tag: '@phone',
}, async ({ page, visitor }) => {
  const release = await hold(page, SITE);
  await visitor.opens();
  await page.getByRole('button', { name: 'Your quote' }).click();
  release();
  await expect(visitor.dialog('Your quote')).toBeVisible();
});

test('[R2.17] a drawing that takes long to come is waited for with a bar', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  const release = await hold(page, '**/first-sight/**');
  await visitor.opens();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  release();
  await visitor.isAt('postcode');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test.describe('Where the site’s program can’t be had', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test('[R2.35] it is said, what was typed stands, and the next touch brings it', {
    tag: '@phone',
  }, async ({ page, visitor }) => {
    await page.route(SITE, (route) => route.abort());
    await visitor.opens();
    await visitor.postcode.fill('2010');
    await expect(page.getByRole('alert')).toHaveText(/check your connection/);
    await page.unroute(SITE);
    await visitor.next();
    await visitor.isAt('equipment');
    expect(await visitor.draft()).toMatchObject({ BookingPostcode: '2010' });
  });
});
