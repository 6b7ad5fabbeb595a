import { expect } from '@playwright/test';
import { expectNothingFound, expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { comingJobs, desk, deskJob, signInAtDesk, WITH_DEMO } from '../people/demo.ts';
import { openDay, phoneOf } from '../people/technician.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|403|422)/] });

/** All that the page's storage holds, as text. */
const storageOf = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);

test('[R12.11] The office writes the codes of a site unread, and the technician of the day reads them by a press', {
  tag: '@desktop',
}, async ({ page, browser, server }) => {
  const [job] = await comingJobs(server);
  if (!job) throw new Error('No job is coming');
  await desk(server, job.RepairId, 'schedule', {
    Date: '2026-11-23',
    TimeWindow: 'afternoon',
    Tech: 'Grace Ngata',
    OverrideReason: 'Grace has time',
  });
  const { CustomerId, LocationName } = await deskJob(server, job.RepairId);
  await signInAtDesk(page);
  await page.goto(`/desk#/customers/${CustomerId}`);
  await page.getByRole('button', { name: `Getting in, ${LocationName}` }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Parking').fill('Bay 9, alarm 2580');
  await expect(form.getByText(/Is that a code\?/)).toBeVisible();
  await form.getByLabel('Parking').fill('Bay 9');
  await form.getByLabel('Induction').fill('Sign in at the office first.');
  await expectNothingFound(page, 'getting in at the desk');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Induction: Sign in at the office first.')).toBeVisible();
  await page.getByRole('button', { name: `Codes, ${LocationName}` }).click();
  await form.getByLabel('Codes and alarms').fill('Gate 7391#');
  await form.getByRole('button', { name: 'Save codes' }).click();
  await expect(page.getByText('Codes kept. Changed today.')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a customer with codes');

  const phone = await phoneOf(browser, server);
  await openDay(page, phone, 'Grace Ngata');
  const visit = phone.getByRole('article', { name: job.BookingReference });
  const folded = visit.getByRole('button', { expanded: false, name: job.BookingReference });
  await expect(visit).toBeVisible();
  if (await folded.isVisible()) await folded.press('Enter');
  await expect(visit.getByText('Sign in at the office first.')).toBeVisible();
  await visit.getByRole('button', { name: /^Show codes/ }).press('Enter');
  await expect(visit.getByText('Gate 7391#')).toBeVisible();
  await expectNothingFound(phone, 'a visit with its codes');
  expect(await phone.evaluate(storageOf)).not.toContain('7391');
  await phone.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(visit.getByText('Gate 7391#')).toBeHidden();
});
