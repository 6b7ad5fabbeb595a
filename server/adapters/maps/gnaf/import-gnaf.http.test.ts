import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AddressSuggestion } from '../../../../contracts/reference-data/maps.ts';
import { send, type TestApp, testApp } from '../../../../tests/kit/app.ts';
import { NSW, OT, VIC } from '../../../../tests/kit/files/gnaf-addresses.ts';
import { type GnafState, NO_EVENTS, writeGnaf } from '../../../../tests/kit/files/gnaf-files.ts';
import { importGnaf } from './import-gnaf.ts';

const ADDRESSES = '/api/v1/LocationData/Addresses/Search';

async function filesOf(states: Record<string, GnafState>) {
  const folder = await mkdtemp(join(tmpdir(), 'galley-gnaf-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, standard: await writeGnaf(folder, states) };
}

async function imported(states: Record<string, GnafState>): Promise<TestApp> {
  const kit = await testApp();
  const { folder } = await filesOf(states);
  await importGnaf(kit.databaseUrl, folder, NO_EVENTS);
  return kit;
}

async function search(
  { app }: Pick<TestApp, 'app'>,
  SearchTerm: string,
  near: { postcode?: string; suburb?: string } = {},
) {
  const { body } = await send(app, { url: ADDRESSES, query: { SearchTerm, ...near } });
  return body.SearchResult as AddressSuggestion[];
}

const linesOf = (found: AddressSuggestion[]) =>
  found.map(({ AddressLine, AsTyped }) => (AsTyped ? `${AddressLine} (as typed)` : AddressLine));

describe('[R5.11, R7.57] with the national address file', () => {
  test('finds addresses however they are typed, in and around the booking', async () => {
    const kit = await imported({ NSW, VIC, OT });
    const near = { postcode: '2010', suburb: 'Surry Hills' };
    const lines = async (text: string) => linesOf(await search(kit, text, near));
    const HERE = 'Marlowe Street, Surry Hills NSW 2010';
    const THERE = '12 Marlowe Street, Paddington NSW 2021';
    const atTwelve = [
      `12 ${HERE}`,
      THERE,
      `Unit 1, 12 ${HERE}`,
      `Unit 2, 12 ${HERE}`,
      `Shop G3, Ground, 12 ${HERE}`,
      `Unit 10, 12 ${HERE}`,
    ];
    expect(await lines('12 marl')).toEqual(atTwelve);
    expect(await lines('12 Marlowe St')).toEqual(atTwelve);
    expect(await lines('12 marlowe s')).toEqual(atTwelve);
    expect((await lines('12 marlowe st surry'))[0]).toBe(`12 ${HERE}`);
    expect((await lines('12 marlowe surry hills nsw'))[0]).toBe(`12 ${HERE}`);
    expect(await lines('12 marlowe st padd')).toEqual([THERE]);
    const unit = `Unit 2, 12 ${HERE}`;
    for (const text of ['2/12 marl', 'unit 2 12 Marlowe Street', 'u2/12 marlowe st']) {
      expect((await lines(text))[0], text).toBe(unit);
    }
    expect((await lines('shop g3, 12 marlowe st'))[0]).toBe(`Shop G3, Ground, 12 ${HERE}`);
    expect((await lines('shop 7, 12 marlowe st'))[0]).toBe(`Shop 7, 12 ${HERE} (as typed)`);
    expect(await lines('22 marlowe')).toEqual([`20-26 ${HERE}`]);
    expect(await lines('20-26 marlowe')).toEqual([`20-26 ${HERE}`]);
    expect(await lines('14a marlowe')).toEqual([`14A ${HERE}`]);
    expect(await lines('lot 5 marlowe st')).toEqual([`Lot 5 ${HERE}`]);
    expect(await lines('9 oconnell st w')).toEqual(["9 O'Connell Street West, Surry Hills NSW 2010"]);
    expect(await lines('1 the esp')).toEqual(['1 The Esplanade, Surry Hills NSW 2010']);
    expect((await lines('marlowe st'))[0]).toBe(HERE);
  });

  test('leaves out what is retired, and offers as typed what it does not have', async () => {
    const kit = await imported({ NSW });
    const near = { postcode: '2010', suburb: 'Surry Hills' };
    for (const text of [
      '30 marlowe st',
      '31 marlowe st',
      '12 marley rd',
      '12 marlborough la',
      '12 New Estate Rd',
    ]) {
      const [first] = await search(kit, text, near);
      expect(first, text).toMatchObject({ AsTyped: true });
      expect(first?.Credit, text).toBeUndefined();
    }
  });

  test('searches all of Australia without a booking, and elsewhere for a typed suburb or postcode', async () => {
    const kit = await imported({ NSW, VIC, OT });
    const FITZROY = '12 Marlowe Street, Fitzroy VIC 3065';
    expect(linesOf(await search(kit, '12 marlowe st fitz'))).toEqual([FITZROY]);
    expect(linesOf(await search(kit, '12 marlowe fitzroy'))).toEqual([FITZROY]);
    expect(linesOf(await search(kit, '12 marlowe st 3065'))).toEqual([FITZROY]);
    expect(linesOf(await search(kit, '12 marlowe st')).slice(0, 3)).toEqual([
      FITZROY,
      '12 Marlowe Street, Paddington NSW 2021',
      '12 Marlowe Street, Surry Hills NSW 2010',
    ]);
    expect(linesOf(await search(kit, '7 royal cres'))).toEqual(['7 Royal Crescent, Fitzroy VIC 3065']);
    expect(linesOf(await search(kit, '7 quality row'))).toEqual(['7 Quality Row, Kingston NSW 2899']);
    const booking = { postcode: '2010', suburb: 'Surry Hills' };
    expect(linesOf(await search(kit, '12 marlowe st fitzroy', booking))).toContain(FITZROY);
  });

  test('is credited as its licence wants', async () => {
    const kit = await imported({ NSW });
    const [known] = await search(kit, '12 marl', { postcode: '2010' });
    expect(known).toMatchObject({
      AsTyped: false,
      Credit: expect.stringContaining('G-NAF © Geoscape Australia licensed by the Commonwealth of Australia'),
    });
  });
});

describe('[R7.57] an import', () => {
  test('replaces the one before, and does nothing for the same files', async () => {
    const kit = await testApp();
    const first = await filesOf({ NSW, VIC });
    const run = (folder: string) => importGnaf(kit.databaseUrl, folder, NO_EVENTS);
    expect(await run(first.folder)).toMatchObject({ name: 'G-NAF TEST 2026', addresses: 14, isInUse: false });
    expect(await run(first.folder)).toMatchObject({ addresses: 14, isInUse: true });
    const { folder } = await filesOf({ VIC });
    expect(await run(folder)).toMatchObject({ addresses: 2, streets: 2, isInUse: false });
    expect(linesOf(await search(kit, '12 marlowe st'))).toEqual(['12 Marlowe Street, Fitzroy VIC 3065']);
    const { rows } = await kit.deps.pool.query(
      'select count(distinct edition)::int as editions, count(*)::int as streets from address_streets',
    );
    expect(rows).toEqual([{ editions: 1, streets: 2 }]);
  });

  test('of damaged files is refused, and the one before stays in use', async () => {
    const kit = await imported({ NSW });
    const { folder, standard } = await filesOf({ VIC });
    const path = join(standard, 'VIC_ADDRESS_DETAIL_psv.psv');
    const whole = await readFile(path, 'utf8');
    const run = async (text: string) => {
      await writeFile(path, text);
      return importGnaf(kit.databaseUrl, folder, NO_EVENTS);
    };
    await expect(run(whole.slice(0, -20))).rejects.toThrow(
      /^Line 3 of VIC_ADDRESS_DETAIL_psv\.psv has \d+ fields instead of 35, so the file is damaged: .*download it again\.$/,
    );
    await expect(run(whole.replace(/\|(marlowe|cres)\|/g, '|other|'))).rejects.toThrow(
      /^VIC_ADDRESS_DETAIL_psv\.psv has no address at a street of VIC_STREET_LOCALITY_psv\.psv: unpack both/,
    );
    const [found] = await search(kit, '12 marl', { postcode: '2010' });
    expect(found?.AddressLine).toBe('12 Marlowe Street, Surry Hills NSW 2010');
    expect(await run(whole)).toMatchObject({ addresses: 2, streets: 2 });
  });
});
