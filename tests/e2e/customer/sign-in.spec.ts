import { expect } from '@playwright/test';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { signInAs, signUp } from '../people/customer.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS, PRIYA } from '../people/priya.ts';
import { expectFault } from '../people/visitor.ts';

const LEE = { ...PRIYA, firstName: 'Lee', lastName: 'Wong', email: 'lee@noodles.example' };

test.describe('Signed out', () => {
  test.use({ expectedConsole: [/status of 422/] });

  test('[R2.02, R2.04, R8.01] the root leads to sign-in, a wrong password says so, a right one leads on', {
    tag: '@phone',
  }, async ({ page, server }) => {
    await signUp(server);
    const priya = new AccountHolder(page);
    await page.goto('/');
    await priya.isAtSignIn();
    await expect(priya.main.getByText(accountMessages.signInFirst)).toBeHidden();
    await priya.button('Sign in').click();
    await expectFault(priya.field('Email'), customerMessages.emailInvalid);
    await priya.signsIn(PRIYA, 'wrong-password-1');
    await expect(priya.main.getByRole('alert')).toContainText(accountMessages.loginFailed);
    await expect(priya.field('Email')).toHaveValue(PRIYA.email);
    await expect(priya.password('Password')).toBeFocused();
    await priya.password('Password').fill(PRIYA.password);
    await page.keyboard.press('Enter');
    await priya.isAtDashboard();
    // Signed in there is no way back to it.
    await priya.opens('/sign-in');
    await priya.isAtDashboard();
  });

  test('[R7.55] while others guess passwords, the browser does some work and signs its owner in', {
    tag: '@phone',
  }, async ({ page, server }) => {
    await signUp(server);
    await sql(
      server,
      `insert into attempts
       select 'customer sign-in account:' || encode(sha256(convert_to($1, 'UTF8')), 'hex'), 45,
         (extract(epoch from now()) + 600) * 1000
       on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
      [PRIYA.email],
    );
    const priya = new AccountHolder(page);
    await priya.opens('/sign-in');
    await priya.signsIn();
    await priya.isAtDashboard();
  });

  test('[R2.02] a visitor at sign-in goes on to a price with a postcode', {
    tag: '@phone',
  }, async ({ page, visitor }) => {
    const priya = new AccountHolder(page);
    await priya.opens('/sign-in');
    await visitor.postcode.fill('99');
    await priya.button('See prices').click();
    await expectFault(visitor.postcode, siteMessages.howToEnterPostcode);
    await visitor.postcode.fill('surry');
    await visitor.option(/Surry Hills/).click();
    await priya.button('See prices').click();
    await visitor.isAt('equipment');
  });
});

test('[R6.03, R6.06, R2.35] a page of the portal is led back to after signing in; signing out ends it', {
  tag: '@desktop',
}, async ({ page, server, visitor }) => {
  await signUp(server);
  await sql(server, 'delete from sessions');
  const priya = new AccountHolder(page);
  for (const route of ['/dashboard', '/equipment-register', '/account-detail', '/add-credit-card']) {
    await priya.opens(route);
    await priya.isAtSignIn();
  }
  await priya.opens('/service-history?SearchTerm=fridge');
  await priya.isAtSignIn();
  await expect(priya.main.getByText(accountMessages.signInFirst)).toBeVisible();
  await page.reload();
  await priya.signsIn();
  await expect(page).toHaveURL(/#\/service-history\?SearchTerm=fridge$/);

  await visitor.opens();
  await priya.link('Dashboard').click();
  await priya.isAtDashboard();
  await expect(page.getByRole('banner').getByText('Priya Nair')).toBeVisible();
  // The card of a quote in this tab goes with them: others use this screen too.
  await page.evaluate(() => sessionStorage.setItem('galley:card', '{"card":"kept"}'));
  await priya.button('Sign out').click();
  await priya.isAtSignIn();
  expect(await page.evaluate(() => sessionStorage.getItem('galley:card'))).toBeNull();
  // They left by themselves: nothing asks them to go on, and nothing leads back.
  await expect(priya.main.getByText(accountMessages.signedOut)).toBeHidden();
  await expect.poll(() => sql(server, 'select 1 from sessions')).toEqual([]);
  await priya.signsIn();
  await priya.isAtDashboard();
});

test.describe('A token that ends', () => {
  test.use({ expectedConsole: [/status of 401/] });

  test('[R7.60, R2.35] sends to sign-in and back, with nothing typed lost', {
    tag: '@phone',
  }, async ({ page, server }) => {
    await signInAs(page, server);
    const priya = new AccountHolder(page);
    await priya.opens('/account-detail');
    await priya.isAtAccountDetail();
    await priya.field('Business name').fill('Marlowe Street Bakery');
    await sql(server, 'delete from sessions');
    await priya.button('Save profile').click();

    await priya.isAtSignIn();
    await expect(priya.main.getByText(accountMessages.signedOutDetail)).toBeVisible();
    await expect(priya.field('Email')).toHaveValue(PRIYA.email);
    await priya.signsIn();
    await priya.isAtAccountDetail();
    await expect(priya.field('Business name')).toHaveValue('Marlowe Street Bakery');
    await priya.button('Save profile').click();
    await expect(priya.passing(accountMessages.profileSaved)).toBeVisible();
  });

  test("[R6.02, R7.60] leads nobody else to the customer's page, and shows nobody what was theirs", {
    tag: '@desktop',
  }, async ({ page, server }) => {
    await signUp(server, LEE);
    await signInAs(page, server);
    const priya = new AccountHolder(page);
    await priya.opens('/account-detail');
    await priya.isAtAccountDetail();
    await priya.field('Business name').fill('Marlowe Street Bakery');
    await sql(server, 'delete from sessions');
    await priya.button('Save profile').click();
    await priya.isAtSignIn();
    await priya.signsIn(LEE);
    await priya.isAtDashboard();
    await priya.link('Account').click();
    await priya.isAtAccountDetail();
    await expect(priya.field('First name')).toHaveValue('Lee');
    await expect(priya.field('Business name')).toHaveValue(LEE.business);
  });

  test("[R7.60, R4.01] in the instant quote it is dropped, and the quote goes on as a visitor's", {
    tag: '@desktop',
  }, async ({ page, server, visitor, at }) => {
    await signInAs(page, server);
    const priya = new AccountHolder(page);
    await visitor.opensWith(draftBefore('review', { at }), 'review');
    await expect(priya.link('Dashboard')).toBeVisible();
    await sql(server, 'delete from sessions');
    await visitor.appliesPromo('WELCOME20');
    await expect(priya.main.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await visitor.isAt('review');
    // Asked again by itself, as a visitor's.
    await expect(visitor.button('Remove')).toBeVisible();
    await visitor.next();
    await visitor.isAt('checkout');
  });

  test("[R7.60, R4.01] at the booking it is said, and the quote goes on as a visitor's", {
    tag: '@phone',
  }, async ({ page, server, visitor, at }) => {
    await signInAs(page, server);
    await visitor.opensWith(draftBefore('checkout', { at }), 'checkout');
    await visitor.typesCard(CARDS.accepted);
    await expect(visitor.bookButton).toBeVisible();
    await sql(server, 'delete from sessions');
    await visitor.books();
    const refused = page.getByRole('dialog').filter({ hasText: requestMessages.signInEnded });
    await refused.getByRole('button', { name: 'Back to the quote' }).click();
    await visitor.isAt('checkout');
    await expect(visitor.main.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await visitor.next();
    await visitor.isAt('account');
    expect(await sql(server, 'select from jobs')).toHaveLength(0);
  });
});
