import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { rosa } from '../kit/office.ts';
import { test } from '../kit/test.ts';
import { demoJob, signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO });

test('[R13.05, R14.10] the office sends a draft to its customer, and offers the next term of a plan with both prices', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const call = await rosa(server);
  const { RepairId } = await demoJob(server, 'Scheduled');
  const { CustomerId } = await call<{ CustomerId: number }>(`desk/jobs/${RepairId}`);
  const { Plans } = await call<{ Plans: { PlanId: number; Name: string }[] }>(
    `desk/customers/${CustomerId}/plans`,
  );
  const planCalled = (name: string) => Plans.find(({ Name }) => Name === name)?.PlanId;
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Send it', exact: true });

  await signInAtDesk(page);
  await page.goto(`/desk#/plans/${planCalled('Bakery, the blast chiller twice a year')}`);
  await page.getByRole('button', { name: 'Send it to the customer' }).click();
  const days = dialog.getByLabel('Valid for days');
  await days.fill('14');
  // Enter sends nothing to a customer.
  await days.press('Enter');
  await expect(send).toBeVisible();
  await expectNothingFound(page, 'a plan to send');
  await send.click();
  await expect(
    page.getByText('It waits for the customer. Withdraw the offer to change the plan.'),
  ).toBeVisible();
  await expect(page.getByText(/^No\. 1, offered by Rosa Lindqvist, .*valid until/)).toBeVisible();

  await page.goto(`/desk#/plans/${planCalled('Café, the fryer every month')}`);
  await page.getByRole('button', { name: 'Offer the next term' }).click();
  await expect(dialog.getByText('Now $960.00')).toBeVisible();
  await dialog.getByLabel(/^Price of the next term/).fill('$1,020.50');
  await expectNothingFound(page, 'a next term to offer');
  await send.click();
  await expect(page.getByText(/^The next term waits for the customer\./)).toBeVisible();
  await expect(page.getByText(/^No\. 1, offered by Rosa Lindqvist, /)).toBeVisible();
});
