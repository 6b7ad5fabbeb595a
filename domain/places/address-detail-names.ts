/** The entries of an address, by the names that the maps services use (R3.02). */
export const ADDRESS_DETAIL_NAMES = [
  'placeaddress',
  'locality',
  'administrative_area_level_1',
  'country',
  'postal_code',
] as const;
