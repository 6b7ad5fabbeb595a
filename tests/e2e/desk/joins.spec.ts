import { expect, type Page } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { rosa } from '../kit/office.ts';
import { routeMailed } from '../kit/outbox.ts';
import { test } from '../kit/test.ts';
import { pixelsTooWide } from '../kit/text-fits.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|422)/] });

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('[R14.06] the office joins two customers who are the same, takes them apart, and asks one who signs in', {
  tag: '@desktop',
}, async ({ page, server, browser }) => {
  test.slow();
  const office = await rosa(server);
  const twin = await office<{ CustomerId: number }>('desk/customers', {
    FirstName: 'Sam',
    LastName: 'Okoro',
    BusinessName: 'Harbour Lane Kiosk',
    Mobile: '0491 570 157',
    ABN: null,
    UserName: null,
  });
  await signInAtDesk(page);
  await page.goto(`/desk#/customers/${twin.CustomerId}`);
  await expect(page.getByText(/May be the same: Harbour Lane Canteen/)).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a customer who may be there twice');
  await page.getByRole('link', { name: 'Join with another customer…' }).press('Enter');
  await expect(heading(page, 'Join with another customer')).toBeVisible();
  await page.getByRole('searchbox').last().fill('harbour lane canteen');
  await page.getByRole('button', { name: 'Find', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Harbour Lane Canteen' }).click();
  await expect(heading(page, 'Are they the same?')).toBeVisible();
  await expect(page.getByText(/instead: they sign in to the portal/)).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'two customers side by side');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await pixelsTooWide(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: /^Keep this one: Harbour Lane Canteen/ }).press('Enter');
  await expect(dialog(page).getByText('You can take them apart for 24 hours')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Join them' }).press('Enter');
  await expect(heading(page, 'Harbour Lane Canteen')).toBeVisible();
  await expect(page.getByText('Harbour Lane Kiosk')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a customer whom another was joined into');
  await page.goto(`/desk#/customers/${twin.CustomerId}`);
  await page.getByRole('link', { name: 'Open Harbour Lane Canteen' }).press('Enter');
  await page.getByRole('button', { name: 'Take apart Harbour Lane Kiosk' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Take them apart' }).press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Take apart Harbour Lane Kiosk' })).toBeHidden();

  // Priya signs in, so she is asked; her yes joins them, and they're taken apart within the day.
  await page.goto('/desk#/customers?SearchTerm=priya%40marlowestreet.example');
  await page.getByRole('link', { name: /Marlowe Street/ }).click();
  await expect(heading(page, /^Marlowe Street/)).toBeVisible();
  const priyas = page.url();
  await page.getByRole('link', { name: 'Join with another customer…' }).click();
  await page.getByRole('searchbox').last().fill('harbour lane canteen');
  await page.getByRole('button', { name: 'Find', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Harbour Lane Canteen' }).click();
  await page.getByRole('button', { name: /^Keep this one: Harbour Lane Canteen/ }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Ask them' }).press('Enter');
  await expect(page.getByText('Waiting for their yes')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a customer who is asked');

  const priya = await (await browser.newContext()).newPage();
  const route = await routeMailed(server, 'priya@marlowestreet.example', /two .* accounts together/);
  await priya.goto(`${server.url}/#${route}`);
  await expect(priya.getByText(/Harbour Lane Canteen/).first()).toBeVisible();
  await expectNothingFoundAtBothWidths(priya, 'the question whether two accounts are put together');
  await priya.getByRole('button', { name: 'Yes, put them together' }).press('Enter');
  await expect(priya.getByText('Everything is now in the account of')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Waiting for their yes')).toBeHidden();
  await page.goto(priyas);
  await page.getByRole('link', { name: 'Open Harbour Lane Canteen' }).press('Enter');
  await page.getByRole('button', { name: /^Take apart Marlowe Street/ }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Take them apart' }).press('Enter');
  await expect(dialog(page)).toBeHidden();
  await page.goto(priyas);
  await expect(heading(page, /^Marlowe Street/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join with another customer…' })).toBeVisible();
});
