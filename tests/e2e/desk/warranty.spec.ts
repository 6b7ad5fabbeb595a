import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { tabTo, type } from '../kit/keyboard.ts';
import { test } from '../kit/test.ts';
import { pixelsTooWide } from '../kit/text-fits.ts';
import { demoJob, signInAtDesk, signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of 422/] });

const BY_HAND = { tag: '@desktop' };
test(
  '[R10.08, R10.10, R10.11] a free visit to a finished job is booked by keyboard, and its customer sees no price',
  BY_HAND,
  async ({ page, server }) => {
    const { RepairId, BookingReference } = await demoJob(server, 'Completed');
    await signInAtDesk(page);
    await page.goto(`/desk#/jobs/${RepairId}`);
    await tabTo(page, page.getByRole('button', { name: 'Free warranty visit', exact: true }));
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog');
    await expect(form).toContainText('at no price');
    await expectNothingFound(page, 'warranty form');
    const fault = form.getByLabel("What's wrong now");
    const book = form.getByRole('button', { name: 'Book it and tell the customer', exact: true });
    // Nothing typed: the form says what's missing, and stays.
    await tabTo(page, book);
    await page.keyboard.press('Enter');
    await expect(fault).toHaveAccessibleDescription(/say what's wrong/);
    await type(page, fault, 'The seal is loose again.');
    await tabTo(page, book);
    await page.keyboard.press('Enter');

    await expect(form).toBeHidden();
    await expect(page.getByText(/^Free visit booked: /)).toBeVisible();
    const docket = page.getByRole('term').filter({ hasText: 'Under warranty of' }).locator('xpath=..');
    await expect(docket).toContainText(BookingReference);
    await expect(page.getByText('$0.00')).toBeHidden();
    await expectNothingFound(page, 'warranty job');
    const free = new URL(page.url()).hash.split('/').at(-1);
    expect(free).not.toBe(String(RepairId));
    await docket.getByRole('link', { name: BookingReference }).press('Enter');
    await expect(page.getByRole('term').filter({ hasText: 'Warranty visits' })).toBeVisible();

    await signInDemo(page, server);
    await page.goto(`/#/dashboard--job?RepairId=${free}`);
    const price = page.getByRole('term').filter({ hasText: 'Price' }).locator('xpath=..');
    await expect(price).toContainText(`Free, under warranty of ${BookingReference}`);
    await expect(page.getByText(/\$\d/)).toBeHidden();
    await expectNothingFound(page, 'the customer’s job');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await pixelsTooWide(page)).toBe(0);
  },
);

test(
  '[R10.07] a warranty request is answered by a free visit from the list of needs',
  BY_HAND,
  async ({ page }) => {
    await signInAtDesk(page);
    const need = page.getByRole('listitem').filter({ hasText: 'Warranty request' });
    await tabTo(page, need.getByRole('button', { name: /^Free visit, / }));
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog');
    // What the customer wrote is what the tech reads, unless the office changes it.
    await expect(form.getByLabel("What's wrong now")).not.toHaveValue('');
    await tabTo(page, form.getByRole('button', { name: 'Book it and tell the customer', exact: true }));
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(need).toBeHidden();
  },
);
