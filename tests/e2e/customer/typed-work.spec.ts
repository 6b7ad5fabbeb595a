import { expect, type Locator, type Page } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { demoJob, signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|422)|ERR_INTERNET_DISCONNECTED/] });

type FormAtHome = { name: string; path: (repairId: number) => string; field: RegExp; text: string };

/** The customers' forms of one page each: what's typed is in a field of this name. */
const FORMS: readonly FormAtHome[] = [
  {
    name: 'a message',
    path: (id) => `/#/dashboard--job?RepairId=${id}`,
    field: /^Message the office/,
    text: 'The gate is 4471.',
  },
  {
    name: 'why it is cancelled',
    path: (id) => `/#/dashboard--cancel-visit?RepairId=${id}`,
    field: /^Why\?/,
    text: 'It works again.',
  },
  { name: 'the profile', path: () => '/#/account-detail', field: /^Business/, text: 'Marlowe and Daughters' },
  {
    name: 'another email',
    path: () => '/#/change-email',
    field: /^New email/,
    text: 'priya@marlowe.example',
  },
  {
    name: 'equipment',
    path: () => '/#/add-equipment-details',
    field: /^Access notes/,
    text: 'Rear lane, blue door.',
  },
  {
    name: 'a question',
    path: () => '/#/contact-us',
    field: /^Your message/,
    text: 'Do you repair ice machines?',
  },
];

async function opens(page: Page, { path, field }: FormAtHome, repairId: number): Promise<Locator> {
  await page.goto(path(repairId));
  const box = page.getByRole('textbox', { name: field });
  await expect(box).toBeVisible();
  return box;
}

test('[R14.10, R7.60] what a customer types into any form survives Back, a reload and an ended session', {
  tag: '@phone',
}, async ({ page, server }) => {
  test.slow();
  const { RepairId } = await demoJob(server, 'Requested');
  await signInDemo(page, server);
  for (const form of FORMS) {
    await test.step(`types ${form.name}`, async () => {
      await (await opens(page, form, RepairId)).fill(form.text);
    });
  }
  await page.goBack();
  await page.reload();
  const auth = await page.evaluate(() => {
    const kept = localStorage.getItem('galley:auth') ?? '';
    localStorage.removeItem('galley:auth');
    return kept;
  });
  // Nobody else finds any of it.
  await page.goto('/#/contact-us');
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Your message/ })).toHaveValue('');
  await page.evaluate((kept) => localStorage.setItem('galley:auth', kept), auth);
  await page.reload();
  for (const form of FORMS) {
    await test.step(`finds ${form.name} again`, async () => {
      const box = await opens(page, form, RepairId);
      await expect(box).toHaveValue(form.text);
      await expect(box.locator('xpath=ancestor::form').getByText(/^Kept from/)).toBeVisible();
    });
  }
  await expectNothingFound(page, 'a form with kept text');
});

test('[R14.10] a message that is sent without a connection goes by itself when there is one', {
  tag: '@phone',
}, async ({ page, context, server }) => {
  const { RepairId } = await demoJob(server, 'Requested');
  await signInDemo(page, server);
  const [message] = FORMS as [FormAtHome];
  const box = await opens(page, message, RepairId);
  await box.fill(message.text);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/goes by itself when you're back online/).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(message.text)).toHaveCount(1);
  await expect(box).toHaveValue('');
});
