import { expect } from '@playwright/test';
import { messages } from '../../domain/messages.ts';
import { makeOlder } from './kit/older-browser.ts';
import { test } from './kit/test.ts';
import { WITH_DEMO } from './people/demo.ts';
import { draftBefore } from './people/drafts.ts';

test.describe('in a browser of the oldest kind that is supported', () => {
  test.use({ env: WITH_DEMO });
  test.beforeEach(({ page }) => makeOlder(page));

  test('[R1.01, R4.01] a visitor gets from the postcode to the details of the equipment', async ({
    visitor,
  }) => {
    await visitor.opens();
    await visitor.saysWhere('2010', /Surry Hills/);
    await visitor.next();
    await visitor.isAt('equipment');
    await visitor.picksEquipment('Underbench fridge');
    await visitor.isAt('details');
  });

  test('[R9.09, R5.02] an alert is shown above the dialog that opens with it', async ({ visitor }) => {
    await visitor.opens();
    await visitor.postcode.fill('4870');
    await visitor.next();
    const dialog = visitor.dialog(/^We are not in 4870/);
    await expect(dialog.getByText(messages.cannotIdentifyPostcode)).toBeVisible();
    await dialog.getByRole('button', { name: `Dismiss: ${messages.cannotIdentifyPostcode}` }).click();
    await expect(dialog.getByText(messages.cannotIdentifyPostcode)).toHaveCount(0);
  });

  test('[R4.19] a visitor chooses a time, and the docket follows', async ({ visitor, at }) => {
    await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
    await expect(visitor.price.first()).toContainText('$198.00');
    await visitor.next();
    await visitor.isAt('location');
  });

  test('[R1.02, R2.21] a customer signs in and reads dashboard, job, register and history', async ({
    page,
  }) => {
    await page.goto('/#/sign-in');
    await page.getByLabel('Email').fill('priya@marlowestreet.example');
    await page.getByLabel('Password', { exact: true }).fill('coolroom5');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marlowe Street Café');
    await page
      .getByRole('list', { name: /^On the rail/ })
      .getByRole('link')
      .first()
      .click();
    await page.goto('/#/equipment-register');
    await expect(page.getByRole('heading', { level: 2, name: /Marlowe Street/ }).first()).toBeVisible();
    await page.goto('/#/service-history');
    await expect(page.getByRole('table', { name: 'Visits' })).toBeVisible();
  });
});
