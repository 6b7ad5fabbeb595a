import { expect } from '@playwright/test';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { routeMailed } from '../kit/outbox.ts';
import { sql } from '../kit/records.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { signInAs, signUp } from '../people/customer.ts';
import { PRIYA } from '../people/priya.ts';
import { expectFault } from '../people/visitor.ts';

const unconfirm = (server: RunningServer) => sql(server, 'update customers set email_confirmed_at = null');
const confirmed = async (server: RunningServer) =>
  (await sql(server, 'select 1 from customers where email_confirmed_at is not null')).length;
const CONFIRM = /^Confirm your email/;

test.describe('[R2.05] The link that confirms an email', () => {
  test.use({ expectedConsole: [/status of (401|422)/] });

  test('is sent again from the account detail, and confirms with a button for who is signed in', {
    tag: '@phone',
  }, async ({ page, server }) => {
    await signInAs(page, server);
    await unconfirm(server);
    const priya = new AccountHolder(page);
    await priya.opens('/dashboard');
    await priya.isAtDashboard();
    await priya.opens('/account-detail');
    const email = priya.main.getByRole('region', { name: 'Email' });
    await expect(email.getByText(/^Not confirmed yet/)).toBeVisible();
    await email.getByRole('button', { name: 'Send the link again' }).click();
    await expect(priya.passing(accountMessages.confirmationSent(PRIYA.email))).toBeVisible();

    const route = await routeMailed(server, PRIYA.email, CONFIRM);
    await priya.opens(route);
    await expect(priya.main.getByText(`Is ${PRIYA.email} your address?`)).toBeVisible();
    expect(await confirmed(server)).toBe(0);
    await expectNothingFound(page, 'confirm email, signed in');
    await priya.button('Confirm email').click();
    await priya.isAtDashboard();
    await expect(priya.passing(accountMessages.emailConfirmed)).toBeVisible();
    expect(await confirmed(server)).toBe(1);
    await priya.opens('/account-detail');
    await expect(email.getByText(PRIYA.email)).toBeVisible();
    await expect(email.getByText(/^Not confirmed yet/)).toBeHidden();
    await priya.opens(route);
    await expect(priya.main.getByText(accountMessages.confirmationLinkUsed)).toBeVisible();
  });

  test('asks anybody else for the password, and lets the owner of the address choose a new one', {
    tag: '@phone',
  }, async ({ page, server }) => {
    const { AuthenticationToken } = await signUp(server);
    await unconfirm(server);
    await fetch(`${server.url}/api/v1/Account/SendConfirmation`, {
      method: 'POST',
      headers: { authorization: `Bearer ${AuthenticationToken}` },
    });
    const route = await routeMailed(server, PRIYA.email, CONFIRM);
    const priya = new AccountHolder(page);
    await priya.opens(route);
    await priya.button('Confirm email').click();
    await expectFault(priya.password('Password'), accountMessages.passwordMissing);
    await priya.password('Password').fill('wrong-password-1');
    await page.keyboard.press('Enter');
    await expectFault(priya.password('Password'), accountMessages.passwordWrong);
    await expectNothingFound(page, 'confirm email, refused');
    await priya.button("I don't know the password, or I didn't make this account").click();
    await priya.choosesPassword('walk-in-cooler-9', 'New password');
    await priya.button('Save password').click();
    await priya.isAtDashboard();
    expect(await confirmed(server)).toBe(1);
  });
});
