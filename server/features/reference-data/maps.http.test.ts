import { describe, expect, test } from 'vitest';
import type { AddressSuggestion } from '../../../contracts/reference-data/maps.ts';
import { checkAddress } from '../../../domain/sites/address.ts';
import { send, sharedApp, type TestApp } from '../../../tests/kit/app.ts';

const ADDRESSES = '/api/v1/LocationData/Addresses/Search';
const NEAR = '/api/v1/LocationData/Places/Near';

const shared = sharedApp((kit) => kit);

/** The whole reply of a GET; the test says what to expect. */
const get = ({ app }: TestApp, url: string, query: Record<string, string>) => send(app, { url, query });

describe('[R7.57] address completion', () => {
  test('[R5.11] puts the suburb that the quote is for first', async () => {
    const kit = await shared();
    const first = async (suburb: string) => {
      const query = { SearchTerm: '41 marlowe st', postcode: '2010', suburb };
      return (await get(kit, ADDRESSES, query)).body.SearchResult[0].AddressLine;
    };
    expect(await first('Surry Hills')).toBe('41 Marlowe Street, Surry Hills NSW 2010');
    expect(await first('Darlinghurst')).toBe('41 Marlowe Street, Darlinghurst NSW 2010');
  });

  test('[R3.02, R5.11] completes a number and street with the localities of the postcode, then its neighbours', async () => {
    const kit = await shared();
    const { status, body } = await get(kit, ADDRESSES, { SearchTerm: '41 marlowe st', postcode: '2010' });
    expect(status).toBe(200);
    expect(body.SearchResult).toHaveLength(8);
    const surryHills = body.SearchResult.find(({ AddressLine }: AddressSuggestion) =>
      /Surry/.test(AddressLine),
    );
    expect(surryHills).toEqual({
      AddressLine: '41 Marlowe Street, Surry Hills NSW 2010',
      Address: [
        { Name: 'placeaddress', Value: '41 Marlowe Street', ShortValue: '41 Marlowe Street' },
        { Name: 'locality', Value: 'Surry Hills', ShortValue: 'Surry Hills' },
        { Name: 'administrative_area_level_1', Value: 'New South Wales', ShortValue: 'NSW' },
        { Name: 'country', Value: 'Australia', ShortValue: 'AU' },
        { Name: 'postal_code', Value: '2010', ShortValue: '2010' },
      ],
      AsTyped: true,
      PlaceId: null,
    });
    const accepted = body.SearchResult.map(
      ({ Address }: AddressSuggestion) => checkAddress(Address, '2010').ok,
    );
    expect(accepted).toEqual([true, true, false, false, false, false, false, false]);
  });

  test('goes by what was typed of the suburb and the postcode', async () => {
    const kit = await shared();
    const lines = async (SearchTerm: string, postcode = '2010') =>
      (await get(kit, ADDRESSES, { SearchTerm, postcode })).body.SearchResult.map(
        ({ AddressLine }: AddressSuggestion) => AddressLine,
      );
    expect(await lines('2/41 marlowe st surry h')).toEqual(['2/41 Marlowe Street, Surry Hills NSW 2010']);
    expect(await lines('41 Marlowe St, Paddington')).toEqual(['41 Marlowe Street, Paddington NSW 2021']);
    expect((await lines('41 swanston st melbourne vic 3000'))[0]).toBe(
      '41 Swanston Street, Melbourne VIC 3000',
    );
    expect((await lines('9 argent st', '2880'))[0]).toBe('9 Argent Street, Broken Hill NSW 2880');
  });

  test('[R5.21] without a postcode goes by the suburb or the postcode that was typed, anywhere in Australia', async () => {
    const kit = await shared();
    const lines = async (SearchTerm: string) =>
      (await get(kit, ADDRESSES, { SearchTerm })).body.SearchResult.map(
        ({ AddressLine }: AddressSuggestion) => AddressLine,
      );
    expect(await lines('41 marlowe st surry h')).toEqual(['41 Marlowe Street, Surry Hills NSW 2010']);
    expect(await lines('41 Marlowe St, Paddington')).toEqual(
      expect.arrayContaining([
        '41 Marlowe Street, Paddington NSW 2021',
        '41 Marlowe Street, Paddington QLD 4064',
      ]),
    );
    expect((await lines('9 argent st 2880'))[0]).toBe('9 Argent Street, Broken Hill NSW 2880');
    expect(await lines('41 marlowe st')).toEqual([]);
  });

  test.each([
    ['King St', '2010', 'King Street, Surry Hills NSW 2010'],
    ['Esplanade', '2010', 'Esplanade, Surry Hills NSW 2010'],
    ['41 Marl', '2010', '41 Marl, Surry Hills NSW 2010'],
    ['Unit 3/45 Oxford St', '2010', 'Unit 3, 45 Oxford Street, Surry Hills NSW 2010'],
    ['cnr Crown and Oxford St', '2010', 'Corner of Crown Street and Oxford Street, Surry Hills NSW 2010'],
    ['Collins Street Melbourne', '3000', 'Collins Street, Melbourne VIC 3000'],
    ['Collins Street Melbourne', '2010', 'Collins Street, Melbourne VIC 3000'],
  ])('[R5.11] offers %s, typed at %s, as typed in a suburb: %s', async (SearchTerm, postcode, line) => {
    const kit = await shared();
    const { body } = await get(kit, ADDRESSES, { SearchTerm, postcode, suburb: 'Surry Hills' });
    expect(body.SearchResult[0].AddressLine).toBe(line);
  });

  test('answers nothing without a street, or at a postcode it does not know', async () => {
    const kit = await shared();
    for (const SearchTerm of ['', 'surry hills', '41', 'King', 'PO Box 12', '41 m', 'Unit 3']) {
      expect((await get(kit, ADDRESSES, { SearchTerm, postcode: '2010' })).body).toEqual({
        SearchResult: [],
      });
    }
    expect((await get(kit, ADDRESSES, { SearchTerm: '41 marlowe st', postcode: '4999' })).body).toEqual({
      SearchResult: [],
    });
    const refused = await get(kit, ADDRESSES, { SearchTerm: '41 marlowe st', postcode: 'x' });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'postcode' }] } });
  });
});

describe('[R7.57, R2.27] places on the map', () => {
  test('come nearest first', async () => {
    const kit = await shared();
    const { body } = await get(kit, NEAR.toLowerCase(), { latitude: '-37.814', longitude: '144.963' });
    expect(body.Places[0]).toEqual({
      Suburb: 'Melbourne',
      State: 'VIC',
      Postcode: '3000',
      Latitude: expect.closeTo(-37.81, 1),
      Longitude: expect.closeTo(144.96, 1),
    });
    expect(body.Places).toHaveLength(40);
    const outside = await get(kit, NEAR, { latitude: '51.5', longitude: '0' });
    expect(outside.status).toBe(422);
    expect(outside.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'latitude',
      'longitude',
    ]);
  });
});
