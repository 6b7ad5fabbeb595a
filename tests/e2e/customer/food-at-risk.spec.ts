import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { registerEquipment, signInAs } from '../people/customer.ts';

test('[R11.07] a warm fridge with food in it gets the advice, the soonest visit and the phone, and is booked as at risk', {
  tag: '@phone',
}, async ({ page, server, visitor }) => {
  const token = await signInAs(page, server);
  const id = await registerEquipment(server, token);
  await page.goto(`/#/portal-customer/service-request--problem?EquipmentId=${id}`);
  const warm = page.getByRole('group', { name: 'Is any food above 5 °C?' });
  const problem = page.getByRole('group', { name: 'Closest match' });
  await problem.getByRole('radio', { name: 'Noisy' }).check();
  await expect(warm).toBeHidden();
  await problem.getByRole('radio', { name: 'Not cooling' }).check();
  await warm.getByRole('radio', { name: /^Don't know/ }).check();
  await page.getByRole('group', { name: 'Since when?' }).getByRole('radio', { name: '2 to 4 hours' }).check();
  const advice = page.getByRole('region', { name: 'Do these now' });
  await expect(advice).toContainText('Serve or cook it now');
  await expect(advice).toContainText('checked');
  await page.reload();
  await expect(page.getByRole('radio', { name: '2 to 4 hours' })).toBeChecked();
  await expectNothingFound(page, 'the questions about food');
  await visitor.saysWhatIsWrong('Not cooling', 'Sitting at 9 degrees since this morning.');
  await expect(visitor.heading).toHaveText('When should we come?');
  await expect(page.getByRole('link', { name: /^Ring us now/ })).toHaveAttribute('href', /^tel:\d+$/);
  await expect(page.getByRole('button', { name: /^Soonest/ })).toContainText('today');
  await visitor.next();
  await expect(visitor.heading).toHaveText('How do we get to it?');
  await visitor.next();
  await visitor.button('Request service').click();
  await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
  expect(
    await sql(
      server,
      'select food_warm, food_warm_since, other_cold_space, is_food_at_risk, attendance_date::text from jobs',
    ),
  ).toEqual([
    {
      food_warm: 'unknown',
      food_warm_since: '2To4Hours',
      other_cold_space: null,
      is_food_at_risk: true,
      attendance_date: '2026-11-23',
    },
  ]);
});
