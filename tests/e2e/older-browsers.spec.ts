import { expect } from '@playwright/test';
import { messages } from '../../domain/messages.ts';
import { makeOlder } from './kit/older-browser.ts';
import { test } from './kit/test.ts';
import { WITH_DEMO } from './people/demo.ts';
import { draftBefore } from './people/drafts.ts';
import { Visitor } from './people/visitor.ts';

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

  test('[R9.09, R5.02] an alert is shown above a dialog that opens meanwhile, and a dialog has no alert of its own', async ({
    visitor,
    context,
    at,
  }) => {
    await visitor.opensWith(draftBefore('checkout', { at }), 'review');
    const other = new Visitor(await context.newPage());
    await other.opens('equipment');
    await other.picksEquipment('Upright fridge');
    await visitor.isAt('postcode');
    // Under the pointer it stays.
    await visitor.alert(messages.changedInOtherTab).hover();
    await visitor.postcode.fill('4870');
    await visitor.postcode.press('Escape');
    await visitor.postcode.press('Enter');
    const dialog = visitor.dialog(/^We are not in 4870/);
    await expect(dialog.getByText(messages.changedInOtherTab)).toBeVisible();
    await dialog.getByRole('button', { name: `Dismiss: ${messages.changedInOtherTab}` }).click();
    await expect(dialog.getByText(messages.changedInOtherTab)).toHaveCount(0);
    await expect(visitor.alert(messages.cannotIdentifyPostcode)).toHaveCount(0);
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
