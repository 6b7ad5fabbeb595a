import { expect } from '@playwright/test';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { signInAs } from '../people/customer.ts';

test('[R3.05] Texts are turned off and on in the account, which says when STOP was sent', {
  tag: '@phone',
}, async ({ page, server }) => {
  await signInAs(page, server);
  await sql(server, `insert into text_stops (mobile, stopped_at) select mobile, created_at from customers`);
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  const texts = priya.main.getByRole('region', { name: 'Texts' });
  await expect(texts.getByText('They go to 0491 570 156.')).toBeVisible();
  await expect(texts.getByText(/^No texts since/)).toBeVisible();
  await expectNothingFound(page, 'account detail with texts');
  const choice = texts.getByRole('checkbox', { name: 'Text me about my jobs' });
  await choice.uncheck();
  await expect(priya.passing(accountMessages.textsOff)).toBeVisible();
  await expect(texts.getByText(/^No texts since/)).toBeHidden();
  await page.reload();
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect(priya.passing(accountMessages.textsOn)).toBeVisible();
  expect(await sql(server, 'select wants_texts from customers')).toEqual([{ wants_texts: true }]);
});
