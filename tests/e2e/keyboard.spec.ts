import { expect, type Locator, type Page } from '@playwright/test';
import { siteMessages } from '../../domain/sites/site-messages.ts';
import { tabTo, type } from './kit/keyboard.ts';
import { photo } from './kit/photo.ts';
import { test } from './kit/test.ts';
import { draftBefore } from './people/drafts.ts';
import { CARDS, PRIYA } from './people/priya.ts';
import type { Visitor } from './people/visitor.ts';

test.describe('By keyboard alone', { tag: '@desktop' }, () => {
  test.use({ sharesServer: true });

  test('[R4.03, R2.35] going on right after typing a search stays on the next step, however slowly its code comes', async ({
    visitor,
    page,
  }) => {
    const released = Promise.withResolvers<void>();
    await page.route('**/details.screen-*.js', async (route) => {
      await released.promise;
      await route.continue();
    });
    await visitor.opens();
    await visitor.saysWhere('surry', /Surry Hills/);
    await visitor.isAt('equipment');
    await visitor.radio(/Underbench fridge/).press('Space');
    // In one go, before the address has followed the search.
    await visitor.equipmentSearch.evaluate((box: HTMLInputElement) => {
      const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      setText?.call(box, 'underb');
      box.dispatchEvent(new Event('input', { bubbles: true }));
      [...document.querySelectorAll('button')].find(({ innerText }) => innerText.startsWith('Next'))?.click();
    });
    await expect(page).toHaveURL(/#\/instant-quote--equipment--details/);
    // Longer than the address takes to follow.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
    released.resolve();
    await visitor.isAt('details');
    await expect(visitor.brand).toBeVisible();
  });

  test('[R9.13, R4.03, R1.01] the whole booking is made without a mouse', async ({ visitor, page }) => {
    test.slow();
    const { keyboard } = page;
    // From the start: to be told of choosers takes the browser a moment, and the key that opens one doesn't wait for it.
    page.on('filechooser', () => undefined);
    await visitor.opens();
    await type(page, visitor.postcode, 'surry');
    await expect(visitor.option(/Surry Hills/)).toBeVisible();
    await keyboard.press('Enter');
    await expect(visitor.postcode).toHaveValue('2010 Surry Hills');
    await keyboard.press('Enter');

    await visitor.isAt('equipment');
    await expect(visitor.heading).toBeFocused();
    await type(page, visitor.equipmentSearch, 'underb');
    await tabTo(page, visitor.radio(/Underbench fridge/));
    await keyboard.press('Space');
    await keyboard.press('Enter');

    await visitor.isAt('details');
    await expect(visitor.heading).toBeFocused();
    await type(page, visitor.brand, 'skop');
    await expect(visitor.option('Skope')).toBeVisible();
    await keyboard.press('Enter');
    await expect(visitor.brand).toHaveValue('Skope');
    await type(page, visitor.model, 'prosp');
    await expect(visitor.option('ProSpec 3 door')).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(visitor.model).toHaveValue('ProSpec 2 door');
    await expect(visitor.radio('In the cabinet')).toBeChecked();
    await tabTo(page, visitor.radio('In the cabinet'));
    await keyboard.press('ArrowDown');
    await expect(visitor.radio('Somewhere else')).toBeChecked();
    await tabTo(page, visitor.nextButton);
    await keyboard.press('Enter');

    await visitor.isAt('problem');
    await tabTo(page, visitor.radio('Not cooling'));
    await keyboard.press('Space');
    await type(page, visitor.description, 'Sitting at 9 degrees.');
    await tabTo(page, visitor.photoInput);
    const chooser = page.waitForEvent('filechooser');
    await keyboard.press('Enter');
    await (await chooser).setFiles([await photo(1)]);
    await expect(visitor.photo(1)).toBeVisible();
    await tabTo(page, visitor.button('Remove photo 1'));
    await keyboard.press('Enter');
    await expect(visitor.photo(1)).toHaveCount(0);
    await expect(visitor.photoInput).toBeFocused();
    await tabTo(page, visitor.nextButton);
    await keyboard.press('Enter');

    await visitor.isAt('fix-it');
    await tabTo(page, visitor.window('Tomorrow', 'Morning'));
    await keyboard.press('ArrowRight');
    await expect(visitor.window('Later', 'Morning')).toBeChecked();
    await keyboard.press('ArrowDown');
    await expect(visitor.window('Later', 'Afternoon')).toBeChecked();
    await expect(visitor.window('Later', 'Afternoon')).toBeFocused();
    await keyboard.press('ArrowUp');
    await expect(visitor.window('Later', 'Morning')).toBeChecked();
    await keyboard.press('Enter');

    await visitor.isAt('location');
    await type(page, visitor.street, '41 marlowe st');
    await expect(visitor.option('Surry Hills NSW 2010')).toBeVisible();
    await keyboard.press('Enter');
    await expect(visitor.street).toHaveValue(/^41 Marlowe Street, .* NSW 2010$/);
    await type(page, visitor.shopName, 'Marlowe Street Café');
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Floor, suite or shop' })).toBeFocused();
    await tabTo(page, visitor.nextButton);
    await keyboard.press('Enter');

    await visitor.isAt('checkout');
    await tabTo(page, page.getByRole('link', { name: /^Check or change it/ }));
    await keyboard.press('Enter');
    await visitor.isAt('review');
    await tabTo(page, visitor.changeLink('problem'));
    await keyboard.press('Enter');
    await visitor.isAt('problem');
    await tabTo(page, visitor.nextButton);
    await keyboard.press('Enter');
    await visitor.isAt('review');
    await tabTo(page, visitor.nextButton);
    await keyboard.press('Enter');

    await visitor.isAt('checkout');
    await type(page, visitor.cardNumber, CARDS.accepted);
    await type(page, visitor.cardExpiry, '1129');
    await type(page, visitor.cardCcv, '123');
    await keyboard.press('Enter');

    await visitor.isAt('account');
    await type(page, visitor.email, PRIYA.email);
    await type(page, visitor.firstName, PRIYA.firstName);
    await type(page, visitor.lastName, PRIYA.lastName);
    await type(page, visitor.business, PRIYA.business);
    await type(page, visitor.abn, PRIYA.abn);
    await type(page, visitor.mobile, PRIYA.mobile);
    await type(page, visitor.password, PRIYA.password);
    await type(page, visitor.passwordAgain, PRIYA.password);
    await tabTo(page, visitor.bookButton);
    await keyboard.press('Enter');
    await visitor.isThanked();
    await keyboard.press('Escape');
    await expect(visitor.thanks).toBeHidden();
    await expect(visitor.heading).toBeFocused();
  });

  test('[R5.11, R9.13] Enter waits for the finds of all that was typed', async ({ visitor, page, at }) => {
    let answer = () => {};
    const requested = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/Addresses\/Search.*SearchTerm=41\+marlowe\+st&/, async (route) => {
      await requested;
      await route.continue();
    });
    await visitor.opensWith(draftBefore('location', { at }), 'location');
    await type(page, visitor.street, '41 marlowe s');
    await expect(visitor.option('Surry Hills NSW 2010')).toBeVisible();
    const search = page.waitForRequest(/SearchTerm=41\+marlowe\+st&/);
    await page.keyboard.type('t');
    await search;
    await page.keyboard.press('Enter');
    await expect(visitor.street).toHaveValue('41 marlowe st');
    await visitor.isAt('location');
    answer();
    await expect(visitor.street).toHaveValue(/^41 Marlowe Street, .* NSW 2010$/);
  });

  test("[R5.16, R9.13] Enter waits for the card provider's script", async ({ visitor, at }) => {
    const script = await pressesEnterBeforeScript(visitor, at);
    script.resolve();
    await visitor.isAt('account');
  });

  test("[R5.16, R2.35] Enter before the card provider's script leads nowhere once the step is left", async ({
    visitor,
    page,
    at,
  }) => {
    const script = await pressesEnterBeforeScript(visitor, at);
    await visitor.back();
    await visitor.isAt('review');
    const loaded = page.waitForResponse(/local-provider-.*\.js$/);
    script.resolve();
    await (await loaded).finished();
    await visitor.next();
    await visitor.isAt('checkout');
    await expect(visitor.cardNumber).toHaveValue('');
    expect((await visitor.draft()).Card).toBeNull();
  });

  test('[R2.27, R2.32] dialogs keep focus inside, close with Escape and give it back', async ({
    visitor,
    page,
    at,
  }) => {
    const { keyboard } = page;
    await visitor.opens();
    await visitor.postcode.fill('4870');
    await keyboard.press('Escape');
    await keyboard.press('Enter');
    const notServiced = visitor.dialog(/^We're not in 4870/);
    await expectFocusStays(page, notServiced);
    await keyboard.press('Escape');
    await expect(notServiced).toBeHidden();
    await expect(visitor.postcode).toBeFocused();

    await visitor.opensWith(draftBefore('location', { at }), 'location');
    await tabTo(page, visitor.button('Find the suburb on the map'));
    await keyboard.press('Enter');
    const map = visitor.dialog('Find the suburb on the map');
    await expect(map.getByText('NSW 2010')).toBeVisible();
    await expectFocusStays(page, map);
    await keyboard.press('Escape');
    await expect(map).toBeHidden();
    await expect(visitor.button('Find the suburb on the map')).toBeFocused();
  });

  test('[R2.34, R4.19, R9.09] what changes is said aloud: the page, the price, the finds, what is wrong', async ({
    visitor,
    page,
    at,
  }) => {
    await visitor.opensWith(draftBefore('equipment', { at }), 'equipment');
    await visitor.equipmentSearch.fill('fridge');
    await expect(page.getByRole('status').getByText(/^\d+ types found$/)).toBeAttached();
    await visitor.picksEquipment('Underbench fridge');
    await visitor.isAt('details');
    await expect(page.getByRole('status').getByText('Details - instant quote - Galley')).toBeAttached();
    await visitor.brand.fill('ski');
    await expect(page.getByRole('status').getByText(/^\d+ suggestions?$|^No brand called/)).toBeAttached();
    await expect(page.locator('aside [aria-live="polite"]')).toContainText('$181.50');

    await visitor.opens('postcode');
    await visitor.postcode.fill('99');
    await visitor.next();
    await expect(page.locator('[aria-live="assertive"]')).toContainText(siteMessages.cannotIdentifyPostcode);
    await tabTo(page, visitor.button(`Dismiss: ${siteMessages.cannotIdentifyPostcode}`));
    await page.keyboard.press('Enter');
    await expect(visitor.alert(siteMessages.cannotIdentifyPostcode)).toBeHidden();
  });

  test('[R2.18] the skip link leads past the header', async ({ visitor, page }) => {
    await visitor.opens();
    await visitor.isAt('postcode');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(visitor.postcode).toBeFocused();
  });
});

/** Types a card and presses Enter; its provider's script arrives once the answer is resolved. */
async function pressesEnterBeforeScript(visitor: Visitor, at: string) {
  const script = Promise.withResolvers<void>();
  await visitor.page.route('**/local-card/v1/card.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await visitor.opensWith(draftBefore('checkout', { at }), 'checkout');
  await visitor.typesCard(CARDS.accepted);
  await visitor.page.keyboard.press('Enter');
  await expect(visitor.nextButton).toHaveAttribute('aria-busy', 'true');
  return script;
}

/** However often Tab is pressed, nothing behind the dialog gets focus. */
async function expectFocusStays(page: Page, dialog: Locator) {
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toBeAttached();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const behind = await dialog.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    expect(behind, 'focus behind the dialog').toBe(false);
  }
}
