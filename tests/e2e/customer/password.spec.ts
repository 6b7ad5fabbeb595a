import { expect } from '@playwright/test';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { routeMailed } from '../kit/outbox.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { signInAs, signUp } from '../people/customer.ts';
import { PRIYA } from '../people/priya.ts';
import { expectFault } from '../people/visitor.ts';

const NEW_PASSWORD = 'new-coolroom-9';

test.describe('Forgotten', () => {
  test.use({ expectedConsole: [/status of 422/] });

  test('[R2.06, R2.07, R4.26, R5.19, R8.02] a mailed link lets choose another, by keyboard alone', {
    tag: '@desktop',
  }, async ({ page, server }) => {
    await signUp(server);
    const priya = new AccountHolder(page);
    const { keyboard } = page;
    await priya.opens('/sign-in');
    await priya.link('Forgot your password?').focus();
    await keyboard.press('Enter');
    await priya.isAt('/request-password', 'Forgot your password?');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.type('nonsense');
    await keyboard.press('Enter');
    await expectFault(priya.field('Email'), customerMessages.emailInvalid);
    await expectFault(priya.notRobot, requestMessages.confirmNotRobot);
    await expect(priya.field('Email')).toBeFocused();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(PRIYA.email);
    await keyboard.press('Tab');
    await expect(priya.notRobot).toBeFocused();
    await keyboard.press('Space');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(priya.main.getByText(accountMessages.resetRequested)).toBeVisible();

    const route = await routeMailed(server, PRIYA.email, /password/);
    await priya.opens(route);
    await expect(priya.password('New password')).toBeVisible();
    // The token is in no history or screenshot, and a reload still has it.
    await expect(page).toHaveURL(/#\/changepassword$/);
    await page.reload();
    await expect(priya.password('New password')).toBeVisible();
    await priya.choosesPassword(NEW_PASSWORD, 'New password');
    await keyboard.press('Enter');
    await priya.isAtSignIn();
    await expect(priya.main.getByText(accountMessages.passwordRecovered)).toBeVisible();
    await priya.signsIn(PRIYA, PRIYA.password);
    await expect(priya.main.getByRole('alert')).toContainText(accountMessages.loginFailed);
    await priya.signsIn(PRIYA, NEW_PASSWORD);
    await priya.isAtDashboard();

    // Used once, it leads to asking for another.
    await priya.opens(route);
    await priya.isAt('/request-password', 'Forgot your password?');
    await expect(priya.main.getByRole('alert')).toContainText(accountMessages.linkInvalidOrExpired);
  });

  test('[R5.19] the robot box is ticked again after a check that was refused, and asks for nothing while it is', {
    tag: '@phone',
  }, async ({ page, server }) => {
    await signUp(server);
    const priya = new AccountHolder(page);
    await priya.opens('/request-password');
    await priya.field('Email').fill(PRIYA.email);
    await priya.button('Email me a link').click();
    await expectFault(priya.notRobot, requestMessages.confirmNotRobot);
    await priya.provesToBeHuman();
    await expect(priya.main.getByText(requestMessages.confirmNotRobot)).toHaveCount(0);

    await page.route('**/ResetPasswordRequest', (route) =>
      route.continue({ postData: { UserName: PRIYA.email, RecaptchaResponse: 'used' } }),
    );
    await priya.button('Email me a link').click();
    await expectFault(priya.notRobot, requestMessages.confirmNotRobot);
    await expect(priya.notRobot).not.toBeChecked();
    await page.unroute('**/ResetPasswordRequest');
    await priya.provesToBeHuman();
    await expect(priya.main.getByText(requestMessages.confirmNotRobot)).toHaveCount(0);
    await priya.button('Email me a link').click();
    await expect(priya.main.getByText(accountMessages.resetRequested)).toBeVisible();
  });

  test('[R8.03, R4.31] a link that is wrong, too old, or used while its page is open leads to asking for another', {
    tag: '@phone',
  }, async ({ page, server }) => {
    await signUp(server);
    const priya = new AccountHolder(page);
    await priya.opens('/changepassword?token=not-a-link');
    await priya.isAt('/request-password', 'Forgot your password?');
    await expect(
      priya.main.getByRole('alert').getByText(accountMessages.linkInvalidOrExpired, { exact: true }),
    ).toBeVisible();

    await priya.field('Email').fill(PRIYA.email);
    await priya.provesToBeHuman();
    await priya.button('Email me a link').click();
    const route = await routeMailed(server, PRIYA.email, /password/);
    await priya.opens(route);
    await expect(priya.password('New password')).toBeVisible();
    await sql(server, "update mailed_links set created_at = '2026-10-31', expires_at = '2026-11-01'");
    await priya.choosesPassword(NEW_PASSWORD, 'New password');
    await priya.button('Save password').click();
    await priya.isAt('/request-password', 'Forgot your password?');
    await expect(priya.main.getByRole('alert')).toContainText(accountMessages.linkInvalidOrExpired);
    await priya.opens(route);
    await priya.isAt('/request-password', 'Forgot your password?');
  });
});

test.describe('Changed', () => {
  test.use({ expectedConsole: [/status of (401|422)/] });

  test('[R2.22, R6.06, R7.60] another password signs the other device out, not this one', {
    tag: '@desktop',
  }, async ({ page, server, browser }) => {
    await signInAs(page, server);
    const office = await browser.newContext();
    const elsewhere = new AccountHolder(await office.newPage());
    await elsewhere.page.goto(`${server.url}/#/sign-in`);
    await elsewhere.signsIn();
    await elsewhere.isAtDashboard();

    const priya = new AccountHolder(page);
    await priya.opens('/account-detail');
    await priya.link('Change password').click();
    await priya.isAt('/change-password', 'Change password');
    await priya.password('Current password').fill('not-this-one-1');
    await priya.choosesPassword(NEW_PASSWORD, 'New password');
    await priya.button('Change password').click();
    await expectFault(priya.password('Current password'), passwordMessages.oldPasswordWrong);
    await priya.password('Current password').fill(PRIYA.password);
    await priya.button('Change password').click();
    await priya.isAtAccountDetail();
    await expect(priya.passing(accountMessages.passwordChanged)).toBeVisible();

    await elsewhere.link('Account').click();
    await elsewhere.isAtSignIn();
    await expect(elsewhere.main.getByText(accountMessages.signedOut)).toBeVisible();
    await elsewhere.signsIn(PRIYA, NEW_PASSWORD);
    await elsewhere.isAtAccountDetail();
    await office.close();
    await priya.link('Dashboard').click();
    await priya.isAtDashboard();
  });
});
