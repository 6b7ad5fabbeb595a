import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { demoJob, signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (404|422)/] });

test('[R2.21, R4.22, R4.27] axe finds nothing on dashboard, job, quote, history and rating', {
  tag: '@phone',
}, async ({ page, server }) => {
  test.slow();
  const quoted = await demoJob(server, 'QuoteWaiting');
  await page.goto('/#/rate?ch=nothing');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'rating link that does not hold');

  await signInDemo(page, server);
  await page.goto('/#/dashboard');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expectNothingFound(page, 'dashboard');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectNothingFound(page, 'approve dialog');
  await page.getByRole('button', { name: 'Not yet' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expectNothingFound(page, 'decline dialog');
  await page.getByRole('button', { name: 'Keep it open' }).click();

  for (const state of ['QuoteWaiting', 'Completed', 'Cancelled'] as const) {
    const { RepairId } = await demoJob(server, state);
    await page.goto(`/#/dashboard--job?RepairId=${RepairId}`);
    await expect(page.getByRole('heading', { name: "Where it's up to" })).toBeVisible();
    await expectNothingFound(page, `job, ${state}`);
  }
  await page.goto(`/#/dashboard--quote?RepairId=${quoted.RepairId}`);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expectNothingFound(page, 'quote');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: /^Approve \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Approved. The repair goes ahead.' })).toBeVisible();
  await expectNothingFound(page, 'quote, approved');
  await page.goto('/#/dashboard--quote?RepairId=1');
  await expect(page.getByRole('heading', { name: 'Could not find the quote!' })).toBeVisible();
  await expectNothingFound(page, 'quote, not found');

  await page.goto('/#/service-history');
  await expect(page.getByText('End of history.')).toBeVisible();
  await expectNothingFound(page, 'history');
  await page.getByRole('combobox', { name: 'Equipment' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNothingFound(page, 'history, equipment');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('nothing like that');
  await expect(page.getByText(/^No visit matches/)).toBeVisible();
  await expectNothingFound(page, 'history, nothing found');

  await page.goto('/#/dashboard');
  await page
    .getByRole('link', { name: /^Rate the tech/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expectNothingFound(page, 'rating, refused');
  await page.getByRole('radio', { name: '5 Excellent' }).check();
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible();
  await expectNothingFound(page, 'rating, thanks');
});

test('[R2.21] axe finds nothing on the first day of an account', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  await signInDemo(page, server, 'sam');
  await page.goto('/#/dashboard');
  await expect(page.getByText('Nothing is booked.')).toBeVisible();
  await expectNothingFound(page, 'dashboard, empty');
  await page.goto('/#/service-history');
  await expect(page.getByText(/^After each visit/)).toBeVisible();
  await expectNothingFound(page, 'history, empty');
});
