import { expect, type Locator, type Page } from '@playwright/test';
import { accountMessages } from '../../domain/accounts/account-messages.ts';
import { bookingMessages } from '../../domain/bookings/booking-messages.ts';
import { siteMessages } from '../../domain/sites/site-messages.ts';
import { photo } from './kit/photo.ts';
import { sql } from './kit/records.ts';
import type { RunningServer } from './kit/server.ts';
import { test } from './kit/test.ts';
import { AccountHolder } from './people/account-holder.ts';
import { registerEquipment, signInAs } from './people/customer.ts';
import { draftBefore } from './people/drafts.ts';
import { Visitor } from './people/visitor.ts';

const NO_POSTCODE = siteMessages.cannotIdentifyPostcode;
const PAUSE = `Pause: ${NO_POSTCODE}`;
const DISMISS = `Dismiss: ${NO_POSTCODE}`;
/** Longer than any alert lasts. */
const LONG_MS = 60_000;

/** The alert goes; its time may go on only after the first tick, as the page reacts to what was pressed later. */
async function goesWithin(page: Page, alert: Locator, ms: number) {
  await expect(async () => {
    await page.clock.fastForward(ms);
    await expect(alert).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** Step 1 says that what was typed is no postcode. */
async function isRefused(visitor: Visitor) {
  await visitor.opens();
  await visitor.postcode.fill('99');
  await visitor.next();
  await expect(visitor.alert(NO_POSTCODE)).toBeVisible();
}

/** A customer looks at equipment with one photo. */
async function seesEquipment(page: Page, server: RunningServer, token: string) {
  await page.goto(`/#/equipment-register--detail?EquipmentId=${await registerEquipment(server, token)}`);
  const visitor = new Visitor(page);
  await visitor.addsPhotos(await photo(1));
  const kept = () => sql(server, `select 1 from asset_photos where status <> 'removed'`);
  await expect.poll(kept).toHaveLength(1);
  return { visitor, kept };
}

/** What an alert is drawn over, in words. */
const covered = (alert: Locator) =>
  alert.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const things = [
      ...document.querySelectorAll('header a, header button, main :is(h1, h2, p, input, button, a, b)'),
    ];
    return things
      .filter((thing) => {
        const box = thing.getBoundingClientRect();
        return box.height > 0 && box.top < bottom - 1 && box.bottom > top + 1;
      })
      .map((thing) => thing.textContent);
  });

test('[R9.09, R3.07] on a page that is scrolled an alert is in view, and what was pressed too; dismissing one says that a photo is not brought back', {
  tag: '@phone',
}, async ({ page, server }) => {
  const token = await signInAs(page, server);
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  await priya.field('Business name').fill('Marlowe Street Bakery');
  await priya.button('Save profile').click();
  const saved = priya.passing(accountMessages.profileSaved);
  await expect(saved).toBeInViewport();
  expect(await covered(saved)).not.toContain('Save profile');

  const { visitor, kept } = await seesEquipment(page, server, token);
  await visitor.button('Remove photo 1').click();
  await visitor.button('Dismiss: Photo removed').click();
  await expect(visitor.button('Undo')).toHaveCount(0);
  await expect.poll(kept).toEqual([]);
});

test('[R9.09, R3.07] a success alert stays for 5 seconds; a removed photo can be brought back for 8 seconds, and as long when it is removed again', {
  tag: '@desktop',
}, async ({ page, server, at }) => {
  await page.clock.install({ time: at });
  const token = await signInAs(page, server);
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  await priya.field('Business name').fill('Marlowe Street Bakery');
  await priya.button('Save profile').click();
  const saved = priya.passing(accountMessages.profileSaved);
  await expect(saved).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(saved).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(saved).toHaveCount(0);

  const { visitor, kept } = await seesEquipment(page, server, token);
  await visitor.button('Remove photo 1').click();
  await visitor.button('Undo').hover();
  await page.clock.fastForward(LONG_MS);
  await visitor.button('Undo').click();
  await expect(visitor.photo(1)).toBeVisible();

  await visitor.button('Remove photo 1').click();
  await page.clock.fastForward(6_000);
  await expect(visitor.button('Undo')).toBeVisible();
  expect(await kept()).toHaveLength(1);
  await page.clock.fastForward(3_000);
  await expect(visitor.button('Undo')).toHaveCount(0);
  await expect.poll(kept).toEqual([]);
});

test.describe('For a visitor', () => {
  test.use({ sharesServer: true });

  test('[R9.09] an error alert stays for 15 seconds, and on a phone pushes the page down and covers nothing', {
    tag: '@phone',
  }, async ({ page, visitor, at }) => {
    await page.clock.install({ time: at });
    await isRefused(visitor);
    expect(await covered(visitor.alert(NO_POSTCODE))).toEqual([]);
    await page.clock.fastForward(13_000);
    await expect(visitor.alert(NO_POSTCODE)).toBeVisible();
    await page.clock.fastForward(3_000);
    await expect(visitor.alert(NO_POSTCODE)).toHaveCount(0);
  });

  test('[R9.09] an alert waits while it is pointed at or focused, and has its whole time from then on', {
    tag: '@desktop',
  }, async ({ page, visitor, at }) => {
    await page.clock.install({ time: at });
    await isRefused(visitor);
    const alert = visitor.alert(NO_POSTCODE);
    await alert.hover();
    await page.clock.fastForward(LONG_MS);
    await expect(alert).toBeVisible();
    await visitor.button(DISMISS).focus();
    await visitor.heading.hover();
    await page.clock.fastForward(LONG_MS);
    await expect(alert).toBeVisible();

    await visitor.postcode.focus();
    await page.clock.fastForward(13_000);
    await expect(alert).toBeVisible();
    await goesWithin(page, alert, 3_000);
  });

  test('[R9.09] a tap pauses an alert until another lets it go on', { tag: '@phone' }, async ({
    page,
    visitor,
    at,
  }) => {
    await page.clock.install({ time: at });
    await isRefused(visitor);
    const pause = visitor.button(PAUSE);
    await expect(pause).toHaveAttribute('aria-pressed', 'false');
    await pause.tap();
    await visitor.heading.tap();
    await expect(pause).not.toBeFocused();
    await page.clock.fastForward(LONG_MS);
    await expect(visitor.alert(NO_POSTCODE)).toBeVisible();
    await expect(pause).toHaveAttribute('aria-pressed', 'true');

    await pause.tap();
    await visitor.heading.tap();
    await expect(pause).not.toBeFocused();
    await goesWithin(page, visitor.alert(NO_POSTCODE), 16_000);
  });

  for (const tag of ['@phone', '@desktop']) {
    test(`[R9.09, R2.32] an alert is above the dialog that opens meanwhile: read, paused and dismissed ${tag}`, {
      tag,
    }, async ({ page, visitor, context, at }) => {
      await page.clock.install({ time: at });
      await visitor.opensWith(draftBefore('checkout', { at }), 'review');
      const other = new Visitor(await context.newPage());
      await other.opens('equipment');
      await other.picksEquipment('Upright fridge');
      await visitor.isAt('postcode');
      const alert = visitor.alert(bookingMessages.changedInOtherTab);
      await expect(alert).toBeVisible();

      await visitor.postcode.fill('4870');
      await visitor.postcode.press('Escape');
      await visitor.postcode.press('Enter');
      const dialog = visitor.dialog(/^We're not in 4870/);
      await expect(dialog.locator('[aria-live]').getByText(bookingMessages.changedInOtherTab)).toBeVisible();
      await visitor.button(`Pause: ${bookingMessages.changedInOtherTab}`).click();
      await dialog.getByRole('textbox', { name: 'Email' }).focus();
      await page.clock.fastForward(LONG_MS);

      // It stays, paused, when the dialog goes, and comes with the next one.
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(alert).toBeVisible();
      await visitor.next();
      await expect(dialog.locator('[aria-live]').getByText(bookingMessages.changedInOtherTab)).toBeVisible();
      await visitor.button(`Dismiss: ${bookingMessages.changedInOtherTab}`).click();
      await expect(alert).toHaveCount(0);
      await expect(dialog).toBeVisible();
    });
  }
});
