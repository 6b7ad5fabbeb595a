import { expect } from '@playwright/test';
import { bookingMessages } from '../../domain/bookings/booking-messages.ts';
import { siteMessages } from '../../domain/sites/site-messages.ts';
import { makeOlder } from './kit/older-browser.ts';
import { test } from './kit/test.ts';
import { WITH_DEMO } from './people/demo.ts';
import { draftBefore } from './people/drafts.ts';
import { Visitor } from './people/visitor.ts';

test.use({ sharesServer: true });

test.describe('in a browser of the oldest kind that is supported', () => {
  test.use({ env: WITH_DEMO });
  test.beforeEach(({ page }) => makeOlder(page));

  test('[R1.01, R4.01] a visitor gets from the postcode to the details of the equipment', {
    tag: '@phone',
  }, async ({ visitor }) => {
    await visitor.opens();
    await visitor.saysWhere('2010', /Surry Hills/);
    await visitor.isAt('equipment');
    await visitor.picksEquipment('Underbench fridge');
    await visitor.isAt('details');
  });

  test('[R9.09, R5.02] an alert is shown above a dialog that opens meanwhile, and a dialog has no alert of its own', {
    tag: '@phone',
  }, async ({ visitor, context, at }) => {
    await visitor.opensWith(draftBefore('checkout', { at }), 'review');
    const other = new Visitor(await context.newPage());
    await other.opens('equipment');
    await other.picksEquipment('Upright fridge');
    await visitor.isAt('postcode');
    // Under the pointer it stays.
    await visitor.alert(bookingMessages.changedInOtherTab).hover();
    await visitor.postcode.fill('4870');
    await visitor.postcode.press('Escape');
    await visitor.postcode.press('Enter');
    const dialog = visitor.dialog(/^We're not in 4870/);
    await expect(dialog.getByText(bookingMessages.changedInOtherTab)).toBeVisible();
    await dialog.getByRole('button', { name: `Dismiss: ${bookingMessages.changedInOtherTab}` }).click();
    await expect(dialog.getByText(bookingMessages.changedInOtherTab)).toHaveCount(0);
    await expect(visitor.alert(siteMessages.cannotIdentifyPostcode)).toHaveCount(0);
  });

  test('[R4.19] a visitor chooses a time, and the docket follows', { tag: '@desktop' }, async ({
    visitor,
    at,
  }) => {
    await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
    await expect(visitor.price.first()).toContainText('$198.00');
    await visitor.next();
    await visitor.isAt('location');
  });

  test('[R1.02, R2.21] a customer signs in and reads dashboard, job, register and history', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/#/sign-in');
    await page.getByLabel('Email').fill('priya@marlowestreet.example');
    await page.getByLabel('Password', { exact: true }).fill('coolroom5');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
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

test.describe('in a browser that is too old', () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/] });

  test('[R9.05] says so, with the phone number, where neither layers of styles nor its scripts are understood', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.route('**/*.css', async (route) => {
      const reply = await route.fetch();
      // What a browser makes of a rule that it does not know.
      await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('@layer', '@unknown') });
    });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/#/instant-quote');
    await expect(page.getByText('this browser is too old for Galley')).toBeVisible();
    const call = page.getByRole('link', { name: 'call 1800 975 711' }).filter({ visible: true });
    await expect(call).toHaveAttribute('href', 'tel:1800975711');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[R2.17] a hash route gives the phone number, and says nothing of an old browser', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/#/instant-quote');
    // By tag: Playwright reads no text of a noscript.
    await expect(page.locator('noscript a')).toBeVisible();
    await expect(page.locator('noscript a')).toHaveAttribute('href', 'tel:1800975711');
    await expect(page.getByText('this browser is too old')).toBeHidden();
  });
});

test('[R9.05] what a translator has put into the docket gives way to what is chosen next', {
  tag: '@desktop',
}, async ({ page, visitor, at }) => {
  await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
  await expect(visitor.price).toContainText('$198.00');
  await page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector('aside') ?? document,
      NodeFilter.SHOW_TEXT,
    );
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      const font = document.createElement('font');
      font.textContent = `(${text.nodeValue})`;
      text.parentNode?.replaceChild(font, text);
    }
  });
  const when = page.getByRole('complementary').getByRole('definition').filter({ hasText: /Nov/ });
  await expect(when).toContainText('(Tue 24 Nov)');
  await visitor.window('Later', 'Morning').click();
  await expect(when).toContainText('Wed 25 Nov');
  await expect(when).not.toContainText('Tue 24 Nov');
});
