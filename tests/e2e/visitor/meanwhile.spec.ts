import { expect } from '@playwright/test';
import type { PriceSetReply } from '../../../contracts/instant-quotes/prices.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import { startPrices } from '../../kit/database/prices.ts';
import { sql } from '../kit/records.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS } from '../people/priya.ts';
import { expectFault } from '../people/visitor.ts';

/** The price and the policy of the quote as the server has them now. */
async function priceSet(server: RunningServer): Promise<PriceSetReply> {
  const reply = await fetch(`${server.url}/api/v1/Prices/Set?equipmentTypeId=2&postcode=2010`);
  return reply.json();
}

/** The operator changes the price of tomorrow's morning, and the server has heard. */
async function priceBecomes(server: RunningServer, cents: number) {
  const row = "equipment_type_id = 2 and region = 'metro-inner'";
  await sql(server, startPrices(`tomorrow_am = ${cents}`, row));
  await expect.poll(async () => (await priceSet(server)).Prices.Tomorrow.AmPrice).toBe(cents / 100);
}

/** The operator takes no more bookings for tomorrow's morning. */
async function morningCloses(server: RunningServer) {
  await sql(
    server,
    `insert into booking_policies (policy) values ($1) on conflict (id) do update set policy = booking_policies.policy || $1`,
    [JSON.stringify({ ...(await priceSet(server)).Policy, tomorrowMorningClosesAtHour: 9 })],
  );
  await expect.poll(async () => (await priceSet(server)).Policy.tomorrowMorningClosesAtHour).toBe(9);
}

test.describe('While the visitor fills in the last form', () => {
  test.use({ expectedConsole: [/status of 4\d\d/] });

  test('[R4.18] the price goes up: it is confirmed before anything is booked', { tag: '@phone' }, async ({
    visitor,
    server,
    at,
  }) => {
    await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
    await priceBecomes(server, 200_00);
    await visitor.books();
    const question = visitor.dialog('The price has changed');
    await expect(question).toContainText(instantQuoteMessages.priceHigher('$198.00', '$220.00'));
    await expect(question).toContainText('Nothing is booked yet.');
    expect(await sql(server, 'select from jobs')).toHaveLength(0);
    await question.getByRole('button', { name: 'Book for $220.00 inc GST' }).click();
    await visitor.isThanked();
    expect(await sql(server, 'select fee_cents, total_cents from jobs')).toEqual([
      { fee_cents: 20000, total_cents: 22000 },
    ]);
  });

  test('[R4.18] the price comes down: booked at the lower one, and said so', { tag: '@desktop' }, async ({
    visitor,
    page,
    server,
    at,
  }) => {
    await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
    await priceBecomes(server, 150_00);
    await visitor.books();
    await visitor.isThanked();
    await expect(page.getByText(instantQuoteMessages.priceLower('$198.00', '$165.00'))).toBeAttached();
    expect(await sql(server, 'select total_cents from jobs')).toEqual([{ total_cents: 16500 }]);
  });

  test('[R4.17, R4.12, R5.23] the window closes: the time step says so and asks again', {
    tag: '@phone',
  }, async ({ visitor, page, server, at }) => {
    await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
    await morningCloses(server);
    await visitor.books();
    await visitor.isAt('fix-it');
    await expect(page.getByRole('main').getByText(visitMessages.onlyAfternoonTomorrow).first()).toBeVisible();
    expect(await sql(server, 'select from jobs')).toHaveLength(0);
    await expect(visitor.window('Tomorrow', 'Morning')).toBeDisabled();
    await visitor.window('Tomorrow', 'Afternoon').check();
    await visitor.next();
    await visitor.isAt('location');
  });
});

test.describe('A catalogue that has moved on', () => {
  test.use({ expectedConsole: [/status of 4\d\d/] });

  test('[R5.23, R5.05] a model that is gone is asked for again at its field, and the rest is kept', {
    tag: '@phone',
  }, async ({ visitor, server, at }) => {
    await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
    await sql(server, 'delete from models where id = 1076');
    const search = `${server.url}/api/v1/AssetData/Models/Search?SearchTerm=ProSpec+2&MakeId=168`;
    await expect.poll(async () => (await (await fetch(search)).text()).includes('"Id":1076')).toBe(false);
    await visitor.books();
    await visitor.isAt('details');
    await expectFault(visitor.model, equipmentMessages.modelUnknown);
    await expect(visitor.model).toBeFocused();
    await expect(visitor.brand).toHaveValue('Skope');
    expect(await sql(server, 'select from jobs')).toHaveLength(0);
  });
});

test.describe('Shortly before a window closes', () => {
  test.use({ at: '2026-11-22T20:55:00Z' });

  test('[R4.13] it closes by itself on a page left open', { tag: '@desktop' }, async ({
    visitor,
    page,
    at,
  }) => {
    await page.clock.install();
    await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
    await visitor.window('Today', 'Morning').check();
    await page.clock.fastForward('06:00');
    await expect(visitor.window('Today', 'Morning')).toBeDisabled();
    await expect(page.getByText('The time you chose has closed')).toBeVisible();
    await expect(page.getByRole('status').getByText(visitMessages.onlyAfternoonToday)).toBeVisible();
  });
});
