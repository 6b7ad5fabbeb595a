import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { routeMailed } from '../kit/outbox.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { registerEquipment, signInAs } from '../people/customer.ts';

const JOEL = 'joel@marlowestreet.example';

test('[R12.04, R12.02] An owner invites a manager, who makes an account by the link and sees what the role may; two tabs are about two businesses', {
  tag: '@phone',
}, async ({ page, server, context }) => {
  await registerEquipment(server, await signInAs(page, server));
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  await priya.main.getByRole('link', { name: 'People of your business' }).click();
  await expect(priya.main.getByText('Just you so far.')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'just you');

  // By the keyboard alone.
  await priya.main.getByRole('button', { name: 'Invite someone' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabel('Email').fill('joel');
  await dialog.getByRole('button', { name: 'Send the invitation' }).press('Enter');
  await expect(dialog.getByText('Choose a role.')).toBeVisible();
  await dialog.getByLabel('Email').fill(JOEL);
  await dialog.getByLabel('Accounts', { exact: true }).press('Space');
  await expectNothingFoundAtBothWidths(page, 'an invitation');
  await dialog.getByRole('button', { name: 'Send the invitation' }).press('Enter');
  await expect(priya.main.getByText(JOEL)).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'people');

  const route = await routeMailed(server, JOEL, /invites you to their business/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  const joel = new AccountHolder(page);
  await joel.opens(route);
  await expect(joel.main.getByText(/Priya Nair invites you as accounts at all sites/)).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'joining');
  await joel.field('First name').fill('Joel');
  await joel.field('Last name').fill('Tran');
  await joel.field('Mobile').fill('0491 570 158');
  await joel.password('Choose a password').fill('walk-in-cooler-9');
  await joel.password('Confirm password').fill('walk-in-cooler-9');
  await joel.main.getByRole('button', { name: /^Join / }).click();
  await joel.isAtDashboard();
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Invoices' }),
  ).toBeVisible();
  await joel.opens('/account-detail');
  await expect(joel.main.getByRole('heading', { name: 'Your role' })).toBeVisible();
  await expect(joel.main.getByRole('link', { name: 'People of your business' })).toHaveCount(0);

  // He also keeps the books of another one.
  await sql(
    server,
    `with harbour as (
       insert into customers (user_name, first_name, last_name, business_name, created_at)
       values ('leo@harbour.example', 'Leo', 'Costa', 'Harbour Grill', now()) returning id
     )
     insert into memberships (person_id, customer_id, role, created_at)
     select people.id, harbour.id, 'staff', now() + interval '1 minute' from people, harbour where people.user_name = '${JOEL}'`,
  );
  await page.reload();
  const choice = page.getByLabel('Business', { exact: true });
  await expect(choice).toBeVisible();
  await choice.selectOption('Harbour Grill');
  await joel.isAtDashboard();
  await expect(choice.locator('option:checked')).toHaveText('Harbour Grill');
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Invoices' }),
  ).toHaveCount(0);
  await expectNothingFoundAtBothWidths(page, 'two businesses');

  const second = await context.newPage();
  await second.goto('/#/account-detail');
  await expect(second.getByLabel('Business', { exact: true }).locator('option:checked')).toHaveText(
    'Harbour Grill',
  );
  await second.getByLabel('Business', { exact: true }).selectOption({ index: 0 });
  await expect(
    second.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Invoices' }),
  ).toBeVisible();
  await page.reload();
  await expect(choice.locator('option:checked')).toHaveText('Harbour Grill');

  // An email's link is about the business that it names.
  const [own] = await sql<{ id: string }>(
    server,
    `select id from customers where user_name = 'priya@marlowestreet.example'`,
  );
  await page.goto(`/#/dashboard?business=${own?.id}`);
  await expect(choice.locator('option:checked')).not.toHaveText('Harbour Grill');
  await joel.isAtDashboard();
  await choice.selectOption('Harbour Grill');
  await expect(choice.locator('option:checked')).toHaveText('Harbour Grill');
  await joel.isAtDashboard();
});
