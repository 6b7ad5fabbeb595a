/** How Australians abbreviate the types of their streets, and the words that a map writes. */
const ABBREVIATED: Record<string, string> = {
  al: 'Alley',
  ally: 'Alley',
  arc: 'Arcade',
  ave: 'Avenue',
  av: 'Avenue',
  bvd: 'Boulevard',
  blvd: 'Boulevard',
  boul: 'Boulevard',
  brg: 'Bridge',
  bwy: 'Broadway',
  byp: 'Bypass',
  cct: 'Circuit',
  cir: 'Circle',
  cl: 'Close',
  cnr: 'Corner',
  cr: 'Crescent',
  cres: 'Crescent',
  crs: 'Crescent',
  cswy: 'Causeway',
  ct: 'Court',
  crt: 'Court',
  dr: 'Drive',
  dve: 'Drive',
  drv: 'Drive',
  esp: 'Esplanade',
  fwy: 'Freeway',
  gdns: 'Gardens',
  gr: 'Grove',
  gra: 'Grange',
  gv: 'Grove',
  hts: 'Heights',
  hwy: 'Highway',
  jn: 'Junction',
  la: 'Lane',
  ln: 'Lane',
  lnk: 'Link',
  mw: 'Motorway',
  mwy: 'Motorway',
  pde: 'Parade',
  pkt: 'Pocket',
  pkwy: 'Parkway',
  pl: 'Place',
  prom: 'Promenade',
  qy: 'Quay',
  rd: 'Road',
  rdg: 'Ridge',
  res: 'Reserve',
  ri: 'Rise',
  rtn: 'Return',
  sq: 'Square',
  st: 'Street',
  str: 'Street',
  tce: 'Terrace',
  tor: 'Tor',
  trk: 'Track',
  trl: 'Trail',
  vsta: 'Vista',
  wlk: 'Walk',
  wy: 'Way',
};

/** Types that are seldom abbreviated. */
const WRITTEN_OUT = [
  'Chase',
  'Corso',
  'Glen',
  'Green',
  'Mall',
  'Mews',
  'Park',
  'Parade',
  'Row',
  'Strand',
  'View',
  'Way',
];

/** Streets may be called nothing but this. */
const WHOLE_NAMES = new Set(['Broadway', 'Corso', 'Esplanade', 'Mall', 'Strand']);

const BY_WORD = new Map([
  ...[...Object.values(ABBREVIATED), ...WRITTEN_OUT].map((type) => [type.toLowerCase(), type] as const),
  ...Object.entries(ABBREVIATED),
]);

/** The street type that a word means, in any case or abbreviation, written out; else null. */
export function streetType(word: string): string | null {
  return BY_WORD.get(word.toLowerCase().replace(/\.$/, '')) ?? null;
}

/** Whether a type can be a street's whole name, as `Broadway` is. */
export function canBeWholeName(type: string): boolean {
  return WHOLE_NAMES.has(type);
}
