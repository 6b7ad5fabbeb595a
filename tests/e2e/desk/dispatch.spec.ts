import { expect, type Page } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { demoJob, desk, signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (409|422)/] });

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, tech: string) => page.getByRole('row', { name: new RegExp(`^${tech}`) });

test('[R14.02, R14.03] the office gives a visit to who can best take it, and puts a day into its shortest order', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const { RepairId, BookingReference, RequestedAttendanceDate: day } = await demoJob(server, 'Requested');
  const said = page.getByRole('region', { name: 'Alerts' });
  await signInAtDesk(page);
  await page.goto(`/desk#/schedule?date=${day}`);
  const takers = page.getByRole('button', { name: `Who can take it, ${BookingReference}` });
  await takers.click();
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'who can take it');
  const best = dialog(page).getByRole('button', { name: /^Give it to / });
  const name = (await best.first().getAttribute('aria-label'))?.replace('Give it to ', '') ?? '';
  // Somebody else changes it meanwhile: nothing is overwritten, and the list says so.
  await desk(server, RepairId, 'schedule', {
    Date: day,
    TimeWindow: 'afternoon',
    TechnicianId: null,
  });
  await best.first().click();
  await expect(dialog(page).getByRole('alert')).toContainText('changed this');
  // Its window closes, and it has no place in it: that needs a reason, in place.
  await sql(server, `update visits set region = null where job_id = ${RepairId}`);
  await sql(
    server,
    `insert into window_closures (region, date, time_window, closed_by, closed_at)
     select region, '${day}', 'afternoon', 'Mick', now() from price_regions`,
  );
  await best.first().click();
  const why = dialog(page).getByLabel('Why it goes into this window all the same');
  await expect(why).toBeFocused();
  await expectNothingFoundAtBothWidths(page, 'why into a closed window');
  await why.fill('Dan is next door');
  await best.first().click();
  await expect(dialog(page)).toBeHidden();
  await expect(said.getByText(new RegExp(`^${BookingReference}: `))).toBeVisible();
  await expect(row(page, name)).toContainText('Newtown');

  await page.goto('/desk#/schedule');
  await page.getByRole('button', { name: 'Order the day, Ravi Menon' }).click();
  await expect(dialog(page).getByText(/was 8am-9:30am/)).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'order of a day');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Take this order' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(said.getByText(/^Ravi Menon's day: /)).toBeVisible();
  await expect(row(page, 'Ravi Menon')).not.toContainText('8am-9:30am');
});
