import { expect, type Page } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { pixelsTooWide } from '../kit/text-fits.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|422)/] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Fills an open form in by its labels, then presses its button with Enter and waits until it's done. */
async function submit(page: Page, name: string, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    await dialog(page).locator('input, textarea').and(page.getByLabel(label)).fill(value);
  }
  await dialog(page).getByRole('button', { name, exact: true }).press('Enter');
}

/** The same for a form that's right: it closes once the page shows the change. */
async function save(page: Page, name: string, fields: Record<string, string>) {
  await submit(page, name, fields);
  await expect(dialog(page)).toBeHidden();
}

test('[R10.15] the office adds a customer, a site and a machine by keyboard, corrects and retires it', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await signInAtDesk(page);
  await page.goto('/desk#/customers');
  await button(page, 'New customer').press('Enter');
  await submit(page, 'Add the customer', { 'First name': 'Siobhán', Mobile: '0491 570 158' });
  await expect(dialog(page).getByRole('alert').first()).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'new customer');
  await submit(page, 'Add the customer', {
    'Last name': 'O’Dea',
    Business: 'Ferry Street Bakery',
    Email: 'siobhan@ferry-street.example',
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Ferry Street Bakery' })).toBeVisible();
  await expect(page.getByText('Added by us, not joined yet')).toBeVisible();

  await button(page, 'Change the note').press('Enter');
  await save(page, 'Save', { Note: 'Deliveries by the lane' });
  await expect(page.getByText('Deliveries by the lane')).toBeVisible();

  await button(page, 'Add a site').press('Enter');
  await dialog(page).getByLabel('State').selectOption('NSW');
  await submit(page, 'Add the site', {
    'Street address': '7 Ferry Street',
    Suburb: 'Parramatta',
    Postcode: '2010',
  });
  await expect(dialog(page).getByText('Wrong address.').first()).toBeVisible();
  await save(page, 'Add the site', { Suburb: 'Surry Hills' });
  await expect(page.getByText('7 Ferry Street, Surry Hills NSW 2010')).toBeVisible();

  await button(page, 'Add a contact').press('Enter');
  await dialog(page).getByLabel('The technician asks for them on the day').check();
  await submit(page, 'Add the contact', {
    Name: 'Dave Osei',
    'What they do': 'Head chef',
    Phone: '9000 0012',
  });
  await expect(
    dialog(page)
      .getByText(/with its area code/)
      .first(),
  ).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'new contact');
  await save(page, 'Add the contact', { Phone: '02 9000 0012' });
  await expect(page.getByText('Head chef, ask for them on the day')).toBeVisible();
  await expect(page.getByRole('link', { name: '02 9000 0012' })).toHaveAttribute('href', 'tel:0290000012');

  await button(page, 'Add a machine at Ferry Street Bakery').press('Enter');
  await dialog(page).getByLabel('Type').selectOption('Underbench fridge');
  const kind = dialog(page).getByRole('combobox').nth(1);
  await kind.selectOption({ index: 1 });
  await expectNothingFoundAtBothWidths(page, 'new machine');
  await save(page, 'Add the machine', { Brand: 'Skope', Model: 'ProSpec', 'Serial number': 'PG250-88214' });
  const machine = 'Underbench fridge, Skope ProSpec';
  await expect(page.getByText('serial PG250-88214')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'customer');

  await button(page, `Change ${machine}`).press('Enter');
  await save(page, 'Save', { 'Where in the kitchen': 'Left of the pass' });
  await expect(page.getByText('Left of the pass, serial PG250-88214')).toBeVisible();
  await button(page, `Retire ${machine}`).press('Enter');
  await save(page, 'Retire it', {});
  await button(page, '1 retired').press('Enter');
  await expect(button(page, `Bring back ${machine}`)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await pixelsTooWide(page)).toBe(0);
});
