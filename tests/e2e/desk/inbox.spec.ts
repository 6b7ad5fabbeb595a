import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { addDispatcher } from '../kit/office.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO });

test('[R14.08, R14.10] what somebody wrote is opened, taken and answered in the inbox, by keyboard, and what is typed stays', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await writesByForm(server);
  await signInAtDesk(page);
  const today = page.getByRole('region', { name: 'Today' });
  await today.getByRole('link', { name: 'Answer, Jo Brennan' }).click();
  await expect(page).toHaveURL(/#\/inbox\?open=message-\d+$/);
  const row = page.getByRole('link', { name: /Jo Brennan.*Do you repair Josper ovens/ });
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { name: 'Jo Brennan', level: 2 })).toBeFocused();
  await page.getByRole('button', { name: 'Take it', exact: true }).click();
  await expect(row).toContainText('You have it');

  const box = page.getByLabel('Write to Jo Brennan');
  await box.fill('Yes, we do.');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).press('j');
  const rows = page.getByRole('main').locator('[data-row]');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rows.first()).toBeFocused();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Yes, we do.');
  await expectNothingFoundAtBothWidths(page, 'the inbox with a conversation');
  await box.press('Control+End');
  await box.press('Enter');
  await expect(box).toHaveValue('Yes, we do.\n');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('region', { name: 'Done, the newest first' })).toContainText('Jo Brennan');
  await expect(row).toBeFocused();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Yes, we do.');
});

test('[R14.08] on a phone the conversation takes the list’s place, and Back has the list again', {
  tag: '@phone',
}, async ({ page }) => {
  await signInAtDesk(page);
  await page.goto('/desk#/inbox');
  const rows = page.locator('[data-row]');
  await rows.first().click();
  await expect(rows.first()).toBeHidden();
  await page.getByRole('link', { name: 'Inbox', exact: true }).first().click();
  await expect(rows.first()).toBeVisible();
});

test('[R14.08] a message is taken over from a colleague, and joined to a customer by hand', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await writesByForm(server);
  const colleague = await addDispatcher(server, 'Wen Zhao');
  const { Conversations } = await colleague<{ Conversations: { Subject: number; Text: string }[] }>(
    'desk/inbox',
  );
  const subject = Conversations.find(({ Text }) => Text === 'Do you repair Josper ovens?')?.Subject;
  await colleague(`desk/inbox/message/${subject}/take`, { TakenById: null });
  await signInAtDesk(page);
  await page.goto(`/desk#/inbox?open=message-${subject}`);
  const row = page.getByRole('link', { name: /Jo Brennan.*Do you repair Josper ovens/ });
  await expect(row).toContainText('Wen Zhao has it');
  await page.getByRole('button', { name: 'Take it over' }).press('Enter');
  await expect(row).toContainText('You have it');

  await page.getByRole('button', { name: 'Join to a customer' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('marlowe');
  await dialog.getByRole('button', { name: 'Find', exact: true }).press('Enter');
  await expectNothingFoundAtBothWidths(page, 'the customers whom a message can be joined to');
  await dialog.getByRole('button', { name: /^Join, Marlowe Street/ }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Join to another customer' })).toBeVisible();
  await expect(row).toContainText('Priya Nair');
});

async function writesByForm(server: RunningServer) {
  const sent = await fetch(`${server.url}/api/v1/ContactUs/ContactUs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ Name: 'Jo Brennan', Email: 'jo@brennan.example', Topic: 'other' },
      Message: 'Do you repair Josper ovens?',
    }),
  });
  expect(sent.ok).toBe(true);
}
