import { expect, onTestFinished, test } from 'vitest';
import { send, testApp } from '../../../tests/kit/app.ts';
import {
  GOOGLE_MAPS_KEY,
  googleMapsDouble,
  MARLOWE_STREET,
} from '../../../tests/kit/doubles/google-maps-double.ts';
import { RATES } from '../../platform/limits.ts';

const ADDRESSES = '/api/v1/LocationData/Addresses';
const SessionToken = '5b3f6a1e-0c5d-4c47-9d6e-2f1a7b8c9d0e';
const SEARCH = { SearchTerm: '3/41 marlowe', postcode: '2010', suburb: 'Surry Hills', SessionToken };
const CHOICE = { ...SEARCH, PlaceId: MARLOWE_STREET.id, AddressLine: '41 Marlowe Street, Surry Hills NSW' };

async function openWithGoogle(env: Record<string, string> = {}) {
  const double = await googleMapsDouble();
  onTestFinished(double.close);
  double.addresses = [{ ...MARLOWE_STREET, unit: '3', locality: 'SURRY HILLS' }];
  const { app } = await testApp({ env: { ...double.env, ...env } });
  const search = async (query: Record<string, string> = SEARCH) =>
    (await send(app, { url: `${ADDRESSES}/Search`, query })).body.SearchResult;
  const find = (query: Record<string, string> = CHOICE) => send(app, { url: `${ADDRESSES}/Details`, query });
  return { app, double, search, find };
}

test('[R7.62, R3.02] a typed address is found by Google, and its choice can be booked', async () => {
  const { app, double, search, find } = await openWithGoogle();
  expect((await search())[0]).toEqual({
    AddressLine: '3/41 Marlowe Street, SURRY HILLS NSW',
    Address: [],
    AsTyped: false,
    PlaceId: MARLOWE_STREET.id,
    Credit: 'Google Maps',
  });
  expect((await find()).body).toEqual({
    Address: {
      AddressLine: '3/41 Marlowe Street, Surry Hills NSW 2010',
      Address: [
        { Name: 'placeaddress', Value: '3/41 Marlowe Street', ShortValue: '3/41 Marlowe Street' },
        { Name: 'locality', Value: 'Surry Hills', ShortValue: 'Surry Hills' },
        { Name: 'administrative_area_level_1', Value: 'New South Wales', ShortValue: 'NSW' },
        { Name: 'country', Value: 'Australia', ShortValue: 'AU' },
        { Name: 'postal_code', Value: '2010', ShortValue: '2010' },
      ],
      AsTyped: false,
      PlaceId: null,
    },
  });
  expect(double.calls.map(({ asked }) => asked.sessionToken)).toEqual([SessionToken, SessionToken]);
  expect(JSON.stringify((await send(app, { url: '/config.json' })).body)).not.toContain(GOOGLE_MAPS_KEY);
});

test('[R8.11] while Google is down, the local index answers', async () => {
  const { double, search, find } = await openWithGoogle();
  double.trouble = 'down';
  const asTyped = { AddressLine: '3/41 Marlowe, Surry Hills NSW 2010', AsTyped: true };
  expect((await search())[0]).toMatchObject(asTyped);
  const line = '41 Marlowe Street, Surry Hills NSW 2010';
  expect((await find()).body.Address).toMatchObject({ AddressLine: line, AsTyped: true });
});

test('[R2.27] the map’s pin is in the suburb that Google says; over the rate, in the nearest', async () => {
  const { app, double } = await openWithGoogle({ RATE_LIMITS: 'on' });
  const pin = { latitude: -33.8841, longitude: 151.2251 };
  double.addresses = [{ ...MARLOWE_STREET, location: pin }];
  const query = { latitude: String(pin.latitude), longitude: String(pin.longitude) };
  const place = async () => (await send(app, { url: '/api/v1/LocationData/Places/At', query })).body.Place;
  expect(await place()).toMatchObject({ Suburb: 'Surry Hills', State: 'NSW', Postcode: '2010' });
  for (let call = 1; call < RATES.hostedMaps.max; call += 1)
    await send(app, { url: `${ADDRESSES}/Search`, query: { SearchTerm: '41' } });
  expect(await place()).toMatchObject({ Suburb: 'Paddington', Postcode: '2021' });
  expect(double.calls).toHaveLength(1);
});

test('[R7.55] what is no id or session of Google’s isn’t passed on', async () => {
  const { double, find } = await openWithGoogle();
  const refused = await find({ ...CHOICE, PlaceId: '../v1/x', SessionToken: 'mine' });
  expect(refused.status).toBe(422);
  expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'PlaceId',
    'SessionToken',
  ]);
  expect(double.calls).toEqual([]);
});

test('one network address asks Google for so much an hour, then the local index', async () => {
  const { double, search } = await openWithGoogle({ RATE_LIMITS: 'on' });
  for (let call = 1; call < RATES.hostedMaps.max; call += 1) await search({ SearchTerm: '41' });
  expect((await search())[0]).toMatchObject({ PlaceId: MARLOWE_STREET.id });
  expect((await search())[0]).toMatchObject({ AsTyped: true, PlaceId: null });
  expect(double.calls).toHaveLength(1);
});
