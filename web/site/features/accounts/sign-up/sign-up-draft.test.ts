import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { leaveBrowser, stubBrowser } from '../../../../../tests/kit/browser.ts';
import { configureClient } from '../../../../client/client.ts';
import { siteClient } from '../../../api/site-client.ts';
import { clearSignUp, currentSignUp, isReadyFor, keepSignUp, signUpForm } from './sign-up-draft.ts';

const CONTACT = {
  CheckoutFirstName: 'Priya',
  CheckoutLastName: 'Nair',
  CheckoutBusinessName: 'Marlowe Street Café',
  CheckoutABN: '53 004 085 616',
  CheckoutMobileNumber: '0491 570 156',
};
const detail = (
  Name: 'placeaddress' | 'locality' | 'administrative_area_level_1' | 'postal_code',
  Value: string,
) => ({
  Name,
  Value,
  ShortValue: Value,
});
const PLACE = {
  CheckoutLocationName: 'Marlowe Street Café',
  address: {
    AddressLine: '41 Marlowe Street, Surry Hills NSW 2010',
    Address: [
      detail('placeaddress', '41 Marlowe Street'),
      detail('locality', 'Surry Hills'),
      detail('administrative_area_level_1', 'NSW'),
      detail('postal_code', '2010'),
    ],
  },
};

beforeEach(async () => {
  await stubBrowser();
  configureClient(siteClient);
  clearSignUp();
});
afterEach(leaveBrowser);

describe('[R2.05] the steps of sign-up', () => {
  test('a step is open once the ones before it are complete', () => {
    expect([isReadyFor('location'), isReadyFor('account')]).toEqual([false, false]);
    keepSignUp(CONTACT);
    expect([isReadyFor('location'), isReadyFor('account')]).toEqual([true, false]);
    keepSignUp(PLACE);
    expect([isReadyFor('location'), isReadyFor('account')]).toEqual([true, true]);
    keepSignUp({ CheckoutABN: '12' });
    expect([isReadyFor('location'), isReadyFor('account')]).toEqual([false, false]);
  });

  test('[R5.11] an address that was typed and not chosen is none', () => {
    keepSignUp({ ...CONTACT, ...PLACE, address: { ...PLACE.address, Address: [] } });
    expect(isReadyFor('account')).toBe(false);
  });

  test('[R3.13] what is sent has the parts of the address, whose postcode is the booking postcode', () => {
    keepSignUp({ ...CONTACT, ...PLACE, CheckoutEmailAddress: 'priya@marlowestreet.example' });
    expect(signUpForm(currentSignUp(), 'bench-fridge-7')).toEqual({
      ...CONTACT,
      CheckoutEmailAddress: 'priya@marlowestreet.example',
      CheckoutPassword: 'bench-fridge-7',
      CheckoutLocationName: 'Marlowe Street Café',
      CheckoutShopFloorSuite: '',
      CheckoutStreet: '41 Marlowe Street',
      CheckoutSuburb: 'Surry Hills',
      CheckoutState: 'NSW',
      CheckoutCountry: 'Australia',
      CheckoutPostcode: '2010',
      BookingPostcode: '2010',
      PromotionCode: '',
    });
  });
});
