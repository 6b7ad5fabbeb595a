import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { signInAs } from '../people/customer.ts';
import { PRIYA } from '../people/priya.ts';

test.use({ expectedConsole: [/status of 40[13]/] });

test('[R6.06] a customer saves what is held about them, and closes the account, with the password again', {
  tag: '@phone',
}, async ({ page, server }) => {
  await signInAs(page, server);
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  await priya.isAtAccountDetail();
  const download = page.waitForEvent('download');
  await priya.button('Save a copy of my data').click();
  expect((await download).suggestedFilename()).toMatch(/-my-data\.json$/);

  await sql(server, "update sessions set proven_at = proven_at - interval '1 hour'");
  await priya.button('Close my account').click();
  const dialog = priya.dialog('Close your account?');
  await expect(dialog).toContainText('for at least five years');
  await expectNothingFoundAtBothWidths(page, 'the question before an account is closed');
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  const again = priya.dialog('Is it you?');
  await again.getByLabel('Password', { exact: true }).fill(PRIYA.password);
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(priya.passing('Your account is closed')).toBeVisible();
  expect(await sql(server, 'select 1 from customers')).toEqual([]);
});
