import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { tabTo } from '../kit/keyboard.ts';
import { test } from '../kit/test.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO });

test('[R14.04] leave lists its visits as it’s typed; from Today they’re given to others in one press, by keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  const form = page.getByRole('dialog');
  const visits = form.getByRole('list', { name: 'Visits on these days' }).getByRole('listitem');
  await signInAtDesk(page);
  await page.goto('/desk#/technicians');
  await page.getByRole('region', { name: 'Dan Okafor' }).getByRole('button', { name: 'Add leave' }).click();
  await expect(visits).toHaveCount(1);
  await form.getByLabel('Last day').fill('2026-11-26');
  await expect(visits).toHaveCount(3);
  const all = form.getByLabel('Give all to', { exact: true });
  await all.selectOption({ label: 'Billie Karras: free for none' });
  await expect(visits.last().getByRole('combobox')).toHaveText(/^Billie Karras: On leave until/);
  await all.selectOption('The best tech for each visit');
  await expect(visits.last().getByRole('combobox')).not.toHaveText(/^(Billie|Stays)/);
  await expectNothingFoundAtBothWidths(page, 'leave');
  await all.selectOption('Choose a tech');
  await form.getByRole('button', { name: 'Save the leave' }).click();
  await expect(form).toBeHidden();

  await page.goto('/desk#/today');
  const need = page.getByRole('link', { name: 'Give the visits, Dan Okafor' });
  await tabTo(page, need);
  await page.keyboard.press('Enter');
  await tabTo(page, all);
  await page.keyboard.type('Mei');
  await tabTo(page, visits.last().getByRole('combobox'));
  await page.keyboard.type('Luca');
  await tabTo(page, form.getByRole('button', { name: 'Give the visits' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 visits given')).toBeVisible();
  await expect(form).toBeHidden();
  await page.goto('/desk#/today');
  await expect(page.getByRole('heading', { name: 'Needs a person' })).toBeVisible();
  await expect(need).toBeHidden();
  await page.goto('/desk#/schedule?date=2026-11-26');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('26 November');

  const dan = page.getByRole('region', { name: 'Dan Okafor' });
  await page.goto('/desk#/technicians');
  await dan.getByRole('button', { name: /^Remove leave/ }).click();
  await form.getByRole('button', { name: 'Remove the leave' }).click();
  await expect(form).toBeHidden();
  await expect(dan.getByText('None coming')).toBeVisible();
});
