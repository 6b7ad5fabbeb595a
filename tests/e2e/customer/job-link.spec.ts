import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { untilShellIsKept } from '../kit/kept-shell.ts';
import { test } from '../kit/test.ts';
import { demoJob, desk, WITH_DEMO } from '../people/demo.ts';

test.use({
  env: { ...WITH_DEMO, NEWS_WAIT_SECONDS: '0' },
  expectedConsole: [/status of 422|ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/],
});

test("[R11.05] by its link on a phone, a visit is followed, shared with the kitchen, moved and cancelled, which ends the kitchen's copy too", {
  tag: '@phone',
}, async ({ page, context, server }) => {
  const { RepairId, RequestedAttendanceDate, TimeWindow } = await demoJob(server, 'Requested');
  await desk(server, RepairId, 'schedule', { Date: RequestedAttendanceDate, TimeWindow, Tech: 'Dan Okafor' });
  let link = '';
  await expect
    .poll(async () => {
      const mails = (await server.mails()).map((raw) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
      const mail = mails.find((raw) => raw.includes(`GAL${RepairId}R`) && raw.includes('/visit?ch='));
      link = /(#\/visit\?ch=[\w-]{43})/.exec(mail ?? '')?.[1] ?? '';
      return link;
    })
    .not.toBe('');
  await page.goto(`/${link}`);
  const docket = page.getByRole('complementary', { name: "The job's docket" });
  await expect(docket).toContainText('Confirmed');
  await expect(docket).toContainText('Total inc GST');
  await expectNothingFound(page, 'a job by its link');

  await untilShellIsKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^As it was at \d/)).toBeVisible();
  await expect(docket).toContainText('Confirmed');
  await expect(page.getByRole('main')).not.toContainText('$');
  await expectNothingFound(page, 'a job by its link without a signal');
  await context.setOffline(false);
  await expect(docket).toContainText('Total inc GST');

  await page.getByRole('button', { name: 'Share with the kitchen' }).click();
  const address = await page.getByLabel("The kitchen's link").inputValue();
  const kitchen = await context.newPage();
  await kitchen.goto(`/${new URL(address).hash}`);
  await expect(kitchen.getByText('Dan is coming')).toBeVisible();
  await expect(kitchen.getByRole('main')).not.toContainText('$');
  await expect(kitchen.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectNothingFound(kitchen, "the kitchen's copy");

  await page.getByRole('link', { name: 'Move or cancel' }).click();
  const cells = page.getByRole('radio', { name: /^Later, / });
  await cells.first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^Move to/ }).click();
  await expect(page.getByText("Moved by the job's link")).toBeVisible();

  await page.getByRole('link', { name: 'Move or cancel' }).click();
  await page.getByRole('link', { name: 'Cancel the visit instead' }).click();
  await page.getByRole('button', { name: 'Cancel the visit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cancelled' })).toBeVisible();
  await kitchen.reload();
  await expect(kitchen.getByRole('heading', { level: 1, name: 'Cancelled' })).toBeVisible();
  await expect(kitchen.getByRole('main')).not.toContainText('Dan');
});
