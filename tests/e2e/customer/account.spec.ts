import { expect } from '@playwright/test';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { bookEarlier } from '../kit/earlier-booking.ts';
import { readMails } from '../kit/outbox.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS, PRIYA } from '../people/priya.ts';
import { expectFault } from '../people/visitor.ts';

test('[R5.16, R5.17, R5.18, R5.23] a card that cannot be right is refused at its fields', {
  tag: '@phone',
}, async ({ visitor, at }) => {
  await visitor.opensWith(draftBefore('checkout', { at }), 'checkout');
  await visitor.cardNumber.fill('4242 4242 4242 4241');
  await visitor.cardExpiry.fill('10/26');
  await visitor.cardCcv.fill('12');
  await visitor.next();
  const summary = visitor.summary('Three things to fix');
  await expect(summary).toBeFocused();
  await expectFault(visitor.cardNumber, paymentMessages.cardNumberInvalid);
  await expectFault(visitor.cardExpiry, paymentMessages.cardExpiryInvalid);
  await expectFault(visitor.cardCcv, paymentMessages.cardCcvInvalid);
  await summary.getByRole('link', { name: paymentMessages.cardCcvInvalid }).click();
  await expect(visitor.cardCcv).toBeFocused();
  await visitor.cardCcv.fill('123');
  // Good to the last day of its month.
  await visitor.cardExpiry.fill('11/26');
  await visitor.cardNumber.fill(CARDS.accepted);
  await visitor.next();
  await visitor.isAt('account');
});

test('[R5.15, R5.20, R5.21, R5.23] everything that the account asks for is asked for at its field', {
  tag: '@phone',
}, async ({ visitor, page, at }) => {
  const devices = JSON.stringify({ [PRIYA.email]: 'of an earlier sign-in' });
  await page.addInitScript((json) => localStorage.setItem('galley:devices', json), devices);
  await visitor.opensWith(draftBefore('checkout', { at }), 'checkout');
  await visitor.typesCard(CARDS.accepted);
  await visitor.next();
  await visitor.isAt('account');
  // Most shops trade under the name of their business.
  await expect(visitor.business).toHaveValue('Marlowe Street Café');
  await visitor.business.fill('');
  // Enter goes on to the next empty box.
  await visitor.firstName.press('Enter');
  await expect(visitor.lastName).toBeFocused();
  await visitor.books();
  await expect(visitor.summary('Seven things to fix')).toBeFocused();
  await expectFault(visitor.firstName, customerMessages.firstNameRequired);
  await expectFault(visitor.lastName, customerMessages.lastNameRequired);
  await expectFault(visitor.business, customerMessages.businessNameRequired);
  await expectFault(visitor.abn, customerMessages.abnInvalid);
  await expectFault(visitor.mobile, customerMessages.mobileRequired);
  await expectFault(visitor.email, customerMessages.emailInvalid);
  await expectFault(visitor.password, passwordMessages.passwordRequired);

  await expect(page.getByText(accountMessages.emailKnownHere)).toBeHidden();
  await visitor.saysWho(PRIYA);
  // Known from an earlier sign-in on this device.
  await expect(page.getByText(accountMessages.emailKnownHere)).toBeVisible();
  await visitor.abn.fill('53 004 085 617');
  await visitor.mobile.fill('0491 570');
  await visitor.password.fill('coolroom');
  await visitor.books();
  await expect(visitor.summary('Four things to fix')).toBeFocused();
  await expectFault(visitor.abn, customerMessages.abnWrongDigit);
  await expectFault(visitor.mobile, customerMessages.mobileTooShort);
  await expectFault(visitor.password, passwordMessages.passwordRule);
  await expectFault(visitor.passwordAgain, passwordMessages.passwordMismatch);
  await visitor.mobile.fill('02 9211 2345');
  await visitor.books();
  await expectFault(visitor.mobile, customerMessages.mobileFormat);
});

test.describe('What only the server knows', () => {
  test.use({ expectedConsole: [/status of 422/] });

  test('[R5.20, R5.23, R7.46] a common password and a known email are refused at their fields; signing in books', {
    tag: '@desktop',
  }, async ({ visitor, page, server, at }) => {
    await bookEarlier(server, draftBefore('account', { at }), PRIYA);
    await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
    await visitor.password.fill('password1');
    await visitor.passwordAgain.fill('password1');
    await visitor.books();
    await expectFault(visitor.password, passwordMessages.passwordCommon);
    await visitor.password.fill(PRIYA.password);
    await visitor.passwordAgain.fill(PRIYA.password);
    await page.setViewportSize({ width: 390, height: 664 });
    await visitor.books();
    await expectFault(visitor.email, passwordMessages.emailHasAccount);
    // Above the view from where the button is, and behind the dialog when it arrived.
    await expect(visitor.summary('One thing to fix')).toBeFocused();
    await expect(visitor.summary('One thing to fix')).toBeInViewport({ ratio: 1 });

    await visitor.main.getByRole('button', { name: 'Sign in' }).last().click();
    const signIn = visitor.dialog('Sign in');
    await expect(signIn.getByRole('textbox', { name: 'Email' })).toHaveValue(PRIYA.email);
    await signIn.getByLabel('Password', { exact: true }).fill('wrong-password-1');
    await signIn.getByRole('button', { name: 'Sign in' }).click();
    await expect(signIn.getByText(accountMessages.loginFailed)).toBeVisible();
    // No dead end: what to do, another way in, and a new password in another tab, with the booking as it is.
    await expect(signIn.getByText(accountMessages.loginFailedDetail)).toBeVisible();
    await expect(signIn.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    await expect(signIn.getByRole('link', { name: /^Forgot your password/ })).toHaveAttribute(
      'target',
      '_blank',
    );
    await signIn.getByLabel('Password', { exact: true }).fill(PRIYA.password);
    await signIn.getByRole('button', { name: 'Sign in' }).click();

    // Card on file and account are known: the review is the last step now (R4.01).
    await visitor.isAt('review');
    await expect(visitor.line('Card')).toHaveText(/^Visa ending 4242/);
    await visitor.books();
    const reference = await visitor.isThanked();
    const jobs = await sql<{ id: string; customer_id: string }>(
      server,
      'select id, customer_id from jobs order by id',
    );
    expect(jobs).toHaveLength(2);
    expect(reference).toBe(`GAL${jobs[1]?.id}R`);
    expect(jobs[1]?.customer_id).toBe(jobs[0]?.customer_id);
  });
});

test('[R7.05, R7.46] a customer without a password at hand signs in on the last step with an emailed code, and the booking is kept', {
  tag: '@phone',
}, async ({ visitor, page, server, at }) => {
  await bookEarlier(server, draftBefore('account', { at }), PRIYA);
  await sql(server, 'update customers set email_confirmed_at = now()');
  await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
  await visitor.main.getByRole('button', { name: 'Sign in' }).first().click();
  const signIn = visitor.dialog('Sign in');
  await signIn.getByRole('button', { name: 'Email me a code' }).click();
  await expect(signIn.getByRole('textbox', { name: 'Email' })).toHaveValue(PRIYA.email);
  await signIn.getByRole('checkbox', { name: "I'm not a robot" }).check();
  await signIn.getByRole('button', { name: 'Email me a code' }).click();
  const box = signIn.getByRole('textbox', { name: 'Code from the email' });
  await expect(box).toBeFocused();
  await expect(signIn.getByText(accountMessages.codeSent)).toBeVisible();
  await expectNothingFound(page, 'an emailed code');
  const codes = async () =>
    (await readMails(server)).flatMap(({ subject }) => /^\d{6}(?= is your)/.exec(subject)?.[0] ?? []);
  await expect.poll(codes).toHaveLength(1);
  const [code = ''] = await codes();
  await box.fill(code);
  await box.press('Enter');
  await visitor.isAt('review');
  await expect(visitor.line('Card')).toHaveText(/^Visa ending 4242/);
});

test('[R4.01, R5.01, R5.11, R7.46] a customer signs in on the first step, and one of their sites answers postcode and address', {
  tag: '@phone',
}, async ({ visitor, page, server, at }) => {
  await bookEarlier(server, draftBefore('account', { at }), PRIYA);
  await visitor.opens();
  // One way to sign in, which doesn't leave the quote; its first empty box has the caret.
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await visitor.main.getByRole('button', { name: 'Sign in' }).click();
  const signIn = visitor.dialog('Sign in');
  await expect(signIn.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await signIn.getByRole('textbox', { name: 'Email' }).fill(PRIYA.email);
  await signIn.getByLabel('Password', { exact: true }).fill(PRIYA.password);
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  const site = visitor.group('One of your sites').getByRole('button', { name: /Marlowe Street Café/ });
  await expectNothingFound(page, 'the sites of a customer');
  await site.click();
  await visitor.picksEquipment('Underbench fridge');
  await visitor.button('Not sure about any of this').click();
  await visitor.isAt('problem');
  await visitor.radio('Noisy').check();
  // Its own words, which may be changed, until somebody has written others.
  await expect(visitor.description).toHaveValue('Noisy');
  await visitor.radio('Something else').check();
  await expect(visitor.description).toHaveValue('');
  await visitor.radio('Not cooling').check();
  await visitor.next();
  await visitor.isAt('fix-it');
  await visitor.next();
  await visitor.isAt('location');
  await expect(visitor.street).toHaveValue('41 Marlowe Street, Surry Hills NSW 2010');
  await expect(visitor.shopName).toHaveValue('Marlowe Street Café');
  await visitor.next();
  // It books, so it isn't passed.
  await visitor.isAt('review');
  await visitor.books();
  await visitor.isThanked();
  expect(
    await sql(server, 'select problem, problem_description, location_id from jobs order by id'),
  ).toMatchObject([
    { location_id: expect.any(String) },
    { problem: 'Not cooling', problem_description: 'Not cooling' },
  ]);
  expect(await sql(server, 'select from locations')).toHaveLength(1);
});

test.describe('Promo codes', () => {
  test('[R5.22] one that is unknown, one that counts, and one that does not after hours', {
    tag: '@phone',
  }, async ({ visitor, page, at }) => {
    await visitor.opensWith(draftBefore('review', { at }), 'review');
    await visitor.appliesPromo('NOSUCH');
    await expectFault(visitor.promoCode, promotionMessages.promoInvalid);
    await visitor.next();
    await expectFault(visitor.promoCode, promotionMessages.promoInvalid);
    await expect(visitor.promoCode).toBeFocused();
    await visitor.appliesPromo(' daytime 15 ');
    await expect(page.getByText('$29.70 off inc GST')).toBeVisible();
    await expect(visitor.line('Price')).toContainText('$168.30 inc GST');

    // Another window: checked again, and said why it no longer counts.
    await visitor.changeLink('time').click();
    await visitor.isAt('fix-it');
    await visitor.window('Tomorrow', 'After hours').check();
    await visitor.arrival('6pm').check();
    await expect(page.getByText(promotionMessages.promoNotAfterHours)).toBeVisible();
    await visitor.window('Tomorrow', 'Afternoon').check();
    await expect(page.getByText(promotionMessages.promoNotAfterHours)).toBeHidden();
    await visitor.next();
    await visitor.isAt('review');
    await expect(visitor.line('Price')).toContainText('$168.30 inc GST');
    await visitor.button('Remove').click();
    await expect(visitor.line('Price')).toContainText('$198.00 inc GST');
  });

  test.describe('that are refused at the end', () => {
    test.use({ expectedConsole: [/status of 422/] });

    test('[R5.22] a code for first bookings is refused with the ABN, with the price without it', {
      tag: '@phone',
    }, async ({ visitor, page, server, at }) => {
      const before = { ...PRIYA, email: 'office@marlowestreet.example' };
      await bookEarlier(server, draftBefore('account', { at }), before);
      await visitor.opensWith(draftBefore('review', { at }), 'review');
      await visitor.appliesPromo('KITCHEN10');
      await expect(visitor.line('Price')).toContainText('$178.20 inc GST');
      await visitor.next();
      await visitor.typesCard(CARDS.accepted);
      await visitor.next();
      await visitor.isAt('account');
      await expect(visitor.bookButton).toHaveText('Book for $178.20');
      await visitor.saysWho(PRIYA);
      const refusal = page.getByRole('status').filter({ hasText: promotionMessages.promoInvalid });
      await expect(refusal).toContainText(promotionMessages.promoNotForYou('KITCHEN10'));
      await expect(refusal).toContainText('Without KITCHEN10 the price is $198.00 inc GST.');
      await expect(visitor.bookButton).toHaveText('Book for $198.00');
      await refusal.getByRole('button', { name: 'Book without it' }).click();
      await visitor.isThanked();
      expect(
        await sql(server, 'select discount_cents, total_cents from jobs order by id desc'),
      ).toMatchObject([{ discount_cents: 0, total_cents: 19800 }, { total_cents: 19800 }]);
    });

    test('[R5.22, R5.23] a code that was used up meanwhile is explained at the button, and nothing is lost', {
      tag: '@desktop',
    }, async ({ visitor, server, at }) => {
      await visitor.opensWith(draftBefore('review', { at }), 'review');
      await visitor.appliesPromo('FULLHOUSE');
      await expect(visitor.line('Price')).toContainText('$178.20 inc GST');
      await visitor.next();
      await visitor.typesCard(CARDS.accepted);
      await visitor.next();
      await visitor.isAt('account');
      await visitor.saysWho(PRIYA);
      await sql(server, "update promo_codes set uses = 1 where code = 'FULLHOUSE'");
      await visitor.books();
      const question = visitor.dialog(promotionMessages.promoInvalid);
      await expect(question).toContainText('Without FULLHOUSE the price is $198.00 inc GST.');
      await question.getByRole('button', { name: 'Back to the quote' }).click();
      await visitor.isAt('account');
      await expect(visitor.password).toHaveValue(PRIYA.password);
      await expect(visitor.bookButton).toHaveText('Book for $198.00');
      expect(await sql(server, 'select from jobs')).toHaveLength(0);
      await visitor.books();
      await visitor.isThanked();
    });
  });
});
