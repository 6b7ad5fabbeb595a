/** The names of address detail entries, as maps services use them (R3.02). */
export const ADDRESS_DETAIL_NAMES = [
  'placeaddress',
  'locality',
  'administrative_area_level_1',
  'country',
  'postal_code',
] as const;
