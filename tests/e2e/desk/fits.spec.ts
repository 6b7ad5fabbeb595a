import { expect, type Page } from '@playwright/test';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { doubleText, expectTextFits, usualText } from '../kit/text-fits.ts';
import { demoJob, signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of 401/] });

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Every screen of the console, each with words of its own, which show that it has loaded. */
async function screensOf(server: RunningServer): Promise<[path: string, words: string][]> {
  const { RepairId, BookingReference, RequestedAttendanceDate: day } = await demoJob(server, 'Requested');
  const { RepairId: waiting } = await demoJob(server, 'QuoteWaiting');
  return [
    ['today', 'Needs a person'],
    ['inbox', 'Unanswered, the oldest first'],
    [`schedule?date=${day}`, BookingReference],
    ['schedule/sheets?date=2026-11-26', 'A page for each tech'],
    ['jobs', BookingReference],
    [`jobs/${RepairId}`, 'Also possible now'],
    [`jobs/${waiting}`, 'Approved by phone'],
    ['customers', 'Marlowe Street Café'],
    ['customers/5001', 'Billing'],
    ['book?customer=5001', 'What the customer gets'],
    ['invoices', 'Marlowe Street Café'],
    ['invoices/1', 'Balance'],
    ['payments', 'Visa ending 4242'],
    ['payments/transfers', 'Bank statement as CSV'],
    ['books', 'Owed before'],
    ['reports/takings?From=2026-11-01&To=2026-11-30', 'In all'],
    ['technicians', 'Dan Okafor'],
    ['parts', 'BCS-CP100'],
    ['windows', 'Closed from today on'],
  ];
}

/** Looks at the sign-in and then at every screen. */
async function everyScreen(page: Page, server: RunningServer, look: (where: string) => Promise<void>) {
  await page.goto('/desk');
  await expect(page.getByLabel('Email')).toBeVisible();
  await look('sign-in');
  await signInAtDesk(page);
  for (const [path, words] of await screensOf(server)) {
    // A new page, since a hash alone loads none.
    await page.goto('about:blank');
    await page.goto(`/desk#/${path}`);
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    if (path.startsWith('book?')) await chooseVisit(page);
    await look(path);
  }
  await page.goto('/desk#/schedule?date=2026-11-24');
  await page.getByRole('button', { name: 'Places, Afternoon' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('places');
}

/** At every size that a screen is read at: text at 200 % on a desk and on a phone, and 400 % zoom. */
async function expectFits(page: Page, where: string) {
  await doubleText(page);
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    await expectTextFits(page, `${where}, text at 200 %, ${viewport.width} px`);
  }
  await usualText(page);
  await page.setViewportSize({ width: 320, height: 256 });
  await expectTextFits(page, `${where}, at 400 % zoom`);
  await page.setViewportSize(DESK);
}

/** As far as the days and prices, which take the most room. */
async function chooseVisit(page: Page) {
  await page.getByRole('group', { name: 'Machine' }).getByRole('radio').first().check();
  await expect(page.getByText('Later', { exact: true })).toBeVisible();
}

test('[R9.07, R10.01] nothing of the console scrolls sideways, is cut or overlaps, with text at 200 % and at 400 % zoom', {
  tag: '@desktop',
}, async ({ page, server }) => {
  test.slow();
  await everyScreen(page, server, (where) => expectFits(page, where));
});

test('[R9.07, R10.01] in forced colours the console shows where one is, and where the keyboard is', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAtDesk(page);
  await page.goto('/desk#/jobs?State=Scheduled');
  const look = (name: RegExp, part = '') =>
    page.getByRole('link', { name }).evaluate((link, pseudo) => {
      const { backgroundColor, borderBottomColor, outlineStyle } = getComputedStyle(link, pseudo);
      return { backgroundColor, borderBottomColor, outlineStyle };
    }, part);
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect((await look(/^Jobs$/, '::before')).backgroundColor).not.toBe(canvas);
  expect((await look(/^Scheduled/)).borderBottomColor).not.toBe(canvas);
  expect((await look(/^Requested/)).borderBottomColor).toBe(canvas);
  await page.getByRole('link', { name: /^Requested/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect((await look(/^Requested/)).outlineStyle).toBe('solid');
});
