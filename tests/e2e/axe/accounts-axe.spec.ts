import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { routeMailed } from '../kit/outbox.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { signInAs } from '../people/customer.ts';
import { CARDS, PRIYA } from '../people/priya.ts';

test.use({ expectedConsole: [/status of (402|422)/], contextOptions: { reducedMotion: 'reduce' } });

test('[R2.04, R2.05, R2.06, R2.07, R2.10, R2.26] axe finds nothing on the way to an account', {
  tag: '@phone',
}, async ({ page, server }) => {
  test.slow();
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  await priya.isAtSignIn();
  await expectNothingFound(page, 'sign-in, sent there');
  await priya.signsIn(PRIYA, 'wrong-password-1');
  await expect(priya.main.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'sign-in, refused');

  await priya.opens('/sign-up');
  await priya.button('Next: address').click();
  await expectNothingFound(page, 'sign-up 1, refused');
  await priya.saysWho();
  await expectNothingFound(page, 'sign-up 1');
  await priya.button('Next: address').click();
  await priya.button('Next: account').click();
  await expectNothingFound(page, 'sign-up 2, refused');
  await priya.field('Shop name').fill('Marlowe Street Café');
  await priya.address.fill('41 marlowe st surry h');
  await expect(page.getByRole('option')).toBeVisible();
  await expectNothingFound(page, 'sign-up 2, list');
  await page.getByRole('option').click();
  await priya.button('Next: account').click();
  await priya.button('Create account').click();
  await expectNothingFound(page, 'sign-up 3, refused');

  await priya.opens('/sign-up');
  await priya.button('Sign up with your email only').click();
  await priya.button('Email me a link').click();
  await expect(priya.notRobot).toBeVisible();
  await expectNothingFound(page, 'simple sign-up, refused');
  const dialog = priya.dialog('Sign up with your email');
  await dialog.getByLabel('First name').fill(PRIYA.firstName);
  await dialog.getByLabel('Last name').fill(PRIYA.lastName);
  await dialog.getByLabel('Email').fill(PRIYA.email);
  await dialog.getByLabel('Postcode').fill('2010');
  await priya.provesToBeHuman();
  await expectNothingFound(page, 'simple sign-up');
  await priya.button('Email me a link').click();
  await expect(priya.dialog('Check your email')).toBeVisible();
  await expectNothingFound(page, 'simple sign-up, asked');

  const route = await routeMailed(server, PRIYA.email, /^Activate/);
  await priya.opens(route);
  await expect(priya.password('Choose a password')).toBeVisible();
  await expectNothingFound(page, 'activation');
  await priya.choosesPassword(PRIYA.password);
  await priya.button('Activate account').click();
  await expect(priya.dialog('Account activated')).toBeVisible();
  await expectNothingFound(page, 'activated');
  await priya.opens('/activate?token=not-a-link');
  await expect(priya.main.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'activation, refused');

  await priya.opens('/changepassword?token=not-a-link');
  await priya.isAt('/request-password', 'Forgot your password?');
  await priya.button('Email me a link').click();
  await expectNothingFound(page, 'forgotten password, refused');
});

test('[R2.21, R2.22, R4.20] axe finds nothing on the account, its card and its password', {
  tag: '@desktop',
}, async ({ page, server }) => {
  test.slow();
  await signInAs(page, server);
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  await priya.isAtAccountDetail();
  await expect(priya.main.getByText('No card on file')).toBeVisible();
  await expectNothingFound(page, 'account detail');
  await priya.field('ABN').fill('1');
  await priya.address.fill('nowhere');
  await priya.button('Save profile').click();
  await expect(priya.main.getByText('Two things to fix')).toBeVisible();
  await expectNothingFound(page, 'account detail, refused');

  await priya.opens('/change-password');
  await priya.button('Change password').click();
  await expectNothingFound(page, 'change password, refused');

  await priya.opens('/add-credit-card');
  await priya.button('Add card').click();
  await expectNothingFound(page, 'card, refused');
  await priya.typesCard(CARDS.declined);
  await priya.button('Add card').click();
  await expect(priya.main.getByText(/^Credit card error/)).toBeVisible();
  await expectNothingFound(page, 'card, declined');
  await priya.typesCard(CARDS.accepted);
  await priya.button('Add card').click();
  await priya.isAtAccountDetail();
  await priya.button('Remove').click();
  await expect(priya.dialog('Remove this card?')).toBeVisible();
  await expectNothingFound(page, 'card, removing');
});
