import { describe, expect, it } from 'vitest';
import type { Profile } from '../../../../../contracts/customers/profile.ts';
import { fieldsOfProfile, profileOfFields, profileRules } from './profile-rules.ts';

const PROFILE: Profile = {
  UserName: 'priya@marlowestreet.example',
  FirstName: 'Priya',
  LastName: 'Nair',
  BusinessName: 'Marlowe Street Café',
  ABN: '53004085616',
  Mobile: '0491570156',
  SuiteFloorBox: null,
  AddressLine: '41 Marlowe Street, Surry Hills NSW 2010',
  Street: '41 Marlowe Street',
  Suburb: 'Surry Hills',
  State: 'NSW',
  Country: 'Australia',
  Postcode: '2010',
};

function errorsOf(change: Partial<Profile>) {
  const issues = profileRules.safeParse(fieldsOfProfile({ ...PROFILE, ...change })).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('[R3.05, R5.21] the profile form', () => {
  it('shows ABN and mobile as they are read out, and sends the whole address back', () => {
    const fields = fieldsOfProfile(PROFILE);
    expect(fields).toMatchObject({ ABN: '53 004 085 616', Mobile: '0491 570 156' });
    expect(profileOfFields(fields)).toMatchObject({
      FirstName: 'Priya',
      Street: '41 Marlowe Street',
      Suburb: 'Surry Hills',
      State: 'NSW',
      Country: 'Australia',
      Postcode: '2010',
    });
    expect(errorsOf({})).toEqual([]);
  });

  it('asks for what an account by email alone never said', () => {
    expect(errorsOf({ BusinessName: null, ABN: null, Mobile: null, Street: null })).toEqual([
      'BusinessName: Business name is required',
      'ABN: Check the ABN: it should have 11 digits',
      'Mobile: Mobile is required',
      'place: Address is required',
    ]);
  });

  it('[R5.11] takes no address that was typed and not chosen', () => {
    const fields = { ...fieldsOfProfile(PROFILE), place: { AddressLine: '12 Smith St', Address: [] } };
    expect(profileRules.safeParse(fields).error?.issues[0]?.message).toBe('Wrong address.');
  });
});
