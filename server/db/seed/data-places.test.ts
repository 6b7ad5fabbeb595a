import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ISLAND_BOXES, STATE_BOXES, strayLocalities } from '../../../domain/sites/positions.ts';
import { AUSTRALIAN_STATES, type AustralianState } from '../../../domain/sites/states.ts';
import { readSeed, repeated, SEED_REGIONS, statesOf } from '../../../tests/kit/files/seed-files.ts';

const localities = readSeed('localities');
const areas = readSeed('service-areas');
const zones = readSeed('time-zones');

describe('places', () => {
  const serviced = new Set(areas.map(({ postcode }) => postcode));

  it('[R1.05] services the cities that the brand names, and no others', () => {
    const { serviceArea } = JSON.parse(
      readFileSync(new URL('../../../brand/brand.json', import.meta.url), 'utf8'),
    );
    expect(serviceArea).toBe(
      'Every capital city, plus Newcastle, Wollongong, Geelong, the Gold Coast and Broken Hill.',
    );
    const capitals = ['2000', '3000', '4000', '5000', '6000', '7000', '0800', '2601'];
    const others = ['2300', '2500', '3220', '4217', '2880'];
    expect([...capitals, ...others].filter((code) => !serviced.has(code))).toEqual([]);
    // Around each, its neighbours by number: a region outside these would be missing from the text.
    const regions = /^(08|2[0-2]|23|25|26|2880|29|3[0-2]|4[0-2]|4500|5[01]|6[01]|7)/;
    expect([...serviced].filter((code) => !regions.test(code))).toEqual([]);
  });

  it('[R7.48] lists at least 640 localities of every state, each once', () => {
    expect(localities.length).toBeGreaterThanOrEqual(640);
    expect(repeated(localities.map((row) => `${row.postcode} ${row.suburb} ${row.state}`))).toEqual([]);
    expect(new Set(localities.map(({ state }) => state))).toEqual(new Set(AUSTRALIAN_STATES));
    const spelled = /^[A-Z][A-Za-z'-]*( (and|[A-Z][A-Za-z'-]*|[a-z]{2}))*$/;
    expect(localities.filter(({ suburb }) => !spelled.test(suburb))).toEqual([]);
  });

  it('[R7.48] puts every postcode inside its state', () => {
    const outside = localities.filter(
      ({ postcode, state }) => !statesOf(postcode).some((one) => one === state),
    );
    expect(outside).toEqual([]);
  });

  it('[R7.48] puts every locality inside its state on the map, to two decimals', () => {
    const outside = localities.filter(({ postcode, state, lat, lng }) => {
      const [south, north, west, east] = ISLAND_BOXES[postcode] ?? STATE_BOXES[state as AustralianState];
      return !(Number(lat) > south && Number(lat) < north && Number(lng) > west && Number(lng) < east);
    });
    expect(outside).toEqual([]);
    const twoDecimals = /^-?\d+\.\d\d$/;
    expect(localities.filter(({ lat, lng }) => !twoDecimals.test(lat) || !twoDecimals.test(lng))).toEqual([]);
  });

  it('[R4.15] puts no locality far from the others of its postcode', () => {
    const placed = localities.map((row) => ({
      ...row,
      latitude: Number(row.lat),
      longitude: Number(row.lng),
    }));
    const strays = [...Map.groupBy(placed, ({ postcode }) => postcode).values()].flatMap(strayLocalities);
    expect(strays).toEqual([]);
  });

  it('[R4.15] keeps the suburbs of one postcode, in one state or two', () => {
    const suburbs = Map.groupBy(localities, ({ postcode }) => postcode);
    expect([...suburbs.values()].filter((rows) => rows.length > 1).length).toBeGreaterThanOrEqual(3);
    expect(new Set(suburbs.get('2620')?.map(({ state }) => state))).toEqual(new Set(['NSW', 'ACT']));
  });

  it('[R7.48] knows the places that the type-ahead must tell apart', () => {
    const known = new Set(localities.map((row) => `${row.suburb} ${row.postcode}`));
    const wanted = [
      'Surry Hills 2010',
      'Surrey Hills 3127',
      'Surfers Paradise 4217',
      'Surrey Downs 5126',
      'Surfside 2536',
      'Surat 4417',
      'Drummoyne 2047',
      'Alawa 0810',
      'Rose Bay North 2030',
      "O'Connor 2602",
    ];
    expect(wanted.filter((place) => !known.has(place))).toEqual([]);
  });

  it('[R5.02] prices every serviced postcode by a known region, and every serviced postcode has a suburb', () => {
    expect(repeated(areas.map(({ postcode }) => postcode))).toEqual([]);
    expect(new Set(areas.map(({ region }) => region))).toEqual(new Set(SEED_REGIONS));
    const named = new Set(localities.map(({ postcode }) => postcode));
    expect([...serviced].filter((postcode) => !named.has(postcode))).toEqual([]);
    const capitals = ['2000', '3000', '4000', '5000', '6000', '7000', '0800', '2600'];
    const towns = ['2300', '2500', '4217', '3220', '2620', '2880'];
    expect([...capitals, ...towns].filter((postcode) => !serviced.has(postcode))).toEqual([]);
    expect(areas.find(({ postcode }) => postcode === '2880')?.region).toBe('remote');
  });

  it('[R5.02] tells real places that are not serviced yet from the others', () => {
    const others = localities.filter(({ postcode }) => !serviced.has(postcode));
    expect(others.length).toBeGreaterThanOrEqual(25);
    const wanted = ['4417', '2898', '6443', '0870', '3350', '3550', '4870', '4810', '2536'];
    expect(wanted.filter((postcode) => !others.some((row) => row.postcode === postcode))).toEqual([]);
  });

  it('[R4.15] names the places that keep a clock of their own', () => {
    const zoneOf = Object.fromEntries(zones.map((row) => [`${row.postcode} ${row.suburb}`, row.timeZone]));
    expect(repeated(zones.map((row) => `${row.postcode} ${row.suburb}`))).toEqual([]);
    expect(zoneOf).toMatchObject({
      '2880 ': 'Australia/Broken_Hill',
      '2898 ': 'Australia/Lord_Howe',
      '6443 Eucla': 'Australia/Eucla',
      '6443 Mundrabilla': 'Australia/Eucla',
    });
    expect(Object.keys(zoneOf)).not.toContain('6443 Balladonia');
    for (const { timeZone } of zones) {
      expect(() => new Intl.DateTimeFormat('en-AU', { timeZone })).not.toThrow();
    }
  });
});
