import { expect } from '@playwright/test';
import { siteMessages } from '../../domain/sites/site-messages.ts';
import {
  type GoogleMapsDouble,
  googleMapsDouble,
  MARLOWE_STREET,
} from '../kit/doubles/google-maps-double.ts';
import { expectNothingFound } from './kit/axe.ts';
import { sql } from './kit/records.ts';
import { test as base } from './kit/test.ts';
import { draftBefore } from './people/drafts.ts';
import { CARDS, PRIYA } from './people/priya.ts';

/** A server whose maps are Google's, with a double in its place. */
const test = base.extend<{ google: GoogleMapsDouble }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its pattern
  google: async ({}, use) => {
    const double = await googleMapsDouble();
    await use(double);
    await double.close();
  },
  env: async ({ google }, use) => use(google.env),
});

test('[R5.11, R7.62] an address that Google completes is booked with its own suburb, state and postcode', {
  tag: '@phone',
}, async ({ visitor, page, server, google, at }) => {
  google.addresses = [
    { ...MARLOWE_STREET, unit: '3' },
    {
      ...MARLOWE_STREET,
      id: 'ChIJ41MarloweRoad',
      route: 'Marlowe Road',
      locality: 'Paddington',
      postcode: '2021',
    },
  ];
  await visitor.opensWith(draftBefore('location', { at }), 'location');
  await visitor.street.fill('3/41 marl');
  await expect(page.getByText('Google Maps', { exact: true })).toBeVisible();
  await expectNothingFound(page, 'addresses of Google');
  await visitor.street.fill('41 marlowe');
  await visitor.option(/41 Marlowe Road Paddington NSW/).click();
  await expect(page.getByText(siteMessages.wrongAddress).first()).toBeVisible();
  await visitor.street.fill('41 marlowe s');
  await visitor.option(/3\/41 Marlowe Street Surry Hills NSW/).click();
  await expect(visitor.street).toHaveValue('3/41 Marlowe Street, Surry Hills NSW 2010');
  await visitor.shopName.fill('Marlowe Street Café');
  await visitor.next();
  await visitor.typesCard(CARDS.accepted);
  await visitor.next();
  await visitor.saysWho(PRIYA);
  await visitor.books();
  await visitor.isThanked();
  expect(await sql(server, 'select street, suburb, state, postcode from locations')).toEqual([
    { street: '3/41 Marlowe Street', suburb: 'Surry Hills', state: 'NSW', postcode: '2010' },
  ]);
  const sessions = google.calls.map(({ asked }) => asked.sessionToken);
  expect(new Set(sessions).size).toBe(2);
});

test('[R5.11, R8.11] while Google is down, the address is chosen as it was typed', {
  tag: '@desktop',
}, async ({ visitor, google, at }) => {
  google.trouble = 'down';
  await visitor.opensWith(draftBefore('location', { at }), 'location');
  await visitor.saysAddress(
    '41 Marlowe St',
    /41 Marlowe Street as typed, in Surry Hills/,
    'Marlowe Street Café',
  );
  await visitor.isAt('checkout');
});
