import { describe, expect, test } from 'vitest';
import { LINK_HOURS } from '../../../domain/lifetimes.ts';
import {
  askForPassword,
  EMAIL,
  NEW_PASSWORD,
  PASSWORD,
  postJson,
  signedUpCustomer,
  signUp,
  simpleSignUp,
} from '../../../tests/kit/accounts.ts';
import { confirmEmails, testApp } from '../../../tests/kit/app.ts';
import { deliverEmails, queuedEmails, tokenIn } from '../../../tests/kit/mails.ts';
import { STAGING } from '../../../tests/kit/staging.ts';

const PUBLIC_URL = { ...STAGING, PUBLIC_URL: 'https://galley.example/' };

type Sent = Awaited<ReturnType<typeof deliverEmails>>[number];

/** Expects every sentence in the HTML and in the text, and no leftover placeholders. */
function expectInBoth(mail: Sent | undefined, text: string[]) {
  for (const part of [mail?.html?.replaceAll('&#39;', "'") ?? '', mail?.text ?? '']) {
    for (const sentence of [...text, 'ABN 51 824 753 556', 'Refrigerant Trading Authorisation AU48213.']) {
      expect.soft(part).toContain(sentence);
    }
    expect.soft(part).not.toMatch(/undefined|null|NaN|\[object|\{\{|!(?!doctype|important|--|\[)/);
  }
  expect.soft(mail?.html).toMatch(/^<!doctype html>\s*<html lang="en-AU"/);
  expect.soft(mail?.html).not.toMatch(/<script|<img|<form/);
  expect.soft(mail).toMatchObject({
    from: { name: 'Galley', address: 'help@galley.example' },
    date: '2026-11-22T22:10:00.000Z',
    attachments: [],
  });
}

/** The target of the HTML's only button. */
const buttonOf = (mail: Sent | undefined) => /class="act-text" href="([^"]*)"/.exec(mail?.html ?? '')?.[1];

describe('the mail with an activation link', () => {
  test('[R4.25, R4.31] says what to do, what the account is for, and until when the link works', async () => {
    const kit = await testApp({ env: PUBLIC_URL });
    await simpleSignUp(kit);
    const [mail] = await deliverEmails(kit);
    const link = `https://galley.example/#/activate?token=${tokenIn(mail)}`;
    expect(mail?.subject).toBe('Activate your Galley account');
    expect(buttonOf(mail)).toBe(link);
    expectInBoth(mail, [
      "Choose a password and you're in.",
      'Activate account',
      link,
      'Register your equipment once, then request service in under a minute.',
      'It works once, until Mon 30 Nov, 9:10am Sydney time.',
      "Didn't ask for this? You don't need to do anything. Nobody can sign in without a password.",
      "You're getting this because someone asked for a Galley account with this email address.",
    ]);
  });

  test('[R4.25] says to who forgot a password that there was none yet', async () => {
    const kit = await testApp();
    await simpleSignUp(kit);
    await deliverEmails(kit);
    await askForPassword(kit, 'sam@ferrystreet.example');
    const [mail] = await deliverEmails(kit);
    expectInBoth(mail, [
      "Someone asked for a new password for this email address. The account hasn't been activated yet",
      "You're getting this because someone asked for a new password with this email address.",
      `/#/activate?token=${tokenIn(mail)}`,
    ]);
  });

  test('repeats nothing of what a stranger may have written', async () => {
    const kit = await testApp();
    const advert = 'Buy at spam.example';
    await simpleSignUp(kit, { CheckoutFirstName: advert, CheckoutLastName: advert });
    const [mail] = await deliverEmails(kit);
    expect(`${mail?.subject} ${mail?.html} ${mail?.text}`).not.toContain('spam');
  });
});

test('[R4.31] a letter that brings a link is dropped, without a failure, if the link has ended before it could be sent', async () => {
  const kit = await testApp();
  await signedUpCustomer(kit.app);
  await simpleSignUp(kit);
  await askForPassword(kit, EMAIL);
  expect((await queuedEmails(kit)).toSorted()).toEqual([
    'account-answer',
    'account-answer',
    'email-confirmation',
  ]);
  kit.clock.advance({ hours: LINK_HOURS.confirmation });
  expect(await deliverEmails(kit, { confirmations: true })).toEqual([]);
});

test('[R7.45] the mail to somebody who has an account greets its owner and leads to signing in', async () => {
  const kit = await testApp({ env: PUBLIC_URL });
  await signUp(kit.app);
  await confirmEmails(kit);
  await simpleSignUp(kit, { CheckoutEmailAddress: EMAIL, CheckoutFirstName: 'Mallory' });
  const [mail] = await deliverEmails(kit);
  expect(mail?.subject).toBe('You already have a Galley account');
  expect(buttonOf(mail)).toBe('https://galley.example/#/sign-in');
  expectInBoth(mail, [
    'You already have an account.',
    'Hello Priya',
    'https://galley.example/#/sign-in',
    "we'll email you a link to choose a new one.",
    "Nothing has changed, and you don't need to do anything.",
  ]);
  expect(`${mail?.html} ${mail?.text}`).not.toContain('Mallory');
});

test('[R4.26, R4.31] the mail with a recovery link says until when it works and what to do if it was somebody else', async () => {
  const kit = await testApp({ env: PUBLIC_URL });
  await signUp(kit.app);
  await confirmEmails(kit);
  await askForPassword(kit, EMAIL);
  const [mail] = await deliverEmails(kit);
  const link = `https://galley.example/#/changepassword?token=${tokenIn(mail)}`;
  expect(mail?.subject).toBe('Choose a new Galley password');
  expect(buttonOf(mail)).toBe(link);
  expectInBoth(mail, [
    'Choose a new password.',
    'Hello Priya',
    EMAIL,
    link,
    'It works once, for an hour: until Mon 23 Nov, 10:10am Sydney time.',
    "Didn't ask for this? You don't need to do anything. Your password stays the same.",
    "You're getting this because someone asked for a new password with this email address.",
  ]);
});

describe('the mail about a changed password', () => {
  const SAID = [
    'Your password was changed.',
    'Hello Priya',
    `the password for ${EMAIL} was changed on Mon 23 Nov, 9:10am Sydney time`,
    "If it was you, there's nothing to do.",
    '1800 975 711',
  ];

  test('[R6.06] comes after a change, and helps those who did not make it', async () => {
    const kit = await testApp({ env: PUBLIC_URL });
    const token = await signedUpCustomer(kit.app);
    await confirmEmails(kit);
    const passwords = { OldPassword: PASSWORD, NewPassword: NEW_PASSWORD };
    await postJson(kit.app, '/api/v1/Account/ChangePassword', passwords, token);
    const [mail] = await deliverEmails(kit);
    expect(mail?.subject).toBe('Your Galley password was changed');
    expect(buttonOf(mail)).toBe('https://galley.example/#/request-password');
    expectInBoth(mail, SAID);
    expect(mail?.html).toContain('href="tel:1800975711"');
    expect(`${mail?.html} ${mail?.text}`).not.toContain(NEW_PASSWORD);
  });

  test('[R6.06] comes after a recovery too', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    await askForPassword(kit, EMAIL);
    const recovery = { token: tokenIn((await deliverEmails(kit))[0]), NewPassword: NEW_PASSWORD };
    await postJson(kit.app, '/api/v1/Account/RecoverPassword', recovery);
    const [mail] = await deliverEmails(kit);
    expectInBoth(mail, SAID);
  });

  test('escapes the customer’s name', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app, { CheckoutFirstName: '<b>Priya</b>' });
    await confirmEmails(kit);
    const passwords = { OldPassword: PASSWORD, NewPassword: NEW_PASSWORD };
    await postJson(kit.app, '/api/v1/Account/ChangePassword', passwords, token);
    const [mail] = await deliverEmails(kit);
    expect(mail?.html).toContain('Hello &lt;b&gt;Priya&lt;/b&gt;');
    expect(mail?.text).toContain('Hello <b>Priya</b>');
  });
});
