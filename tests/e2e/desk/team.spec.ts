import { expect, type Page } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';
import { button, givePassword, heading } from '../people/rosa.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|403|409|422)/] });

const KIM = {
  name: 'Kim O\u2019Hara',
  email: 'kim@galley.example',
  given: 'whisk-given-1',
  own: 'whisk-ladle-22',
};

test('[R10.20] an administrator adds a dispatcher, changes their role and closes the account, and the trail has it all', {
  tag: '@phone',
}, async ({ page, browser, server }) => {
  test.slow();
  await signInAtDesk(page);
  await page.goto('/desk#/team');
  await button(page, 'Add a person').focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  await form.getByLabel('Email').fill(' Kim@Galley.example ');
  await form.getByLabel('Password to start with').fill('password1');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Name is required').first()).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a new person');
  await form.getByLabel('Name').fill(KIM.name);
  await form.getByLabel('Password to start with').fill(KIM.given);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name: /Kim O.Hara.*Dispatcher/ })).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'team');

  const kims = await browser.newContext({ baseURL: server.url });
  const kim = await kims.newPage();
  await kim.goto('/desk#/team');
  await givePassword(kim, KIM.given, KIM.email);
  await chooseOwn(kim);
  await expect(heading(kim, 'For administrators')).toBeVisible();
  await expect(kim.getByRole('link', { name: 'Team' })).toBeHidden();

  await page.getByRole('link', { name: KIM.name }).click();
  await expect(page.getByText('There is no second factor on this account.')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a member of the team');
  await button(page, 'Change name or role').click();
  await form.getByLabel('Role').selectOption('Administrator');
  await submit(page, 'Save');
  await kim.reload();
  await expect(heading(kim, 'Team')).toBeVisible();

  await button(page, 'Close the account').click();
  await submit(page, 'Close the account');
  await expect(page.getByText('Nowhere now.')).toBeVisible();
  await kim.reload();
  await expect(heading(kim, 'Sign in')).toBeVisible();
  await kims.close();

  await page.goto('/desk#/audit?Action=staff-changed');
  const row = page.getByRole('row', { name: /Staff changed/ });
  await expect(row).toContainText('role: dispatcher \u2192 admin');
  await expect(row).toContainText('Rosa Lindqvist');
  await button(page, 'Check that nothing was changed').click();
  await expect(page.getByText(/seals? over \d+ rows?: all as written/)).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'audit trail');
});

async function chooseOwn(page: Page): Promise<void> {
  await page.getByLabel('The password you were given', { exact: true }).fill(KIM.given);
  await page.getByLabel('Your new password', { exact: true }).fill(KIM.own);
  await page.getByLabel('Confirm password', { exact: true }).fill(KIM.own);
  await button(page, 'Save the password').click();
}

async function submit(page: Page, name: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name, exact: true }).click();
  await expect(form).toBeHidden();
}
