import type { GnafState } from './gnaf-files.ts';

const locality = (pid: string, name: string) => ({ LOCALITY_PID: pid, LOCALITY_NAME: name });
const street = (pid: string, place: string, name: string, type = '', direction = '') => ({
  STREET_LOCALITY_PID: pid,
  LOCALITY_PID: place,
  STREET_NAME: name,
  STREET_TYPE_CODE: type,
  STREET_SUFFIX_CODE: direction,
});
const address = (
  pid: string,
  postcode: string,
  number: number | '',
  more: Record<string, string | number> = {},
) => ({
  ADDRESS_DETAIL_PID: `GA${pid}${number}`,
  STREET_LOCALITY_PID: pid,
  POSTCODE: postcode,
  NUMBER_FIRST: number,
  ALIAS_PRINCIPAL: 'P',
  CONFIDENCE: 2,
  ...more,
});

/** A few streets of Surry Hills and its neighbours, with one of everything that the file can have at a street. */
export const NSW: GnafState = {
  LOCALITY: [
    locality('surry', 'SURRY HILLS'),
    locality('paddington', 'PADDINGTON'),
    { ...locality('gone', 'SURRY DOWNS'), DATE_RETIRED: '2019-02-01' },
  ],
  STREET_LOCALITY: [
    street('marlowe', 'surry', 'MARLOWE', 'STREET'),
    street('marlowe2', 'paddington', 'MARLOWE', 'STREET'),
    street('oconnell', 'surry', "O'CONNELL", 'STREET', 'W'),
    street('esplanade', 'surry', 'THE ESPLANADE'),
    { ...street('closed', 'surry', 'MARLBOROUGH', 'LANE'), DATE_RETIRED: '2020-05-01' },
    street('nowhere', 'gone', 'MARLEY', 'ROAD'),
  ],
  ADDRESS_DETAIL: [
    address('marlowe', '2010', 12),
    ...[10, 2, 1].map((flat) =>
      address('marlowe', '2010', 12, { FLAT_TYPE_CODE: 'UNIT', FLAT_NUMBER: flat, PRIMARY_SECONDARY: 'S' }),
    ),
    address('marlowe', '2010', 12, {
      FLAT_TYPE_CODE: 'SHOP',
      FLAT_NUMBER_PREFIX: 'G',
      FLAT_NUMBER: 3,
      LEVEL_TYPE_CODE: 'G',
    }),
    // The same address by another name of its property.
    address('marlowe', '2010', 12, { ALIAS_PRINCIPAL: 'A', BUILDING_NAME: 'MARLOWE COURT' }),
    address('marlowe', '2010', 14, { NUMBER_FIRST_SUFFIX: 'A' }),
    address('marlowe', '2010', 20, { NUMBER_LAST: 26 }),
    address('marlowe', '2010', '', { LOT_NUMBER: '5' }),
    address('marlowe', '2010', 30, { DATE_RETIRED: '2021-01-01' }),
    address('marlowe', '2010', 31, { CONFIDENCE: '-1' }),
    address('marlowe', '2010', ''),
    address('marlowe2', '2021', 12),
    address('oconnell', '2010', 9),
    address('esplanade', '2010', 1),
    address('closed', '2010', 12),
    address('nowhere', '2010', 12),
  ],
};

export const VIC: GnafState = {
  LOCALITY: [locality('fitzroy', 'FITZROY')],
  STREET_LOCALITY: [
    street('marlowe', 'fitzroy', 'MARLOWE', 'STREET'),
    street('cres', 'fitzroy', 'ROYAL', 'CRESCENT'),
  ],
  ADDRESS_DETAIL: [address('marlowe', '3065', 12), address('cres', '3065', 7)],
};

/** Norfolk Island, which Australia Post files under NSW. */
export const OT: GnafState = {
  LOCALITY: [locality('kingston', 'KINGSTON')],
  STREET_LOCALITY: [street('quality', 'kingston', 'QUALITY', 'ROW')],
  ADDRESS_DETAIL: [address('quality', '2899', 7)],
};
