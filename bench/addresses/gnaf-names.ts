// Made-up names that are spread like Australia's: a few in every suburb, most of them once.
import type { Random } from '../../tests/kit/random.ts';

const COMMON =
  'HIGH KING STATION CHURCH VICTORIA PARK GEORGE QUEEN RAILWAY SMITH WILLIAM JOHN ALBERT ELIZABETH MAIN MARLOWE EDWARD CHARLES HENRY JAMES PRINCES BEACH ACACIA WATTLE BANKSIA MITCHELL STURT HUME KENT OXFORD CAMBRIDGE YORK ALFRED FREDERICK MARGARET CATHERINE RAGLAN WELLINGTON NELSON CAMPBELL STEWART FRASER'.split(
    ' ',
  );
const STARTS =
  'AL AR BAL BAR BEL BIR BLACK BOR BRAD BRIG BUN CAL CAR CLAR COL COR CRAN DAL DAR DER DUN EAST ELD FAIR FERN GLEN GRAN GREEN HAL HAR HAW HOL KEN KIL KING LANG LIN LON MAC MAR MEL MER MIL MON MOR NAR NEW NOR OAK OR PEM PEN RAV RED RICH ROS ST SAL SHEL SOM STAN STRAT SUN TAL TER THORN TUR VAL WAL WAR WEST WIL WIN WOOD YAR'.split(
    ' ',
  );
const MIDDLES = ['', '', '', 'A', 'E', 'I', 'ING', 'EN', 'ER', 'ON'];
const ENDS =
  'BANK BOROUGH BOURNE BRIDGE BURY BY COTT DALE DEAN DON FIELD FORD GATE GROVE HAM HAVEN HILL HOLME HURST LAND LEIGH LEY LOCK LOW MAN MERE MONT MOOR MOUTH NELL RA ROOK SEA SIDE SON STEAD STONE STOW TON VALE VIEW WALL WATER WELL WICK WIN WOOD WORTH YARD'.split(
    ' ',
  );

/** Types by how many streets of a hundred have them. */
const TYPES: [type: string, share: number][] = [
  ['STREET', 34],
  ['ROAD', 17],
  ['COURT', 12],
  ['AVENUE', 8],
  ['PLACE', 7],
  ['DRIVE', 7],
  ['CRESCENT', 4],
  ['CLOSE', 4],
  ['LANE', 3],
  ['WAY', 2],
  ['PARADE', 1],
  ['TERRACE', 1],
];

/** One street in seven has a name that every other suburb has too. */
const COMMON_SHARE = 0.14;

export function streetName(random: Random): { name: string; type: string } {
  const name = random.share() < COMMON_SHARE ? random.pick(COMMON) : placeName(random);
  let left = random.share() * 100;
  const type = TYPES.find(([, share]) => {
    left -= share;
    return left < 0;
  });
  return { name, type: type?.[0] ?? '' };
}

export function placeName(random: Random): string {
  return `${random.pick(STARTS)}${random.pick(MIDDLES)}${random.pick(ENDS)}`;
}
