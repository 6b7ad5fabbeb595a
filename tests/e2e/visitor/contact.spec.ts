import { expect } from '@playwright/test';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { contactMessages } from '../../../domain/messages/contact-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';

test('[R1.04, R2.12, R2.35, R7.47, R8.12] a technician finds the way from the footer and writes to the operator', {
  tag: '@phone',
}, async ({ page, server }) => {
  await page.goto('/service-oven');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Become a provider' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Become a provider' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Become a provider' })).toBeChecked();
  await expectNothingFound(page, 'contact');
  await page.getByLabel('Name').fill('Dan Okafor');
  await page.getByLabel('Email').fill('dan@okafor.example');
  await page.getByLabel('Your message').fill('Refrigeration, Sydney and the Central Coast.');
  await page.reload();
  await expect(page.getByLabel('Your message')).toHaveValue('Refrigeration, Sydney and the Central Coast.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { level: 1, name: contactMessages.contactThanks })).toBeVisible();
  expect(await sql(server, 'select name, email, topic, mobile from contact_requests')).toEqual([
    { name: 'Dan Okafor', email: 'dan@okafor.example', topic: 'provider', mobile: null },
  ]);
});

test.describe('When something is wrong', () => {
  test.use({ expectedConsole: [/status of 500/] });

  test('[R5.21, R5.23, R8.12] every field says what it wants, and a failure keeps what was written', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/#/contact-us');
    await page.getByRole('button', { name: 'Send message' }).click();
    for (const text of [
      contactMessages.topicRequired,
      contactMessages.nameRequired,
      customerMessages.emailInvalid,
      contactMessages.messageRequired,
    ]) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
    await page.getByRole('radio', { name: 'My account' }).check();
    await page.getByLabel('Name').fill('Priya Nair');
    await page.getByLabel('Email').fill('priya@marlowestreet.example');
    await page.getByLabel('Your message').fill('Please close my account.');
    await page.route('**/ContactUs/ContactUs', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText(requestMessages.tryAgain).first()).toBeVisible();
    await expect(page.getByLabel('Your message')).toHaveValue('Please close my account.');
  });
});
