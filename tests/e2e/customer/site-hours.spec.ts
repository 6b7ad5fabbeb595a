import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { registerEquipment, signInAs } from '../people/customer.ts';

test('[R12.10] A customer keeps hours to avoid, hears what they do and collide with, and a request offers what is left', {
  tag: '@phone',
}, async ({ page, server, visitor }) => {
  const id = await registerEquipment(server, await signInAs(page, server));
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  await priya.main.getByRole('link', { name: 'Your sites' }).click();
  await expect(priya.main.getByText('None: a tech can come at any time.').first()).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'sites');
  await priya.main
    .getByRole('link', { name: /^Edit hours/ })
    .first()
    .click();

  await priya.main.getByRole('button', { name: 'Add hours' }).click();
  await expect(priya.main.getByText(/You'll see 8am-11:30am and 2:30pm-4pm instead of/)).toBeVisible();
  await priya.main.getByLabel('To', { exact: true }).selectOption('10:00');
  await priya.main.getByRole('button', { name: 'Save hours' }).click();
  await expect(priya.main.getByText(/The end is before the start/)).toBeVisible();
  await priya.main.getByLabel('To', { exact: true }).selectOption('14:30');
  await expectNothingFoundAtBothWidths(page, 'hours to avoid');
  await priya.main.getByRole('button', { name: 'Save hours' }).click();
  await expect(priya.main.getByText(/saved$/)).toBeVisible();
  await priya.main.getByRole('link', { name: 'Sites', exact: true }).click();
  await expect(priya.main.getByText('11:30am-2:30pm, every day')).toBeVisible();

  await page.goto(`/#/portal-customer/service-request--problem?EquipmentId=${id}`);
  await visitor.saysWhatIsWrong('Not cooling', 'Sitting at 9 degrees since Sunday night.');
  await expect(visitor.window('Tomorrow', 'Morning')).toBeChecked();
  await expect(priya.main.getByText('8am-11:30am').first()).toBeVisible();
  await visitor.next();
  await visitor.next();
  await expect(visitor.line('When')).toContainText('8am-11:30am');
});
