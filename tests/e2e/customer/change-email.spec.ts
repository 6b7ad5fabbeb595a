import { expect } from '@playwright/test';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { routeMailed } from '../kit/outbox.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { signInAs, signUp } from '../people/customer.ts';
import { PRIYA } from '../people/priya.ts';
import { expectFault } from '../people/visitor.ts';

const NEW_EMAIL = 'priya@newbakery.example';
const NEW_PASSWORD = 'new-coolroom-9';

test.describe('[R2.05] Another email', () => {
  test.use({ expectedConsole: [/status of (401|403|422)/] });

  test('is proven at the new address, and undone from the old one', {
    tag: '@phone',
  }, async ({ page, server }) => {
    await signInAs(page, server);
    // Asked for the password once more: it was entered an hour ago.
    await sql(server, "update sessions set proven_at = proven_at - interval '1 hour'");
    const priya = new AccountHolder(page);
    await priya.opens('/account-detail');
    await priya.main.getByRole('region', { name: 'Email' }).getByText('Change email').click();
    await priya.isAt('/change-email', 'Change email');
    await expectNothingFound(page, 'change email');
    await priya.button('Email me a link').click();
    await expectFault(priya.field('New email'), customerMessages.emailInvalid);
    await priya.field('New email').fill(NEW_EMAIL);
    await page.keyboard.press('Enter');
    await priya.dialog('Is it you?').getByLabel('Password', { exact: true }).fill(PRIYA.password);
    await page.keyboard.press('Enter');
    await expect(priya.passing(accountMessages.emailChangeSent(NEW_EMAIL))).toBeVisible();
    await priya.isAtAccountDetail();

    const link = await routeMailed(server, NEW_EMAIL, /^Confirm your new email/);
    await priya.opens(link);
    await expect(priya.main.getByText(`you sign in with ${NEW_EMAIL}`)).toBeVisible();
    await expectNothingFound(page, 'confirm new email');
    await priya.button('Confirm new email').click();
    await priya.isAtAccountDetail();
    await expect(priya.passing(accountMessages.emailChanged(NEW_EMAIL))).toBeVisible();
    await expect(priya.main.getByRole('region', { name: 'Email' })).toContainText(NEW_EMAIL);

    await priya.opens(await routeMailed(server, PRIYA.email, /was changed$/));
    await expect(priya.main.getByText(`you sign in with ${PRIYA.email} again`)).toBeVisible();
    await priya.choosesPassword(NEW_PASSWORD, 'New password');
    await expectNothingFound(page, 'undo email change');
    await priya.button('Undo the change').click();
    await priya.isAtAccountDetail();
    await expect(priya.passing(accountMessages.emailUndone(PRIYA.email))).toBeVisible();
    await expect(priya.main.getByRole('region', { name: 'Email' })).toContainText(PRIYA.email);
    await priya.opens(link);
    await expect(priya.main.getByText(accountMessages.emailChangeLinkUsed)).toBeVisible();
  });

  test('asks who is not signed in for the password', { tag: '@phone' }, async ({ page, server }) => {
    const { AuthenticationToken } = await signUp(server);
    await fetch(`${server.url}/api/v1/Account/ChangeEmail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${AuthenticationToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ UserName: NEW_EMAIL }),
    });
    await sql(server, 'delete from sessions');
    const priya = new AccountHolder(page);
    await priya.opens(await routeMailed(server, NEW_EMAIL, /^Confirm your new email/));
    await priya.password('Password').fill('wrong-password-1');
    await page.keyboard.press('Enter');
    await expectFault(priya.password('Password'), accountMessages.passwordWrong);
    await priya.password('Password').fill(PRIYA.password);
    await page.keyboard.press('Enter');
    await priya.isAtAccountDetail();
    await expect(priya.main.getByRole('region', { name: 'Email' })).toContainText(NEW_EMAIL);
  });
});
