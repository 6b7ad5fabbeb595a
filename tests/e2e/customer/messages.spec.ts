import { expect } from '@playwright/test';
import { choiceMessages } from '../../../domain/messages/choice-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { signInAs } from '../people/customer.ts';

test('[R11.08] Email or text is chosen for each kind of message, and saved; the page says when STOP was sent', {
  tag: '@phone',
}, async ({ page, server }) => {
  await signInAs(page, server);
  await sql(server, `insert into text_stops (mobile, stopped_at) select mobile, created_at from customers`);
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  await priya.main.getByRole('link', { name: 'Choose what we send' }).click();
  await expect(priya.main.getByText(/^No texts since/)).toBeVisible();
  await expect(priya.main.getByText(/Texts go to 0491 570 156\./)).toBeVisible();
  await expectNothingFound(page, 'messages');
  const tick = (name: string | RegExp) => priya.main.getByRole('checkbox', { name });
  await expect(tick('Quote to approve, or taken back: email, stays on')).toBeDisabled();
  await tick('Running late, moved or cancelled: text').uncheck();
  await expect(tick('Running late, moved or cancelled: email, stays on')).toBeDisabled();
  await tick('The day before: email').check();
  await priya.main.getByRole('button', { name: 'Save messages' }).click();
  await expect(priya.passing(choiceMessages.saved)).toBeVisible();
  await page.reload();
  await expect(tick('Running late, moved or cancelled: text')).not.toBeChecked();
  await expect(tick('The day before: email')).toBeChecked();
  // Alone she hears everything; with a colleague she chooses what besides her own bookings.
  await expect(tick(/^Hear of/)).toHaveCount(0);
  await sql(
    server,
    `with person as (
       insert into people (user_name, first_name, last_name, created_at)
       select 'joel@marlowestreet.example', 'Joel', 'Tran', created_at from customers returning id
     )
     insert into memberships (person_id, customer_id, role, created_at)
     select person.id, customers.id, 'manager', created_at from person, customers`,
  );
  await page.reload();
  await expect(tick('Hear of: Visits that others booked')).not.toBeChecked();
  await expectNothingFound(page, 'messages');
  await tick('Hear of: Invoices and payments').uncheck();
  await priya.main.getByRole('button', { name: 'Save messages' }).click();
  await expect(priya.passing(choiceMessages.saved)).toBeVisible();
  await page.reload();
  await expect(tick('Hear of: Quotes to approve')).toBeChecked();
  await expect(tick('Hear of: Invoices and payments')).not.toBeChecked();
});
