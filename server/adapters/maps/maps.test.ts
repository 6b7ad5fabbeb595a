import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  GOOGLE_MAPS_KEY,
  googleMapsDouble,
  MARLOWE_STREET,
} from '../../../tests/kit/doubles/google-maps-double.ts';
import { knownPlaces } from '../../../tests/kit/known-places.ts';
import type { AddressIndex } from './address-index/address-index.ts';
import { googleMaps } from './google.ts';
import { localMaps } from './local.ts';
import { mapsSuite, SESSION, SURRY_HILLS, searchOf } from './maps.suite.ts';
import { withLocal } from './with-local.ts';

const NO_ADDRESSES: AddressIndex = { find: async () => [] };
const MARLOWE_STREET_ALONE: AddressIndex = {
  async find({ street }, number) {
    if (!'marlowe street'.startsWith(street) || number !== 41) return [];
    const found = { street: 'Marlowe Street', suburb: 'Surry Hills', postcode: '2010', premises: '41' };
    return [{ ...found, state: 'NSW' }];
  },
};

async function open() {
  const places = await knownPlaces();
  const double = await googleMapsDouble();
  onTestFinished(double.close);
  const google = googleMaps({ key: GOOGLE_MAPS_KEY, doubleUrl: double.url }, () => places);
  const warnings: Error[] = [];
  const log = { warn: ({ err }: { err: Error }) => void warnings.push(err) };
  const maps = withLocal(
    google,
    localMaps(() => places, NO_ADDRESSES),
    log as unknown as Parameters<typeof withLocal>[2],
  );
  return { double, google, maps, warnings };
}

const chosen = {
  ...SURRY_HILLS,
  placeId: MARLOWE_STREET.id,
  line: '41 Marlowe Street, Surry Hills NSW',
  typed: '41 marlowe st',
  session: SESSION,
};

describe('the local index', () =>
  mapsSuite(async () => {
    const places = await knownPlaces();
    return localMaps(() => places, NO_ADDRESSES);
  }));

describe('the local index with the national address file', () =>
  mapsSuite(async () => {
    const places = await knownPlaces();
    return localMaps(() => places, MARLOWE_STREET_ALONE);
  }));

describe('Google Maps', () => {
  mapsSuite(async () => (await open()).maps);

  test('[R7.62] is asked as it documents, in one session from the first letter to the choice', async () => {
    const { double, google } = await open();
    await google.suggestAddresses(searchOf('41 marl'));
    await google.findAddress(chosen);
    expect(double.calls).toEqual([
      {
        call: 'POST /v1/places:autocomplete',
        asked: {
          input: '41 marl',
          includedRegionCodes: ['au'],
          includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
          languageCode: 'en-AU',
          regionCode: 'AU',
          locationBias: { circle: { center: { latitude: -33.886, longitude: 151.211 }, radius: 20_000 } },
          sessionToken: SESSION,
        },
      },
      {
        call: `GET /v1/places/${MARLOWE_STREET.id}`,
        asked: { languageCode: 'en-AU', regionCode: 'AU', sessionToken: SESSION },
      },
    ]);
  });

  test('isn’t asked for what can be no address yet', async () => {
    const { double, google } = await open();
    for (const text of ['', '41', '41 ', '4100', 'mar'])
      expect(await google.suggestAddresses(searchOf(text))).toEqual([]);
    expect(double.calls).toEqual([]);
  });

  test('[R5.11] its addresses come first, then what was typed in another suburb of the postcode', async () => {
    const { maps } = await open();
    const lines = (await maps.suggestAddresses(searchOf('41 Marlowe St'))).map(
      ({ AddressLine }) => AddressLine,
    );
    expect(lines).toEqual(['41 Marlowe Street, Surry Hills NSW', '41 Marlowe Street, Darlinghurst NSW 2010']);
  });

  test('[R7.62, R2.27] a pin is in the suburb that Google says, even if another’s centre is nearer', async () => {
    const { double, google, maps } = await open();
    const pin = { latitude: -33.8841, longitude: 151.2251 };
    double.addresses = [{ ...MARLOWE_STREET, locality: 'DARLINGHURST', location: pin }];
    expect(await google.placeAt(pin)).toMatchObject({ Suburb: 'Darlinghurst', Postcode: '2010' });
    expect(double.calls).toEqual([
      {
        call: 'GET /maps/api/geocode/json',
        asked: {
          latlng: '-33.8841,151.2251',
          result_type: 'street_address|premise|route|locality|postal_code',
          language: 'en-AU',
          region: 'au',
        },
      },
    ]);
    double.addresses = [{ ...MARLOWE_STREET, postcode: '9999', location: pin }];
    expect(await google.placeAt(pin)).toBeNull();
    expect(await maps.placeAt(pin)).toMatchObject({ Suburb: 'Paddington' });
  });

  test.each([
    ['down', 'Google Maps replied with status 503'],
    ['over quota', "Google's geocoding replied with status OVER_QUERY_LIMIT"],
    ['wrong key', "Google's geocoding replied with status REQUEST_DENIED"],
    ['broken body', "Google's geocoding's reply isn't readable"],
    ['other body', "Google's geocoding's reply isn't readable"],
  ] as const)(
    'whose geocoding is %s leaves the pin to the local index, and the log has why',
    async (trouble, reason) => {
      const { double, maps, warnings } = await open();
      double.trouble = trouble;
      expect(await maps.placeAt({ latitude: -33.884, longitude: 151.225 })).toMatchObject({
        Suburb: 'Paddington',
      });
      expect(warnings.map(({ message }) => message)).toEqual([reason]);
      expect(JSON.stringify(warnings)).not.toMatch(new RegExp(`33.884|${GOOGLE_MAPS_KEY}`));
    },
  );

  const failures = [
    ['down', 'Google Maps replied with status 503'],
    ['over quota', 'Google Maps replied with status 429 RESOURCE_EXHAUSTED RATE_LIMIT_EXCEEDED'],
    ['wrong key', 'Google Maps replied with status 400 INVALID_ARGUMENT API_KEY_INVALID'],
    ['broken body', "Google Maps' reply isn't readable"],
    ['other body', "Google Maps' reply isn't readable"],
  ] as const;
  describe('that is down', () =>
    mapsSuite(async () => {
      const { double, maps } = await open();
      double.trouble = 'down';
      return maps;
    }));

  test.each(failures)(
    'that is %s is said in the log, without what was typed or the key',
    async (trouble, reason) => {
      const { double, maps, warnings } = await open();
      double.trouble = trouble;
      await maps.suggestAddresses(searchOf('41 marlowe st'));
      expect((await maps.findAddress(chosen))?.AddressLine).toBe('41 Marlowe Street, Surry Hills NSW 2010');
      expect(warnings.map(({ message }) => message)).toEqual([reason, reason]);
      expect(JSON.stringify(warnings)).not.toMatch(new RegExp(`marlowe|${GOOGLE_MAPS_KEY}`, 'i'));
    },
  );

  test('that doesn’t reply is waited for for two seconds, then left alone for a while', async () => {
    const { double, maps, warnings } = await open();
    double.trouble = 'silence';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let call = 1; call <= 5; call += 1) {
      const found = maps.suggestAddresses(searchOf('41 marlowe st'));
      await vi.waitUntil(() => double.calls.length === call);
      await vi.advanceTimersByTimeAsync(2_000);
      expect((await found)[0]).toMatchObject({ AsTyped: true });
    }
    expect((await maps.suggestAddresses(searchOf('41 marlowe st')))[0]).toMatchObject({ AsTyped: true });
    expect(double.calls).toHaveLength(5);
    expect(warnings[0]?.message).toBe('Google Maps gave no answer within 2 seconds');
  });

  test('a made-up id is no outage, however often it’s asked for', async () => {
    const { double, google } = await open();
    for (let time = 0; time < 7; time += 1) {
      expect(await google.findAddress({ ...chosen, placeId: 'made-up', session: null })).toBeNull();
    }
    expect(await google.findAddress(chosen)).not.toBeNull();
    expect(double.calls).toHaveLength(8);
  });
});
