import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { pixelsTooWide } from '../kit/text-fits.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO });

const SHEET = `Old system,Business,E-mail,Cell,Address,Suburb,Postcode
1,Ferry Street Bakery,mei@ferrystreet.example,0491 570 158,7 Ferry Street,Surry Hills,2010
2,Corner Deli,corner at deli.example,,,,
3,Old Mill,,0491 570 159,3 Ferry Street,Surry Hills,2015
4,,,,,,
`;

const file = (text: string) => ({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('[R10.19] an administrator imports a sheet with three wrong rows, puts them right and imports it again', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAtDesk(page);
  await page.getByRole('link', { name: 'Reference' }).click();
  await page.getByRole('link', { name: 'Import from another program' }).click();
  await page.getByLabel('CSV file').setInputFiles(file(SHEET));
  // The title of the first column says nothing, so a person does.
  await page.getByLabel('What Old system holds').selectOption('Customer number');
  await expect(page.getByLabel('What Cell holds')).toHaveValue('Mobile');
  await page.getByRole('button', { name: 'Check the file' }).click();
  const found = page.getByRole('table', { name: 'What to know of the file' });
  await expect(page.getByText('1 row is new, 3 rows have a problem.')).toBeVisible();
  await expect(found.getByRole('row', { name: '3 E-mail' })).toContainText(
    'Please enter a valid email address',
  );
  await expect(found.getByRole('row', { name: '4 Suburb' })).toContainText('2015');
  await expect(found.getByRole('row', { name: /^5 / })).toContainText('neither a business nor a person');
  await expectNothingFound(page, 'what an import would do');
  expect(await pixelsTooWide(page)).toBe(0);
  await page.getByRole('button', { name: 'Import the others' }).press('Enter');
  await expect(page.getByText('1 row is new, 3 rows have a problem.')).toBeVisible();

  const right = SHEET.replace(' at ', '@').replace(',2015', ',2010').replace('4,,', '4,Noodles,');
  await page.getByLabel('CSV file').setInputFiles(file(right));
  await page.getByLabel('What Old system holds').selectOption('Customer number');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('3 rows are new, 1 row is there already or left out.')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
  await page.goto('/desk#/customers?SearchTerm=noodles');
  await expect(page.getByRole('row', { name: /Noodles/ })).toBeVisible();
});

test('[R13.05] an administrator brings a plan along that is in force, which nothing is invoiced for', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAtDesk(page);
  await page.goto('/desk#/import');
  await page.getByRole('radio', { name: /^Maintenance plans/ }).check();
  const file = `Customer,Agreement,Equipment type,Service,Frequency,Next Service Date,Billing,Contract value ex GST,Start date,Last service
Marlowe Street Café,Fryer's year,Fryer,Oven service,Quarterly,15/12/26,In advance,"$1,840.00",1/7/2026,3 Sep 2026
`;
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'plans.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('1 row is new. Adds 1 plan.')).toBeVisible();
  await page.getByRole('radio', { name: /^In force/ }).check();
  await expectNothingFound(page, 'a file of plans');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('plans.csv: 1 row is new.')).toBeVisible();
  await page.goto('/desk#/due?Month=2026-12');
  await page.getByRole('link', { name: "Fryer's year" }).click();
  await expect(page.getByText('None here: this term was invoiced in another program')).toBeVisible();
  await expect(page.getByText(/Last done before that Thu 3 Sep/)).toBeVisible();
});
