import { expect } from '@playwright/test';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { DOUBLE_CARDS } from '../../kit/doubles/stripe-double/cards.ts';
import { PUBLIC_KEY, SECRET_KEY, stripeDouble } from '../../kit/doubles/stripe-double/stripe-double.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test as base } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { signInAs } from '../people/customer.ts';
import { draftBefore } from '../people/drafts.ts';
import { typesFramedCard } from '../people/framed-card.ts';
import { PRIYA } from '../people/priya.ts';

/** A server whose card provider is Stripe's double. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its pattern
  env: async ({}, use) => {
    const double = await stripeDouble();
    await use({
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLIC_KEY,
      STRIPE_DOUBLE_URL: double.url,
    });
    await double.close();
  },
});

test.describe("[R7.62] A card in Stripe's frames", () => {
  test.use({ expectedConsole: [/status of 402/] });

  test('[R5.16, R5.17, R5.18] is put on file after its bank was asked; no number is ever in the page', {
    tag: '@phone',
  }, async ({ page, server }) => {
    await signInAs(page, server);
    const priya = new AccountHolder(page);
    await priya.opens('/add-credit-card');
    await expect(page.locator('iframe')).toHaveCount(3);
    await priya.button('Add card').click();
    for (const message of [
      paymentMessages.cardNumberInvalid,
      paymentMessages.cardExpiryInvalid,
      paymentMessages.cardCcvInvalid,
    ]) {
      await expect(priya.main.getByRole('link', { name: message })).toBeVisible();
    }
    await expectNothingFound(page, 'add a card, in frames');
    await typesFramedCard(page, DOUBLE_CARDS.declined.number);
    await priya.button('Add card').click();
    await expect(priya.main.getByRole('alert')).toContainText('Your bank declined the card.');

    await typesFramedCard(page, DOUBLE_CARDS.asks.number);
    await priya.button('Add card').click();
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(priya.main.getByRole('alert')).toContainText(paymentMessages.cardNotConfirmed);
    await typesFramedCard(page, DOUBLE_CARDS.asks.number);
    await priya.button('Add card').click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(priya.passing(accountMessages.cardAdded)).toBeVisible();
    await expect(priya.main.getByText('Visa ending 3155')).toBeVisible();
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain('3155');
  });

  test('[R4.21] books once its bank has confirmed it, above every dialog of ours', { tag: '@phone' }, async ({
    visitor,
    page,
    server,
    at,
  }) => {
    await visitor.opensWith(draftBefore('checkout', { at }), 'checkout');
    await expect(page.getByText(/^By adding this card you let /)).toBeVisible();
    await typesFramedCard(page, DOUBLE_CARDS.asks.number);
    await visitor.next();
    await visitor.isAt('account');
    await visitor.saysWho(PRIYA);
    await visitor.books();
    await page.getByRole('button', { name: 'Complete' }).click();
    await visitor.isThanked();
    expect(await sql(server, 'select from jobs')).toHaveLength(1);
  });
});
