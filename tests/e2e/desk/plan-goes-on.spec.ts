import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { rosa } from '../kit/office.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { doubleText, expectTextFits } from '../kit/text-fits.ts';
import { demoJob, signInAtDesk, signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO });

test('[R13.01, R13.05] a plan that goes on by itself says so at the desk and to its customer, who stops it with a press', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const call = await rosa(server);
  const { RepairId } = await demoJob(server, 'Scheduled');
  const { CustomerId } = await call<{ CustomerId: number }>(`desk/jobs/${RepairId}`);
  const { Plans } = await call<{ Plans: { PlanId: number; Name: string }[] }>(
    `desk/customers/${CustomerId}/plans`,
  );
  const planCalled = (name: string) => Plans.find(({ Name }) => Name === name)?.PlanId;

  await signInAtDesk(page);
  await page.goto(`/desk#/plans/${planCalled('Bakery, the blast chiller twice a year')}`);
  await page.getByRole('button', { name: 'Change the draft' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Goes on by itself, term after term, until the customer stops it').check();
  // No service is proposed for this one: somebody has to choose.
  const glasswasher = dialog.getByLabel(/^Glasswasher/);
  await glasswasher.check();
  await expect(dialog.getByLabel('Service', { exact: true }).last()).toHaveValue('');
  await glasswasher.uncheck();
  await expectNothingFound(page, 'a draft that goes on by itself');
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('Goes on by itself', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: "Record that it's accepted" }).click();
  await expect(dialog.getByText(/Say this too: "After .* the plan goes on by itself/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();

  // As the daily task offers it.
  const planId = planCalled('Café, the fryer every month');
  const { Version } = await call<{ Version: number }>(`desk/plans/${planId}`);
  await call(`desk/plans/${planId}/renew`, { PriceExGst: 960, Version });
  await sql(server, `update plans set goes_on = true where id = ${planId}`);
  await sql(
    server,
    `update plan_offers set by_itself = true where plan_id = ${planId} and state = 'waiting'`,
  );
  await page.goto(`/desk#/plans/${planId}`);
  await expect(page.getByText(/^It goes on by itself from .* unless the customer stops it\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Offer the next term' })).toBeVisible();
  await expect(page.getByRole('button', { name: "Record that it's accepted" })).toBeHidden();

  await signInDemo(page, server);
  await page.goto('/#/equipment-register--plans');
  await page.goto(`/#/equipment-register--plan?PlanId=${planId}`);
  await expect(
    page.getByText(/^It goes on by itself from .* you can stop it here until then\.$/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden();
  await expectNothingFound(page, 'a plan that goes on by itself');
  await page.setViewportSize({ width: 390, height: 844 });
  await doubleText(page);
  await expectTextFits(page, 'a plan that goes on by itself');
  await page.getByRole('button', { name: 'Stop it at the end of the term' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop it', exact: true }).click();
  await expect(page.getByText(/^Stopped by Priya Nair on /)).toBeVisible();
  await expect(page.getByText(/^The plan ends by itself on /)).toBeVisible();
});
