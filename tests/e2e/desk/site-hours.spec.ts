import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO });

test('[R12.10] The office keeps a caller’s hours to avoid on their page, and hears what they collide with', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await signInAtDesk(page);
  await page.goto('/desk#/customers/5001');
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /^Hours, / })
    .first()
    .press('Enter');
  await dialog.getByRole('button', { name: 'Add hours' }).press('Enter');
  await dialog.getByLabel('From', { exact: true }).last().selectOption('');
  await expectNothingFoundAtBothWidths(page, 'hours of a site');
  await dialog.getByRole('button', { name: 'Save hours' }).press('Enter');
  await expect(dialog).toBeHidden();
  const hours = '11:30am-2:30pm, every day; All day, Sun; All day, every day';
  await expect(page.getByText(`Hours to avoid: ${hours}`)).toBeVisible();
});
