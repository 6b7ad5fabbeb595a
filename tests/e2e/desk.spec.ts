import { expect } from '@playwright/test';
import { expectNothingFound } from './kit/axe.ts';
import { test } from './kit/test.ts';

test('the office’s page opens at its address', { tag: '@everywhere' }, async ({ page }) => {
  await page.goto('/desk');
  await expect(page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible();
  await expectNothingFound(page, 'desk');
});
