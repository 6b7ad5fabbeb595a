import { expect, test } from 'vitest';
import { checkAddress, parseAddressDetails } from '../../../domain/sites/address.ts';
import type { AddressSearch, Maps } from './port.ts';

export const SURRY_HILLS = { postcode: '2010', suburb: 'Surry Hills' };
export const SESSION = '5b3f6a1e-0c5d-4c47-9d6e-2f1a7b8c9d0e';
export const searchOf = (text: string): AddressSearch => ({
  ...SURRY_HILLS,
  text,
  session: SESSION,
  limit: 8,
});

/** The tests that every maps service must pass, whether 41 Marlowe Street, Surry Hills is known to it or not. */
export function mapsSuite(open: () => Promise<Maps>): void {
  test('[R5.11] a typed address is completed, and its choice is whole', async () => {
    const maps = await open();
    const [first] = await maps.suggestAddresses(searchOf('41 marlowe st'));
    if (!first) throw new Error('nothing was suggested');
    expect(first.AddressLine).toMatch(/^41 Marlowe Street, Surry Hills NSW/);
    const { AddressLine: line, PlaceId } = first;
    const chosen = { ...searchOf('41 marlowe st'), line, typed: '41 marlowe st' };
    const whole = PlaceId === null ? first : await maps.findAddress({ ...chosen, placeId: PlaceId });
    expect(whole?.PlaceId).toBeNull();
    expect(checkAddress(whole?.Address ?? [], '2010')).toEqual({
      ok: true,
      address: {
        street: '41 Marlowe Street',
        suburb: 'Surry Hills',
        state: 'NSW',
        country: 'Australia',
        postcode: '2010',
      },
    });
  });

  test('[R5.11] an address that nobody knows can be chosen as it was typed', async () => {
    const maps = await open();
    const [first] = await maps.suggestAddresses(searchOf('999 nowhere lane'));
    expect(first).toMatchObject({ AsTyped: true, PlaceId: null });
    expect(parseAddressDetails(first?.Address ?? []).street).toBe('999 Nowhere Lane');
  });

  test('a choice that the service doesn’t know is read from its line', async () => {
    const maps = await open();
    const line = '7 Riley Street, Surry Hills NSW';
    const found = await maps.findAddress({ ...searchOf(line), line, typed: '7 ril', placeId: 'gone' });
    expect(found?.AddressLine).toBe('7 Riley Street, Surry Hills NSW 2010');
    expect(
      await maps.findAddress({ ...searchOf(''), line: 'PO Box 12', typed: '', placeId: 'gone' }),
    ).toBeNull();
  });

  test('suggests nothing without a street', async () => {
    const maps = await open();
    for (const text of ['', '41', 'x']) expect(await maps.suggestAddresses(searchOf(text))).toEqual([]);
  });

  test('[R2.27] localities around a point come nearest first', async () => {
    const maps = await open();
    const near = await maps.placesNear({ latitude: -33.884, longitude: 151.225, limit: 2 });
    expect(near.map(({ Suburb }) => Suburb)).toEqual(['Paddington', 'Darlinghurst']);
  });

  test('[R2.27] the map’s pin is in a locality', async () => {
    const maps = await open();
    const { latitude, longitude } = { latitude: -33.884, longitude: 151.225 };
    expect(await maps.placeAt({ latitude, longitude })).toEqual({
      Suburb: 'Paddington',
      State: 'NSW',
      Postcode: '2021',
      Latitude: -33.884,
      Longitude: 151.226,
    });
  });
}
