import { describe, expect, test } from 'vitest';
import { findColumns, LocalityFileError, readLocalityRow } from './locality-file.ts';

const COLUMNS = findColumns(['postcode', 'locality', 'state', 'long', 'lat', 'type']);
const read = (row: string) => readLocalityRow(row.split(','), COLUMNS);

describe('[R4.15] the columns of a localities file', () => {
  test.each([
    ['postcode,locality,state,long,lat,type', [0, 1, 2, 3, 4, 5]],
    [' Lat ,LONG,State,Locality,Postcode', [4, 3, 2, 1, 0, null]],
    ['id,Post_Code,Suburb,STATE,Longitude,Latitude,status', [1, 2, 3, 4, 5, null]],
    ['pcode,place name,state,lng,lat,Category', [0, 1, 2, 3, 4, 5]],
  ])('are found by name in any order and case: %s', (header, columns) => {
    const [postcode, suburb, state, longitude, latitude, type] = columns;
    expect(findColumns(header.split(','))).toEqual({ postcode, suburb, state, longitude, latitude, type });
  });

  test('a file without them is refused, and what it misses is named', () => {
    expect(() => findColumns(['name', 'State', 'code'])).toThrow(LocalityFileError);
    expect(() => findColumns(['name', 'State', 'code'])).toThrow(
      "The file's first line does not name these columns: postcode, locality, long, lat. It names: name, state, code.",
    );
  });
});

describe('[R4.15] a row of a localities file', () => {
  test.each([
    ['2010,SURRY HILLS,NSW,151.21,-33.88,Delivery Area', '2010', 'Surry Hills', 'NSW'],
    ['800,DARWIN,NT,130.83,-12.45,', '0800', 'Darwin', 'NT'],
    [' 3000 , melbourne ,Victoria,144.96,-37.81,', '3000', 'Melbourne', 'VIC'],
    ['2602,O’CONNOR,act,149.11,-35.25,', '2602', "O'Connor", 'ACT'],
  ])('%s', (row, postcode, suburb, state) => {
    expect(read(row)).toMatchObject({ kind: 'locality', locality: { postcode, suburb, state }, note: null });
  });

  test.each(['0,0', ',', '0.0,0.0'])('without coordinates (%s) keeps its place', (coordinates) => {
    expect(read(`0872,HAASTS BLUFF,NT,${coordinates},Delivery Area`)).toMatchObject({
      kind: 'locality',
      locality: { latitude: null, longitude: null },
    });
  });

  test.each([
    ['95,-56', {}],
    ['170,-8', {}],
    ['94.9,-33', { reason: "longitude '94.9' is not in Australia" }],
    ['170.1,-33', { reason: "longitude '170.1' is not in Australia" }],
    ['151,-56.1', { reason: "latitude '-56.1' is not in Australia" }],
    ['151,-7.9', { reason: "latitude '-7.9' is not in Australia" }],
  ])('at the edge of Australia and its islands: %s', (coordinates, refused) => {
    const kind = 'reason' in refused ? 'bad' : 'locality';
    expect(read(`2010,SURRY HILLS,NSW,${coordinates},`)).toMatchObject({ kind, ...refused });
  });

  test.each([
    '1590,ST LEONARDS,NSW,151,-33,Delivery Area',
    '8001,MELBOURNE,VIC,144,-37,',
    '2124,PARRAMATTA,NSW,151,-33,Post Office Boxes',
    '2059,NORTH SYDNEY,NSW,151,-33,LVR',
    '2444,PORT MACQUARIE BC,NSW,152,-31,Delivery Area',
  ])('[R5.02] of a post-office box is left out: %s', (row) => {
    expect(read(row)).toEqual({ kind: 'post office box' });
  });

  test.each([
    ['20100,SURRY HILLS,NSW,151,-33,', "there is no postcode '20100'"],
    ['0300,NOWHERE,NSW,151,-33,', "there is no postcode '0300'"],
    [',SURRY HILLS,NSW,151,-33,', "there is no postcode ''"],
    ['2010,,NSW,151,-33,', 'the locality has no name'],
    ['2010,42,NSW,151,-33,', 'the locality has no name'],
    [`2010,${'x'.repeat(81)},NSW,151,-33,`, 'the name is longer than 80 characters'],
    ['2010,Surry\uFFFDHills,NSW,151,-33,', 'the name has unreadable characters; save the file as UTF-8'],
    ['2010,SURRY HILLS,Tuscany,151,-33,', "there is no state 'Tuscany'"],
    ['2010,SURRY HILLS,NSW,-33,151,', "latitude '151' is not in Australia"],
    ['2010,SURRY HILLS,NSW,15.1,-33,', "longitude '15.1' is not in Australia"],
    ['2010,SURRY HILLS,NSW,151,south,', "latitude 'south' is not in Australia"],
    ['2010', 'the locality has no name'],
  ])('is refused: %s', (row, reason) => {
    expect(read(row)).toEqual({ kind: 'bad', reason });
  });

  test('whose state is not its postcode’s is kept with a note', () => {
    expect(read('2650,BORDER TOWN,VIC,147,-36,')).toMatchObject({
      kind: 'locality',
      locality: { state: 'VIC' },
      note: '2650 is a postcode of NSW; kept in VIC',
    });
    expect(read('3644,BAROOGA,NSW,145,-35,')).toMatchObject({ note: null });
  });
});
