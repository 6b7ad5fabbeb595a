import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { send, sharedApp, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { importLocalities } from './import-localities.ts';

const HEADER = 'postcode,locality,state,long,lat,type\n';
const SURRY_HILLS = '2010,SURRY HILLS,NSW,151.21,-33.88,Delivery Area\n';

type Told = { line: number; text: string; isSkipped: boolean };

/** Imports a text that arrives in small pieces, like a file. */
async function importText({ databaseUrl }: TestApp, text: string) {
  const pieces = text.match(/[\s\S]{1,700}/g) ?? [];
  const reports: Told[] = [];
  const progress: number[] = [];
  const summary = await importLocalities(
    databaseUrl,
    Readable.from(pieces.map((piece) => Buffer.from(piece))),
    {
      onProgress: (rows) => progress.push(rows),
      onRow: (row) => reports.push(row),
    },
  );
  return { summary, reports, progress };
}

async function localities({ deps }: TestApp) {
  const { rows } = await deps.pool.query<{ place: string }>(
    `select concat_ws(' ', postcode, suburb, state, time_zone, latitude) as place from localities order by 1`,
  );
  return rows.map(({ place }) => place);
}

const rowCount = async ({ deps }: TestApp) =>
  Number((await deps.pool.query('select count(*) from localities')).rows[0].count);

describe('[R4.15] importing a national list of localities', () => {
  const shared = sharedApp((kit) => kit);

  test('puts it in the place of the old one, and running servers use it at once', async () => {
    const kit = await testApp();
    const { summary, reports } = await importText(
      kit,
      `\uFEFF${HEADER}${SURRY_HILLS}2880,BROKEN HILL,NSW,141.46,-31.96,Delivery Area
6443,EUCLA,WA,128.88,-31.68,Delivery Area\r
6443,BALLADONIA,WA,123.86,-32.35,Delivery Area

2010,Surry Hills,NSW,0,0,Delivery Area
"2011","RUSHCUTTERS BAY",NSW,151.22,-33.87,"Delivery Area"
1235,SYDNEY,NSW,151.2,-33.8,Post Office Boxes
`,
    );
    expect(summary).toEqual({ rows: 7, localities: 5, merged: 1, postOfficeBoxes: 1, bad: 0 });
    expect(reports).toEqual([]);
    expect(await localities(kit)).toEqual([
      '2010 Surry Hills NSW Australia/Sydney -33.88',
      '2011 Rushcutters Bay NSW Australia/Sydney -33.87',
      '2880 Broken Hill NSW Australia/Broken_Hill -31.96',
      '6443 Balladonia WA Australia/Perth -32.35',
      '6443 Eucla WA Australia/Eucla -31.68',
    ]);
    const search = async (SearchTerm: string) =>
      (await send(kit.app, { url: '/api/v1/LocationData/SuburbsAndPostcodes/Search', query: { SearchTerm } }))
        .body.SearchResult;
    await expect.poll(() => search('darlinghurst'), { timeout: 1_000 }).toEqual([]);
    expect(await search('surry hills')).toMatchObject([{ IsRegionAvailable: true }]);
  });

  test('skips bad rows and tells of each by its line', async () => {
    const kit = await testApp();
    const { summary, reports } = await importText(
      kit,
      `${HEADER}99999,NOWHERE,NSW,151,-33,\n${SURRY_HILLS}\n2010,"NAMED ""THIS"" WAY",Tuscany,151,-33,\n2011,A "QUOTED" PLACE,NSW,151,-33\n2012\n2650,BORDER TOWN,VIC,147,-36,\n`,
    );
    expect(summary).toMatchObject({ rows: 6, localities: 3, bad: 3 });
    expect(reports).toEqual([
      { line: 2, text: "there is no postcode '99999'", isSkipped: true },
      { line: 5, text: "there is no state 'Tuscany'", isSkipped: true },
      { line: 7, text: 'the locality has no name', isSkipped: true },
      { line: 8, text: '2650 is a postcode of NSW; kept in VIC', isSkipped: false },
    ]);
  });

  test('takes positions that are in another state, or far from the rest of the postcode, and tells of each', async () => {
    const kit = await testApp();
    const { summary, reports } = await importText(
      kit,
      `${HEADER}2880,BROKEN HILL,NSW,141.46,-31.96,
2880,BROKEN HILL NORTH,NSW,148.67,-32.52,
2880,SOUTH BROKEN HILL,NSW,141.46,-31.98,
2880,BROKEN HILL WEST,NSW,148.67,-32.52,
2880,TIBOOBURRA,NSW,142.0,-29.43,
2880,SILVERTON,NSW,-31.88,141.22,
3989,ST HELIER,VIC,144.96,-31.83,
`,
    );
    expect(summary).toMatchObject({ rows: 7, localities: 6, bad: 1 });
    expect(reports.toSorted((a, b) => a.line - b.line).map(({ line, text }) => `${line}: ${text}`)).toEqual([
      '3: its position -32.52, 148.67 is far from the rest of 2880; kept without a position',
      '5: its position -32.52, 148.67 is far from the rest of 2880; kept without a position',
      "7: latitude '141.22' is not in Australia",
      '8: its position -31.83, 144.96 is not in VIC; kept without a position',
    ]);
    expect(await localities(kit)).toEqual([
      '2880 Broken Hill NSW Australia/Broken_Hill -31.96',
      '2880 Broken Hill North NSW Australia/Broken_Hill',
      '2880 Broken Hill West NSW Australia/Broken_Hill',
      '2880 South Broken Hill NSW Australia/Broken_Hill -31.98',
      '2880 Tibooburra NSW Australia/Broken_Hill -29.43',
      '3989 St Helier VIC Australia/Melbourne',
    ]);
  });

  test('reads a long file in pieces and tells how far it is', async () => {
    const kit = await testApp();
    const many = Array.from(
      { length: 12_345 },
      (_, index) => `${2000 + (index % 500)},PLACE ${index},NSW,150,-33,\n`,
    );
    const { summary, progress } = await importText(kit, HEADER + many.join(''));
    expect(summary).toMatchObject({ rows: 12_345, localities: 12_345 });
    expect(progress).toEqual([5_000, 10_000]);
    expect(await rowCount(kit)).toBe(12_345);
  });

  test.each([
    ['an empty file', '', 'The file is empty.'],
    ['no header', SURRY_HILLS, /does not name these columns: postcode, locality, state, long, lat/],
    ['a header only', HEADER, 'The file holds no locality that can be used.'],
    ['nothing but bad rows', `${HEADER}1,2,3\n`, 'The file holds no locality that can be used.'],
    [
      'a quotation mark that is never closed',
      `${HEADER}${SURRY_HILLS}2011,"POTTS POINT,NSW,151,-33,\n${SURRY_HILLS.repeat(2_000)}`,
      "The file can't be read on after line 2: a quotation mark is not closed.",
    ],
    [
      'a quotation mark left open at its end',
      `${HEADER}${SURRY_HILLS}2011,"POTTS POINT,NSW,151,-33,\n`,
      "The file can't be read on after line 2: a quotation mark is not closed.",
    ],
  ])('changes nothing for %s', async (_, text, message) => {
    const kit = await shared();
    const before = await rowCount(kit);
    await expect(importText(kit, text)).rejects.toThrow(message);
    expect(await rowCount(kit)).toBe(before);
  });

  test('changes nothing when the file breaks off in the middle', async () => {
    const kit = await testApp();
    const before = await rowCount(kit);
    async function* breakingOff() {
      yield Buffer.from(HEADER + SURRY_HILLS.repeat(2_000));
      throw new Error('the disk is gone');
    }
    const events = { onProgress: () => undefined, onRow: () => undefined };
    await expect(importLocalities(kit.databaseUrl, Readable.from(breakingOff()), events)).rejects.toThrow(
      'the disk is gone',
    );
    expect(await rowCount(kit)).toBe(before);
  });
});
