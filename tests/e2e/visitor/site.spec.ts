import { expect, type Page } from '@playwright/test';
import { contactMessages } from '../../../domain/messages/contact-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';

test.use({ sharesServer: true });

const MARKETING_SITE = 'https://www.galley.example';
const footer = (page: Page) => page.getByRole('contentinfo');
const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const opener = (page: Page, name: string) => page.getByRole('button', { name });

test.describe('with a marketing site of its own', () => {
  test.use({ env: { MARKETING_URL: MARKETING_SITE } });

  test('[R2.13, R2.35] its hash routes lead there, query and all', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.route(`${MARKETING_SITE}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><h1>Elsewhere</h1>' }),
    );
    for (const path of ['/home', '/technician', '/terms', '/privacy', '/contact']) {
      await page.goto('about:blank');
      await page.goto(`/#${path}?utm_source=radio`);
      await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
      expect(page.url()).toBe(`${MARKETING_SITE}${path}?utm_source=radio`);
    }
    await page.goto('/#/sign-in');
    await expect(footer(page).getByRole('link', { name: 'Terms' })).toHaveAttribute(
      'href',
      `${MARKETING_SITE}/terms`,
    );
  });
});

test('[R2.13, R2.34] without one its hash routes are answered by the product’s own pages', {
  tag: '@phone',
}, async ({ page }) => {
  for (const [path, title, route] of [
    ['/home?utm_source=radio', /kitchen equipment repairs, 24x7/, /#\/service-generic\?utm_source=radio$/],
    ['/technician', /^Become a provider/, /#\/contact-us\?topic=provider$/],
    ['/contact', /^Contact us/, /#\/contact-us$/],
    ['/terms', /^Terms of service/, /#\/terms$/],
    ['/privacy', /^Privacy policy/, /#\/privacy$/],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`/#${path}`);
    await expect(page).toHaveTitle(title);
    expect(page.url()).toMatch(route);
  }
  // From one to the other, which begins at its top.
  await footer(page).getByRole('link', { name: 'Terms' }).click();
  await expect(headline(page)).toHaveText('Terms of service');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('[R1.04, R2.25, R8.12] a technician becomes a provider without leaving the page they read', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await page.goto('/#/about');
  const link = footer(page).getByRole('link', { name: 'Become a provider' });
  const dialog = page.getByRole('dialog', { name: 'Become a provider' });
  await link.click();
  await expect(dialog).toBeVisible();
  await expectNothingFound(page, 'become a provider');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(dialog.getByText(contactMessages.nameRequired).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();

  await link.press('Enter');
  await dialog.getByLabel('Name').fill('Dan Okafor');
  await dialog.getByLabel('Email').fill('dan@okafor.example');
  await dialog.getByLabel('Your message').fill('Refrigeration, Sydney and the Central Coast.');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  const thanks = page.getByRole('dialog', { name: contactMessages.contactThanks });
  await expect(thanks).toBeVisible();
  await thanks.getByRole('button', { name: 'Close' }).first().click();
  await expect(headline(page)).toBeVisible();
  expect(await sql(server, 'select name, topic from contact_requests')).toEqual([
    { name: 'Dan Okafor', topic: 'provider' },
  ]);
});

test('[R2.33] what a price means is explained where it is asked, and focus comes back', {
  tag: '@phone',
}, async ({ page, visitor }) => {
  for (const address of ['/service-generic', '/#/service-generic']) {
    await page.goto(address);
    await opener(page, 'What the call-out covers').click();
    const dialog = page.getByRole('dialog', { name: 'What the call-out covers' });
    await expect(dialog.getByText('Decline that quote and the call-out is all you pay.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toBeHidden();
    await expect(opener(page, 'What the call-out covers')).toBeFocused();
  }
  await visitor.opensWith(draftBefore('fix-it', { at: '2026-11-22T22:10:00Z' }), 'fix-it');
  await opener(page, 'When after hours applies').click();
  const dialog = page.getByRole('dialog', { name: 'When the after-hours price applies' });
  await expect(dialog.getByText('Before 8am and from 4pm, on any day.')).toBeVisible();
  await expectNothingFound(page, 'when after hours applies');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener(page, 'When after hours applies')).toBeFocused();
  // It stood within the step's form, which was not sent.
  await visitor.isAt('fix-it');
});

test('[R2.11] registering interest is thanked, recorded as an event, and leads on', {
  tag: '@phone',
}, async ({ page, server, visitor }) => {
  await page.goto('/register-interest?utm_source=radio');
  await expect(headline(page)).toHaveText('Thanks for your interest');
  await expect
    .poll(() => sql(server, "select name from visitor_events where name = 'interest_registered'"))
    .toHaveLength(1);
  await expectNothingFound(page, 'register interest');
  await page.getByLabel('Postcode or suburb of the kitchen').fill('2010');
  await page.getByLabel('Postcode or suburb of the kitchen').press('Enter');
  await visitor.isAt('equipment');
});

test.describe('The header', () => {
  for (const address of ['/service-oven', '/#/service-oven']) {
    test(`[R1.03, R2.15] of ${address} leads to every service, and from the quote back to them`, {
      tag: '@desktop',
    }, async ({ page, visitor }) => {
      await page.goto(address);
      const menu = page.getByRole('navigation', { name: 'Main' });
      await menu.getByRole('button', { name: 'Services' }).press('Enter');
      await expectNothingFound(page, `the menu of ${address}`);
      await menu.getByRole('link', { name: 'Ice machines' }).click();
      await expect(page).toHaveTitle(/ice machine/i);
      await expect(menu.getByRole('link', { name: 'Ice machines' })).toBeHidden();
      await visitor.opens();
      await page.getByRole('banner').getByRole('link', { name: 'Galley' }).click();
      await expect(page).toHaveTitle(/kitchen equipment/);
    });
  }

  test('[R2.15] opens every link in a menu on a phone, and the quote has a few on any screen', {
    tag: '@phone',
  }, async ({ page, visitor }) => {
    await page.goto('/service-oven');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('button', { name: 'Menu' }).click();
    await expectNothingFound(page, 'the menu on a phone');
    await expect(menu.getByRole('link')).toHaveText([
      /repairs/,
      ...Array(5).fill(/./),
      'About',
      'Contact us',
    ]);
    await menu.getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveTitle(/^About/);
    await visitor.opens();
    await menu.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link')).toHaveText(['Services', 'About', 'Contact us']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await menu.getByRole('link', { name: 'Services' }).click();
    await expect(page).toHaveTitle(/kitchen equipment/);
  });

  test('calls and quotes within a thumb’s reach, once the postcode box has scrolled away', {
    tag: '@phone',
  }, async ({ page, visitor }) => {
    await page.goto('/service-oven');
    const call = page.getByRole('main').getByRole('link', { name: 'Call', exact: true });
    await expect(call).not.toBeInViewport();
    await page.getByRole('heading', { name: 'Our story' }).scrollIntoViewIfNeeded();
    await expect(call).toBeInViewport();
    await expect(call).toHaveAttribute('href', 'tel:1800975711');
    await page.getByRole('link', { name: 'Get instant quote' }).click();
    await visitor.isAt('postcode');
  });
});

test.describe('Where there is nothing', () => {
  test.use({ expectedConsole: [/status of 404/] });

  test('[R2.01] a plain address says so and leads to /, and every page of words is clean', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const address of ['/terms', '/#/privacy', '/no-such-page']) {
      await page.goto(address);
      await expect(headline(page)).toBeVisible();
      await expectNothingFound(page, address);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, address).toBeLessThanOrEqual(0);
    }
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
});
