import { expect, type Locator, type Page } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { demoJob, signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|422)/] });

type FormAtWork = {
  name: string;
  path: (repairId: number) => string;
  /** The button that opens it in a dialog; none for a form of the page itself. */
  opener?: string;
  field: string;
  text: string;
  /** A box of one line in it, in which Enter is pressed: the field itself by default; none in one of several lines. */
  enterIn?: string | null;
};

/** A form of each kind: of a job, of money, of a person, of a page, of a thread, and one with lines. */
const FORMS: readonly FormAtWork[] = [
  {
    name: 'a note',
    path: (id) => `/desk#/jobs/${id}`,
    opener: 'Add a note',
    field: 'Note',
    text: 'Ring the owner first.',
    enterIn: null,
  },
  {
    name: 'a quote',
    path: (id) => `/desk#/jobs/${id}`,
    opener: 'Write a quote',
    field: 'Price of one',
    text: '486.27',
  },
  {
    name: "a visit's record",
    path: (id) => `/desk#/jobs/${id}`,
    opener: 'Record the visit',
    field: 'Work done',
    text: 'Replaced the door seal.',
    enterIn: 'Arrived',
  },
  {
    name: 'a PO number',
    path: (id) => `/desk#/jobs/${id}`,
    opener: 'PO number',
    field: 'PO number',
    text: 'PO-20614',
  },
  {
    name: 'an answer to the customer',
    path: (id) => `/desk#/jobs/${id}`,
    field: 'Write to the customer',
    text: 'Dan is on his way.',
    enterIn: null,
  },
  {
    name: 'a new customer',
    path: () => '/desk#/customers',
    opener: 'New customer',
    field: 'First name',
    text: 'Mei',
  },
  {
    name: 'a booking by phone',
    path: () => '/desk#/book?customer=5001',
    field: 'What they say',
    text: 'Warm since this morning.',
    enterIn: 'Promo code',
  },
];

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function opens(page: Page, { path, opener, field }: FormAtWork, repairId: number): Promise<Locator> {
  await page.goto('/desk#/today');
  await page.goto(path(repairId));
  if (opener) await button(page, opener).click();
  const box = (opener ? dialog(page) : page).getByLabel(field, { exact: true });
  await expect(box).toBeVisible();
  return box;
}

const keptLine = (box: Locator) =>
  box.locator('xpath=ancestor::form').getByText(/^Kept from \d+:\d\d[ap]m\.$/);

test('[R14.10] what is typed into any form survives Escape, the menu, a reload and an ended session', {
  tag: '@desktop',
}, async ({ page, context, server }) => {
  test.slow();
  const { RepairId } = await demoJob(server, 'InProgress');
  await signInAtDesk(page);
  for (const form of FORMS) {
    await test.step(`types into ${form.name}`, async () => {
      const box = await opens(page, form, RepairId);
      await expect(keptLine(box)).toHaveCount(0);
      await box.fill(form.text);
      if (!form.opener) return;
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      // Focus is back where it came from.
      await expect(button(page, form.opener)).toBeFocused();
    });
  }

  await page.reload();
  // The session ends under their hands, in the middle of the last form.
  const last = FORMS.at(-1) as FormAtWork;
  await expect(page.getByLabel(last.field, { exact: true })).toHaveValue(last.text);
  await context.clearCookies();
  await page.reload();
  await expect(page.getByText("You've been signed out.")).toBeVisible();

  await page.getByLabel('Password', { exact: true }).fill('dispatch8');
  await button(page, 'Continue').click();
  await expect(page.getByLabel(last.field, { exact: true })).toHaveValue(last.text);
  for (const form of FORMS) {
    await test.step(`finds ${form.name} again`, async () => {
      const box = await opens(page, form, RepairId);
      await expect(box).toHaveValue(form.text);
      await expect(keptLine(box)).toHaveCount(1);
    });
  }
  await expectNothingFoundAtBothWidths(page, 'a form with kept text');

  // It goes by a question only.
  await button(page, 'Start afresh').click();
  await button(page, 'Keep it').click();
  await expect(button(page, 'Start afresh')).toBeFocused();
  await button(page, 'Start afresh').click();
  await button(page, 'Drop it').click();
  await expect(page.getByLabel(last.field, { exact: true })).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel(last.field, { exact: true })).toHaveValue('');

  // Signing out drops the rest, and asks before.
  page.once('dialog', (question) => question.dismiss());
  await page.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByLabel(last.field, { exact: true })).toBeVisible();
  page.once('dialog', (question) => question.accept());
  await page.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes(':form:'))),
  ).toEqual([]);
});

test('[R14.10] Enter sends nothing in a form that reaches a customer or moves money', {
  tag: '@desktop',
}, async ({ page, server }) => {
  test.slow();
  const { RepairId } = await demoJob(server, 'InProgress');
  await signInAtDesk(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !/preview|check|notices|ClientError/i.test(request.url()))
      sent.push(request.url());
  });
  for (const form of FORMS.filter(({ enterIn }) => enterIn !== null)) {
    await test.step(form.name, async () => {
      // Enter at the end of a quote's last line begins another, below it.
      const box = (await opens(page, form, RepairId)).first();
      await box.fill(form.text);
      const inputs = (form.opener ? dialog(page) : page.getByRole('main')).locator(
        'form input:visible:not([type=file])',
      );
      for (const input of await inputs.all()) {
        await input.focus();
        await page.keyboard.press('Enter');
      }
      await expect(page.getByText(/to fix$/)).toHaveCount(0);
      await expect(box).toBeVisible();
      await expect(box).toHaveValue(form.text);
    });
  }
  expect(sent).toEqual([]);
});

test('[R14.10] the buttons of a tall form are in sight on a low screen', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const { RepairId } = await demoJob(server, 'InProgress');
  await page.setViewportSize({ width: 1280, height: 600 });
  await signInAtDesk(page);
  for (const form of FORMS.filter(({ opener }) => opener)) {
    await opens(page, form, RepairId);
    await expect(dialog(page).locator('button[type=submit]')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
});
