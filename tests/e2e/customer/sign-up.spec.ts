import { expect } from '@playwright/test';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { storedText } from '../kit/browser-storage.ts';
import { losesAnswer } from '../kit/lost-answer.ts';
import { routeMailed } from '../kit/outbox.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { signUp } from '../people/customer.ts';
import { PRIYA } from '../people/priya.ts';
import { expectFault } from '../people/visitor.ts';

test('[R2.05, R2.35, R5.11, R5.12, R5.15, R5.20, R5.21] an account in three steps, signed in at its end', async ({
  page,
  server,
}) => {
  const priya = new AccountHolder(page);
  // A later step without the earlier data.
  await priya.opens('/sign-up--account');
  await priya.isAt('/sign-up', 'Create your account');
  await priya.button('Next: address').click();
  await expect(priya.main.getByRole('alert').filter({ hasText: 'Five things to fix' })).toBeFocused();
  await expectFault(priya.field('First name'), customerMessages.firstNameRequired);
  await expectFault(priya.field('ABN'), customerMessages.abnInvalid);
  await expectFault(priya.field('Mobile'), customerMessages.mobileRequired);
  await priya.saysWho();
  await page.reload();
  await expect(priya.field('Mobile')).toHaveValue('0491 570 156');
  await priya.button('Next: address').click();

  await priya.isAt('/sign-up--location', 'Where is your equipment?');
  await priya.address.fill('41 marlowe st surry h');
  await priya.button('Next: account').click();
  await expectFault(priya.field('Shop name'), siteMessages.shopNameRequired);
  await expectFault(priya.address, siteMessages.wrongAddress);
  await priya.field('Shop name').fill('Marlowe Street Café');
  await priya.saysAddress('41 marlowe st surry hi', /Surry Hills NSW 2010/);
  await page.reload();
  await expect(priya.address).toHaveValue('41 Marlowe Street, Surry Hills NSW 2010');
  await priya.button('Next: account').click();

  await priya.isAt('/sign-up--account', 'How will you sign in?');
  await page.goBack();
  await priya.isAt('/sign-up--location', 'Where is your equipment?');
  await priya.button('Next: account').click();
  await priya.field('Email').fill('Priya@MarloweStreet.example');
  await priya.choosesPassword('coolroom');
  await priya.button('Create account').click();
  await expectFault(priya.password('Choose a password'), passwordMessages.passwordRule);
  await priya.choosesPassword(PRIYA.password);
  expect(await storedText(page)).not.toContain(PRIYA.password);
  await priya.button('Create account').click();

  await priya.isAtDashboard();
  const [customer] = await sql(server, 'select user_name, mobile, business_name from customers');
  expect(customer).toEqual({ user_name: PRIYA.email, mobile: '0491570156', business_name: PRIYA.business });
  // Nothing of it is left over for the next one.
  await priya.opens('/sign-up');
  await expect(priya.field('First name')).toHaveValue('');
});

test.describe('What goes wrong', () => {
  test.use({ expectedConsole: [/status of (422|503)|ERR_FAILED/] });

  async function isAboutToSignUp(priya: AccountHolder) {
    await priya.opens('/sign-up');
    await priya.saysWho();
    await priya.button('Next: address').click();
    await priya.field('Shop name').fill('Marlowe Street Café');
    await priya.saysAddress('41 marlowe st surry h', /Surry Hills NSW 2010/);
    await priya.button('Next: account').click();
    await priya.field('Email').fill(PRIYA.email);
    await priya.choosesPassword(PRIYA.password);
  }

  test('[R8.10, R5.20, R5.22] what only the server knows is shown at its field; a known email is led to sign-in', {
    tag: '@desktop',
  }, async ({ page, server }) => {
    await signUp(server);
    const priya = new AccountHolder(page);
    await isAboutToSignUp(priya);
    await priya.choosesPassword('password1');
    await priya.field('Promo code (optional)').fill('NOSUCH');
    await priya.button('Create account').click();
    await expectFault(priya.field('Email'), passwordMessages.emailTaken);
    await expectFault(priya.password('Choose a password'), passwordMessages.passwordCommon);
    await expectFault(priya.field('Promo code (optional)'), promotionMessages.promoInvalid);
    await priya.main.getByRole('link', { name: 'Sign in', exact: true }).click();
    await priya.isAtSignIn();
  });

  test('[R8.10, R4.30] an account whose answer got lost is signed in to when it is sent again', {
    tag: '@desktop',
  }, async ({ page, server }) => {
    const priya = new AccountHolder(page);
    await losesAnswer(page, '**/mm/signup');
    await isAboutToSignUp(priya);
    await priya.button('Create account').click();
    await expect(priya.main.getByRole('alert')).toContainText(passwordMessages.createAccountFailed);
    await expect(priya.main.getByRole('alert')).toBeFocused();
    await priya.button('Create account').click();
    await priya.isAtDashboard();
    expect(await sql(server, 'select id from customers')).toHaveLength(1);
  });

  test('[R8.10] an account that is made and cannot be signed in to says so at sign-in', {
    tag: '@desktop',
  }, async ({ page }) => {
    const priya = new AccountHolder(page);
    await page.route('**/Account/Login', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await isAboutToSignUp(priya);
    await priya.button('Create account').click();
    await priya.isAtSignIn();
    await expect(priya.main.getByText(passwordMessages.cannotLogin)).toBeVisible();
    await priya.signsIn();
    await priya.isAtDashboard();
  });
});

test.describe('By email', () => {
  test.use({ expectedConsole: [/status of 422/] });

  test('[R2.26, R2.10, R2.30, R4.25, R4.31, R5.19, R7.45, R8.04] signs up by a mailed link, which works once', {
    tag: '@phone',
  }, async ({ page, server }) => {
    const priya = new AccountHolder(page);
    await priya.opens('/sign-up');
    await priya.button('Sign up with your email only').click();
    const dialog = priya.dialog('Sign up with your email');
    await priya.button('Email me a link').click();
    await expectFault(priya.notRobot, requestMessages.confirmNotRobot);
    // Neither the box nor the list of what to fix asks for it again once it's ticked.
    await priya.notRobot.check();
    await expect(dialog.getByText(requestMessages.confirmNotRobot)).toHaveCount(0);
    await dialog.getByLabel('First name').fill(PRIYA.firstName);
    await dialog.getByLabel('Last name').fill(PRIYA.lastName);
    await dialog.getByLabel('Email').fill(PRIYA.email);
    await dialog.getByLabel('Postcode').fill('2010');
    await priya.provesToBeHuman();
    await priya.button('Email me a link').click();
    await expect(
      priya.dialog('Check your email').getByText(accountMessages.simpleSignUpThanks),
    ).toBeVisible();

    const route = await routeMailed(server, PRIYA.email, /^Activate/);
    await priya.opens(route);
    await priya.isAt('/activate', 'Activate your account');
    await expect(priya.password('Choose a password')).toBeVisible();
    // Opening it has done nothing.
    expect(await sql(server, 'select id from customers where password_hash is not null')).toEqual([]);
    await priya.choosesPassword('12345678');
    await priya.button('Activate account').click();
    await expectFault(priya.password('Choose a password'), passwordMessages.passwordRule);
    await priya.choosesPassword(PRIYA.password);
    await priya.button('Activate account').click();

    await expect(page).toHaveURL(/#\/equipment-register$/);
    await expect(priya.dialog('Account activated')).toBeVisible();
    await page.reload();
    await priya.button('Go to my equipment').click();
    await expect(priya.dialog('Account activated')).toBeHidden();

    await priya.opens(route);
    // Her account is active, so signing in comes first.
    await priya.isAt('/activate', 'This link was already used');
    const said = priya.main.getByRole('status').filter({ hasText: accountMessages.activationLinkUsed });
    await expect(said).toContainText(/Please call Galley .+ on 1800 975 711$/);
    await expectNothingFound(page, 'a used activation link');
    const buttons = priya.main.locator('a, button').filter({ hasText: /^(Sign in|Email me a new link)$/ });
    await expect(buttons).toHaveText(['Sign in', 'Email me a new link']);
    await buttons.first().click();
    await priya.isAtSignIn();
  });

  test('[R4.25, R4.31, R7.05, R8.04] a link that is too old brings a new one, and never tells who has an account', {
    tag: '@phone',
  }, async ({ page, server }) => {
    const priya = new AccountHolder(page);
    await priya.opens('/sign-up');
    await priya.button('Sign up with your email only').click();
    const dialog = priya.dialog('Sign up with your email');
    await dialog.getByLabel('First name').fill(PRIYA.firstName);
    await dialog.getByLabel('Last name').fill(PRIYA.lastName);
    await dialog.getByLabel('Email').fill(PRIYA.email);
    await dialog.getByLabel('Postcode').fill('2010');
    await priya.provesToBeHuman();
    await priya.button('Email me a link').click();
    const old = await routeMailed(server, PRIYA.email, /^Activate/);
    await sql(
      server,
      `update mailed_links set created_at = created_at - interval '8 days', expires_at = expires_at - interval '8 days'`,
    );

    for (const email of ['nobody@ferrystreet.example', PRIYA.email]) {
      await priya.opens(old);
      await page.reload();
      await priya.isAt('/activate', 'This link is too old');
      await expect(priya.main.getByRole('alert')).toContainText(accountMessages.activationLinkOld);
      await priya.button('Email me a new link').click();
      await expect(priya.main.getByText(customerMessages.emailInvalid)).toBeVisible();
      await priya.field('Email').fill(email);
      await priya.provesToBeHuman();
      await priya.button('Email me a new link').click();
      await expect(priya.main.getByText(accountMessages.activationLinkSent)).toBeVisible();
    }
    await expect
      .poll(async () => {
        const mails = await server.mails();
        return [mails.length, mails.filter((raw) => /^Subject: Activate/m.test(raw)).length];
      })
      .toEqual([2, 2]);
    const links = await sql<{ id: string }>(
      server,
      'select id from mailed_links where expires_at > created_at',
    );
    expect(links).toHaveLength(2);
  });
});
