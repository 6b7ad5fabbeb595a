import { describe, expect, it } from 'vitest';
import type { Suburb } from '../../../../contracts/reference-data/reference-data.ts';
import { localityOf } from './judge-address.ts';

const row = (Suburb: string, State: string, TimeZone: string): Suburb => ({
  Postcode: '4383',
  Suburb,
  State,
  IsRegionAvailable: true,
  TimeZone,
  Latitude: null,
  Longitude: null,
});
const LISTED = [row('Wallangarra', 'QLD', 'Australia/Brisbane'), row('Jennings', 'NSW', 'Australia/Sydney')];
const address = (suburb: string, state: 'NSW' | 'QLD') => ({
  street: '7 Border Street',
  suburb,
  state,
  country: 'Australia',
  postcode: '4383',
});

describe('the locality of an address', () => {
  it("[R4.15] is the listed suburb's, its zone included", () => {
    expect(localityOf(address('jennings', 'NSW'), LISTED)).toEqual({
      postcode: '4383',
      suburb: 'Jennings',
      state: 'NSW',
      timeZone: 'Australia/Sydney',
    });
  });

  it("[R4.15] has its state's zone where the suburb isn't listed", () => {
    expect(localityOf(address('Nowhere', 'QLD'), LISTED)).toEqual({
      postcode: '4383',
      suburb: '',
      state: 'QLD',
      timeZone: 'Australia/Brisbane',
    });
  });
});
