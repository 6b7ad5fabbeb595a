import { expect, type Page } from '@playwright/test';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { cardToken } from '../../kit/bookings.ts';
import {
  PUBLIC_KEY,
  SECRET_KEY,
  type StripeDouble,
  stripeDouble,
} from '../../kit/doubles/stripe-double/stripe-double.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { chargeOnlyCustomer, putCardOnFile } from '../kit/charge.ts';
import { mailTo } from '../kit/outbox.ts';
import { sql } from '../kit/records.ts';
import type { RunningServer } from '../kit/server.ts';
import { test as base } from '../kit/test.ts';
import { signUp } from '../people/customer.ts';
import { PRIYA } from '../people/priya.ts';

const test = base.extend<{ double: StripeDouble }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its pattern
  double: async ({}, use) => {
    const double = await stripeDouble();
    await use(double);
    await double.close();
  },
});
test.use({ expectedConsole: [/status of 402/] });

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The email's link is opened, refused at the bank, opened again, and confirmed. */
async function confirmsByEmail(page: Page, server: RunningServer, bank: { refuse: string; confirm: string }) {
  const { text } = await mailTo(server, PRIYA.email);
  const link = /#\/confirm-payment\?ch=[\w-]{43}/.exec(text)?.[0] ?? '';
  const heading = page.getByRole('heading', { level: 1 });
  const button = page.getByRole('button', { name: 'Confirm $198.00' });
  const states = () => sql(server, 'select state from payments');
  await page.goto(`/${link}`);
  await expect(heading).toHaveText('Confirm $198.00 to Galley Kitchen Repairs?');
  await expect(page.getByText('Call-out on Tuesday 24 November')).toBeVisible();
  await expect(page.getByText('Visa ending 3184', { exact: true })).toBeVisible();
  await expectNothingFound(page, 'confirm a payment');

  await button.click();
  await page.getByRole('button', { name: bank.refuse }).click();
  await expect(page.getByRole('alert')).toContainText(paymentMessages.paymentNotConfirmed);
  await page.reload();
  await expect(button).toBeVisible();
  expect(await states()).toEqual([{ state: 'confirmation-required' }]);

  await button.click();
  await page.getByRole('button', { name: bank.confirm }).click();
  await expect(heading).toHaveText('$198.00 is paid');
  expect(await states()).toEqual([{ state: 'succeeded' }]);
  await page.reload();
  await expect(heading).toHaveText('$198.00 is paid');
}

test('[R4.31, R7.56] a payment is confirmed by its emailed link, without signing in, in a trial too', {
  tag: '@phone',
}, async ({ page, server }) => {
  const { AuthenticationToken } = await signUp(server);
  await putCardOnFile(server, AuthenticationToken, cardToken('asksagain'), (clientSecret) =>
    post(`${server.url}/local-card/v1/confirm`, { clientSecret, isConfirmed: true }),
  );
  await chargeOnlyCustomer(server, {});
  await confirmsByEmail(page, server, { refuse: 'No, refuse it', confirm: 'Yes, it was me' });
});

const stripeTest = test.extend({
  env: async ({ double }, use) =>
    use({
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLIC_KEY,
      STRIPE_DOUBLE_URL: double.url,
    }),
});

stripeTest(
  '[R4.31, R7.62] the same with Stripe: the bank asks about the same charge',
  {
    tag: '@desktop',
  },
  async ({ page, server, double, env }) => {
    const { AuthenticationToken } = await signUp(server);
    await putCardOnFile(server, AuthenticationToken, double.token('asksAgain'), (clientSecret) =>
      post(`${double.url}/double/confirm`, { clientSecret, isApproved: true }),
    );
    await chargeOnlyCustomer(server, env);
    await confirmsByEmail(page, server, { refuse: 'Fail', confirm: 'Complete' });
    expect(double.charges.intents.size).toBe(1);
  },
);
