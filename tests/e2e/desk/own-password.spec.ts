import { expect } from '@playwright/test';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { addRosa, button, givePassword, heading, ROSA } from '../people/rosa.ts';

test.use({ expectedConsole: [/status of (401|403|422)/] });

test('[R10.01] a new account chooses its own password first, and what matters asks again who it is', {
  tag: '@phone',
}, async ({ page, server, at }) => {
  test.slow();
  await addRosa(server, at);
  await sql(server, 'update staff set must_change_password = true');
  await page.goto('/desk#/jobs');
  await givePassword(page, ROSA.Password, ROSA.UserName);
  await expect(heading(page, 'Choose your password')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'own password');
  const box = (name: string) => page.getByLabel(name, { exact: true });
  const choose = async (given: string, own: string, again = own) => {
    await box('The password you were given').fill(given);
    await box('Your new password').fill(own);
    await box('Confirm password').fill(again);
    await button(page, 'Save the password').click();
  };
  await choose(ROSA.Password, 'copper-ladle-4', 'copper-ladle-5');
  await expect(page.getByText(passwordMessages.passwordMismatch).first()).toBeVisible();
  await choose('not-the-one-1', 'copper-ladle-4');
  await expect(page.getByText(passwordMessages.oldPasswordWrong).first()).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a wrong password');
  await choose(ROSA.Password, 'copper-ladle-4');

  // An hour later: the key of a second factor is only for somebody who has just proved who they are.
  await expect(page.getByRole('code')).toBeVisible();
  await sql(server, `update staff_sessions set proven_at = proven_at - interval '1 hour'`);
  await page.reload();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(proof).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'proof');
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The key did not load')).toBeVisible();
  await button(page, 'Try again').click();
  await proof.getByRole('button', { name: 'Continue' }).click();
  await expect(proof.getByText(accountMessages.passwordMissing)).toBeVisible();
  await proof.getByLabel('Password', { exact: true }).fill(ROSA.Password);
  await page.keyboard.press('Enter');
  await expect(proof.getByText(accountMessages.passwordWrong)).toBeVisible();
  await proof.getByLabel('Password', { exact: true }).fill('copper-ladle-4');
  await page.keyboard.press('Enter');
  await expect(proof).toBeHidden();
  await expect(page.getByRole('code')).toBeVisible();
});
