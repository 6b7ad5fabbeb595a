import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NSW, VIC } from '../../../../tests/kit/files/gnaf-addresses.ts';
import { writeGnaf } from '../../../../tests/kit/files/gnaf-files.ts';
import { openGnafFolder } from './gnaf-folder.ts';
import { readPsv } from './psv.ts';

async function unpacked() {
  const folder = await mkdtemp(join(tmpdir(), 'galley-gnaf-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, standard: await writeGnaf(folder, { NSW, VIC }) };
}

describe('[R7.57] the folder of the national address file', () => {
  test('can be named at any depth', async () => {
    const { folder, standard } = await unpacked();
    const { fingerprint } = await openGnafFolder(folder);
    for (const path of [standard, join(standard, '..'), join(folder, 'G-NAF')]) {
      expect(await openGnafFolder(path), path).toMatchObject({
        name: 'G-NAF TEST 2026',
        states: [{ state: 'NSW' }, { state: 'VIC' }],
        fingerprint,
      });
    }
  });

  test('has another fingerprint when a file is another', async () => {
    const { folder, standard } = await unpacked();
    const before = await openGnafFolder(folder);
    const path = join(standard, 'VIC_LOCALITY_psv.psv');
    await writeFile(path, `${await readFile(path, 'utf8')}\r\n`);
    expect((await openGnafFolder(folder)).fingerprint).not.toBe(before.fingerprint);
  });

  type Damage = (standard: string) => Promise<unknown>;
  test.each<[string, Damage, RegExp]>([
    [
      'no tables at all',
      (standard) => rm(standard, { recursive: true }),
      /^There is no Standard\/NSW_ADDRESS_DETAIL_psv\.psv or the like in .*: name the folder that the zip file of /,
    ],
    [
      "no table of a state's suburbs",
      (standard) => rm(join(standard, 'VIC_LOCALITY_psv.psv')),
      /^There is no VIC_LOCALITY_psv\.psv in .*: unpack the whole zip file again\.$/,
    ],
    [
      'no tables of codes',
      (standard) => rename(join(standard, '..', 'Authority Code'), join(standard, 'Codes')),
      /^There is no Authority_Code_FLAT_TYPE_AUT_psv\.psv in /,
    ],
  ])('with %s is refused in a sentence', async (_, damage, sentence) => {
    const { folder, standard } = await unpacked();
    await damage(standard);
    await expect(openGnafFolder(folder)).rejects.toThrow(sentence);
  });
});

describe('[R7.57] a pipe-separated file', () => {
  async function rowsOf(text: string) {
    const { folder } = await unpacked();
    const path = join(folder, 'VIC_LOCALITY_psv.psv');
    await writeFile(path, text);
    const all: unknown[] = [];
    for await (const rows of readPsv(path, ['LOCALITY_PID', 'NAME'])) all.push(...rows);
    return all;
  }

  test('is read by its column names, in any order and with any line ends', async () => {
    const row = { LOCALITY_PID: '7', NAME: 'FITZROY' };
    expect(await rowsOf('\uFEFFNAME|X|LOCALITY_PID\r\nFITZROY||7\r\n')).toEqual([row]);
    expect(await rowsOf('LOCALITY_PID|NAME\n7|FITZROY\n\n7|FITZROY')).toEqual([row, row]);
  });

  test.each([
    ['', /^VIC_LOCALITY_psv\.psv is empty: unpack the published zip file again, or download it again\.$/],
    ['LOCALITY_PID|LABEL\n', /^VIC_LOCALITY_psv\.psv has no column NAME in its first line: unpack/],
    [
      'LOCALITY_PID|NAME\n1|A\n2',
      /^Line 3 of VIC_LOCALITY_psv\.psv has 1 fields instead of 2, so the file is/,
    ],
    [`LOCALITY_PID|NAME\n${'x'.repeat(400_000)}`, /^Line 2 of VIC_LOCALITY_psv\.psv has 1 fields/],
  ])('of %j is refused in a sentence', async (text, sentence) => {
    await expect(rowsOf(text)).rejects.toThrow(sentence);
  });
});
