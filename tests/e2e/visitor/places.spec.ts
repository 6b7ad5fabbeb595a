import { expect } from '@playwright/test';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import { mailTo } from '../kit/outbox.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS, PRIYA } from '../people/priya.ts';

test.use({ sharesServer: true });

test.describe('In a browser in Perth', () => {
  test.use({ timezoneId: 'Australia/Perth' });

  test("[R4.13, R4.15] a kitchen in Broken Hill is quoted and booked in Broken Hill's own time", {
    tag: '@phone',
  }, async ({ visitor, page, server }) => {
    await visitor.opens();
    await visitor.saysWhere('broken', /^Broken Hill NSW/);
    await visitor.picksEquipment('Underbench fridge');
    await visitor.brand.fill('zz');
    await visitor.option('Not sure').click();
    await visitor.radio('Not sure').check();
    await visitor.next();
    await visitor.saysWhatIsWrong('Not cooling', 'Warm since this morning.');
    await visitor.isAt('fix-it');
    // 6:10am in Perth, 9:10am in Sydney, and daylight saving counts.
    await expect(page.getByText("(it's 8:40am in Broken Hill)")).toBeVisible();
    await expect(visitor.window('Tomorrow', 'Morning')).toHaveAccessibleName(/Tue 24 Nov.*\$297\.00/);
    await visitor.next();
    await visitor.saysAddress(
      '12 Argent Street',
      /Argent Street as typed, in Broken Hill NSW 2880/,
      'Silver City Café',
    );
    await visitor.checksQuote();
    await expect(visitor.line('When')).toHaveText(/Tue 24 Nov, 8am-12pm.*Broken Hill time/);
    await visitor.next();
    await visitor.typesCard(CARDS.accepted);
    await visitor.next();
    await visitor.saysWho(PRIYA);
    await visitor.books();
    const reference = await visitor.isThanked();
    await visitor.closesThanks();
    await expect(visitor.heading).toHaveText("We've got your booking for Tue 24 Nov, 8am-12pm.");
    await expect(page.getByText('8am-12pm, Broken Hill time.')).toBeVisible();

    expect(await sql(server, 'select starts_at, ends_at, time_zone from jobs')).toEqual([
      {
        starts_at: new Date('2026-11-23T21:30:00Z'),
        ends_at: new Date('2026-11-24T01:30:00Z'),
        time_zone: 'Australia/Broken_Hill',
      },
    ]);
    const mail = await mailTo(server, PRIYA.email);
    expect(mail.subject).toBe(`Booking received: ${reference}, Tue 24 Nov, 8am-12pm`);
    expect(mail.text).toContain('Broken Hill time');
  });
});

test.describe('On the Sunday before Canberra Day', () => {
  test.use({ at: '2027-03-06T22:00:00Z' });
  const QUEANBEYAN = {
    postcode: '2620',
    suburb: 'Queanbeyan',
    state: 'NSW',
    timeZone: 'Australia/Sydney',
  } as const;

  test('[R4.15] an address across the border changes the price, and the customer confirms it', {
    tag: '@phone',
  }, async ({ visitor, page, at }) => {
    await visitor.opensWith(
      draftBefore('location', { at, locality: QUEANBEYAN, feeCents: 190_00 }),
      'location',
    );
    await visitor.street.fill('7 Railway Street Oaks Est');
    await visitor.option(/Oaks Estate ACT 2620/).click();
    const question = visitor.dialog('Check the new price and time');
    await expect(question).toContainText(instantQuoteMessages.placeChangesPrice);
    await expect(question).toContainText('$209.00 inc GST');
    await expect(question).toContainText('$374.00 inc GST');

    await question.getByRole('button', { name: 'Another address' }).click();
    await expect(question).toBeHidden();
    await expect(visitor.price).toContainText('$209.00');
    await visitor.street.fill('7 Railway Street Oaks Est');
    await visitor.option(/Oaks Estate ACT 2620/).click();
    await question.getByRole('button', { name: 'Use this address' }).click();
    await expect(visitor.price).toContainText('$374.00');
    await visitor.shopName.fill('Border Café');
    await visitor.next();
    await visitor.checksQuote();
    await expect(visitor.line('Price')).toContainText('$374.00 inc GST');
    await expect(page.getByText('2620 Oaks Estate').first()).toBeVisible();
  });
});

test('[R2.27, R9.10] the address can be placed on the map', { tag: '@desktop' }, async ({
  visitor,
  page,
  at,
}) => {
  await visitor.opensWith(draftBefore('location', { at }), 'location');
  await visitor.street.fill('41 Marlowe Street');
  await visitor.button('Find the suburb on the map').click();
  const map = visitor.dialog('Find the suburb on the map');
  await expect(map.getByText('NSW 2010')).toBeVisible();
  await expect(map).toContainText('Arrow keys move it, plus and minus zoom.');
  await map.getByRole('button', { name: 'Use this suburb' }).click();
  await expect(map).toBeHidden();
  await expect(visitor.street).toHaveValue('41 Marlowe Street');
  await visitor.shopName.fill('Marlowe Street Café');
  await visitor.next();
  await visitor.checksQuote();
  await expect(page.getByText(/41 Marlowe Street/).first()).toBeVisible();
});

test('[R2.27] on a touch screen the map speaks of no keys', { tag: '@phone' }, async ({ visitor, at }) => {
  await visitor.opensWith(draftBefore('location', { at }), 'location');
  await visitor.button('Find the suburb on the map').click();
  const map = visitor.dialog('Find the suburb on the map');
  await expect(map.getByLabel(/^Map with a pin in /)).toBeVisible();
  await expect(map).not.toContainText('Arrow keys');
});

test.describe('A map that does not load', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test('[R8.11] is said, and loads when it is tried again', { tag: '@desktop' }, async ({
    visitor,
    page,
    at,
  }) => {
    await visitor.opensWith(draftBefore('location', { at }), 'location');
    let cut = true;
    await page.route('**/assets/place-map-*.js', (route) => (cut ? route.abort('failed') : route.continue()));
    await visitor.button('Find the suburb on the map').click();
    const map = visitor.dialog('Find the suburb on the map');
    await expect(map.getByRole('alert')).toContainText('Cannot load the maps service API');
    cut = false;
    await map.getByRole('button', { name: 'Try again' }).click();
    // The page is loaded again, and the draft with it.
    await visitor.isAt('location');
    await visitor.button('Find the suburb on the map').click();
    await expect(map.getByLabel(/^Map with a pin/)).toBeVisible();
    await expect(map.getByRole('alert')).toBeHidden();
  });
});
