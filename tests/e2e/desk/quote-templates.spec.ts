import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { demoJob, signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|422)/] });

test('[R10.12] a quote is saved as a template, and another one is filled in from it', {
  tag: '@phone',
}, async ({ page, server }) => {
  test.slow();
  const { RepairId } = await demoJob(server, 'InProgress');
  await signInAtDesk(page);
  await page.goto(`/desk#/jobs/${RepairId}`);
  await page.getByRole('button', { name: 'Write a quote', exact: true }).click();
  const quote = page.getByRole('dialog', { name: 'Write a quote' });
  const save = quote.getByRole('button', { name: 'Save as a template' });
  await save.click();
  await expect(quote.getByText('Please say what the line is for')).toBeVisible();
  await quote.getByLabel('What', { exact: true }).fill('Fan motor');
  await quote.getByLabel('Quantity').fill('1.5');
  await quote.getByLabel('Price of one').fill('486.27');
  await quote.getByLabel('What the tech found').fill('The fan has seized.');
  await save.click();
  const naming = page.getByRole('dialog', { name: 'Save as a template' });
  await naming.getByLabel('Name of the template').fill('Fan motor, seized');
  await expectNothingFoundAtBothWidths(page, 'save as a template');
  await naming.getByLabel('Name of the template').press('Enter');
  await expect(naming).toBeHidden();
  await quote.getByRole('button', { name: 'Back' }).click();

  await page.getByRole('button', { name: 'Write a quote', exact: true }).click();
  await quote.getByRole('button', { name: 'Start afresh' }).click();
  await quote.getByRole('button', { name: 'Drop it' }).click();
  await expect(quote.getByLabel('What', { exact: true })).toHaveValue('');
  await quote.getByLabel('Template', { exact: true }).selectOption('Fan motor, seized');
  await quote.getByRole('button', { name: 'Fill in its lines' }).click();
  await expect(quote.getByLabel('What', { exact: true })).toHaveValue('Fan motor');
  await expect(quote.getByLabel('Quantity')).toHaveValue('1.5');
  await expect(quote.getByLabel('Price of one')).toHaveValue('486.27');
  await expect(quote.getByLabel('What the tech found')).toHaveValue('The fan has seized.');
  await expect(quote.getByText('$729.41')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a quote from a template');

  // What is typed already stays, and the template's lines follow.
  await quote.getByLabel('Template', { exact: true }).selectOption('Fan motor, seized');
  await quote.getByRole('button', { name: 'Fill in its lines' }).click();
  await expect(quote.getByLabel('What', { exact: true })).toHaveCount(2);

  await page.goto('/desk#/reference');
  await page.getByRole('link', { name: 'Quote templates' }).click();
  await page.getByRole('link', { name: 'Fan motor, seized' }).click();
  const change = page.getByRole('dialog');
  await change.getByLabel('Name of the template').fill('Fan motor');
  await expectNothingFoundAtBothWidths(page, 'a template');
  await change.getByRole('button', { name: 'Add a line' }).click();
  await change.getByLabel('What', { exact: true }).last().fill('Door gasket');
  await change.getByLabel('Price of one').last().fill('100.05');
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(change).toBeHidden();
  await expect(page.getByRole('row', { name: 'Fan motor' })).toContainText('$829.46');
  await page.getByRole('link', { name: 'Fan motor' }).click();
  await change.getByRole('button', { name: 'Remove this template' }).click();
  await change.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Fan motor' })).toBeHidden();

  await page.goto('/desk#/technicians');
  await page.getByRole('button', { name: 'Change' }).first().click();
  const regions = page.getByRole('group', { name: 'Regions' });
  const metro = regions.getByRole('checkbox', { name: 'metro', exact: true });
  const was = await metro.isChecked();
  await metro.setChecked(!was);
  await expectNothingFoundAtBothWidths(page, 'a technician’s form');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Change' }).first().click();
  expect(await metro.isChecked()).toBe(!was);
});
