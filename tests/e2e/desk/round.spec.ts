import { expect } from '@playwright/test';
import { addDays } from '../../../domain/visits/local-time.ts';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { MONDAY_MORNING } from '../kit/monday-morning.ts';
import { rosa } from '../kit/office.ts';
import { test } from '../kit/test.ts';
import { demoJob, signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of 422/] });

test('[R13.07] the office plans a round by keyboard, changes a day, books it in one go and takes it back', {
  tag: '@desktop',
}, async ({ page, server }) => {
  test.slow();
  const call = await rosa(server);
  const { RepairId } = await demoJob(server, 'Scheduled');
  const { CustomerId } = await call<{ CustomerId: number }>(`desk/jobs/${RepairId}`);
  const { ServiceTypeId } = await call<{ ServiceTypeId: number }>('desk/service-types', {
    Name: 'Condenser clean',
    Minutes: 30,
    Checklist: [],
    EquipmentTypeIds: [],
  });
  const { AssetList } = await call<{ AssetList: { Id: number }[] }>(`desk/customers/${CustomerId}/equipment`);
  const today = MONDAY_MORNING.slice(0, 10);
  const { PlanId, Version } = await call<{ PlanId: number; Version: number }>(
    `desk/customers/${CustomerId}/plans`,
    {
      Name: 'A clean each quarter',
      StartsOn: today,
      TermMonths: 12,
      Billing: 'visit',
      PriceExGst: 900,
      Lines: AssetList.map(({ Id: EquipmentId }) => ({
        EquipmentId,
        ServiceTypeId,
        Every: 3,
        Unit: 'months',
        Anchor: addDays(today, 14),
        Months: [],
        Basis: 'planned',
        PriceExGst: null,
      })),
    },
  );
  await call(`desk/plans/${PlanId}/accept`, { AcceptedBy: 'Priya Nair', Version });

  await signInAtDesk(page);
  await page.goto(`/desk#/due?Month=${addDays(today, 31).slice(0, 7)}`);
  const propose = page.getByRole('button', { name: /^Propose days for the first \d+$/ });
  await expect(propose).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'what is due, with a round to plan');
  // From the heading, where the screen begins, by keys alone.
  await page.getByRole('heading', { level: 1 }).focus();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const isFocused = () => propose.evaluate((button) => button === document.activeElement);
  while (!(await isFocused()) && presses < 20) await press('Tab');
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Book a round' });
  const rows = dialog.getByRole('list', { name: 'Visits of the round' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const visits = await rows.count();
  expect(visits).toBeGreaterThan(1);
  await expectNothingFoundAtBothWidths(page, 'a round that is proposed');
  // A day that is over is refused at its visit, and what was typed stays.
  const day = rows.first().getByLabel('Day');
  const proposed = await day.inputValue();
  await day.fill('2026-01-05');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Nothing is booked yet.')).toBeVisible();
  await expect(rows.first().getByText('This time has gone by. Please choose a later one')).toBeVisible();
  await day.fill(proposed);
  await press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${visits} visits booked.`)).toBeVisible();
  // As many for twelve visits: those that stay as they're proposed take none.
  expect(presses).toBeLessThan(12);
  await expect(page.getByText('Nothing is due until then.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo the round' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the round' }).click();
  await expect(page.getByText('The round is undone. No customer hears of it.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^In the round, / })).toHaveCount(visits);
});
