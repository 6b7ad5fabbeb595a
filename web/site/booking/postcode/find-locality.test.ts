import { expect, test } from 'vitest';
import type { Suburb } from '../../../../contracts/reference-data/reference-data.ts';
import { findLocality, localityOfRow } from './find-locality.ts';

function row(
  Postcode: string,
  Suburb: string,
  State: string,
  TimeZone: string,
  IsRegionAvailable = true,
): Suburb {
  return { Postcode, Suburb, State, TimeZone, IsRegionAvailable, Latitude: null, Longitude: null };
}

const ROWS = [
  row('2010', 'Surry Hills', 'NSW', 'Australia/Sydney'),
  row('2010', 'Darlinghurst', 'NSW', 'Australia/Sydney'),
  row('2620', 'Queanbeyan', 'NSW', 'Australia/Sydney'),
  row('2620', 'Hume', 'ACT', 'Australia/Sydney'),
  row('2880', 'Broken Hill', 'NSW', 'Australia/Broken_Hill'),
  row('3121', 'Richmond', 'VIC', 'Australia/Melbourne'),
  row('2753', 'Richmond', 'NSW', 'Australia/Sydney'),
  row('0800', 'Darwin', 'NT', 'Australia/Darwin'),
  row('4417', 'Surat', 'QLD', 'Australia/Brisbane', false),
  row('1001', '', 'NSW', 'Australia/Sydney', false),
];

const searches: string[] = [];
async function search(term: string) {
  searches.push(term);
  return ROWS.filter(({ Postcode, Suburb }) =>
    `${Postcode} ${Suburb}`.toLowerCase().includes(term.toLowerCase()),
  );
}
const find = (typed: string) => findLocality(typed, search);

test('[R5.01] digits alone are a postcode; several of its suburbs leave the name open', async () => {
  expect(await find('2010')).toEqual({
    kind: 'found',
    locality: { postcode: '2010', suburb: '', state: 'NSW', timeZone: 'Australia/Sydney' },
  });
  expect(await find('2880')).toMatchObject({
    kind: 'found',
    locality: { suburb: 'Broken Hill', timeZone: 'Australia/Broken_Hill' },
  });
});

test('[R5.01] what is no digit is stripped: NSW-2010, three digits are the Top End', async () => {
  expect(await find(' NSW-2010 ')).toMatchObject({ kind: 'found', locality: { postcode: '2010' } });
  expect(await find('800')).toMatchObject({ kind: 'found', locality: { postcode: '0800' } });
});

test('[R5.01] fewer than three digits, none at all, or a postcode that cannot be: the exact text, and nobody is asked', async () => {
  searches.length = 0;
  const unknown = { kind: 'unknown', message: 'Cannot identify the postcode.' };
  for (const typed of ['', '  ', '20', '20100', '0100']) expect(await find(typed)).toEqual(unknown);
  expect(searches).toEqual([]);
});

test('[R5.01] a name, or its beginning, that fits one postcode is that postcode; of several, the suburb is asked for', async () => {
  for (const length of [4, 5, 8, 11]) {
    const typed = 'Surry Hills'.slice(0, length);
    expect(await find(typed)).toMatchObject({ kind: 'found', locality: { postcode: '2010' } });
  }
  expect(await find('su')).toMatchObject({ kind: 'askSuburb' });
  expect(await find('surry hills')).toMatchObject({
    kind: 'found',
    locality: { postcode: '2010', suburb: 'Surry Hills' },
  });
  expect(await find('Richmond')).toMatchObject({ kind: 'askSuburb' });
  expect(await find('Atlantis')).toEqual({ kind: 'unknown', message: 'Cannot identify the postcode.' });
});

test('[R5.02] a postcode nobody goes to, post-office boxes included, is not serviced', async () => {
  const message = 'Cannot identify the postcode.';
  expect(await find('4417')).toEqual({ kind: 'notServiced', postcode: '4417', suburb: 'Surat', message });
  expect(await find('1001')).toEqual({ kind: 'notServiced', postcode: '1001', suburb: '', message });
});

test('[R4.15] a postcode of several states asks for the suburb, and takes it typed or chosen', async () => {
  expect(await find('2620')).toMatchObject({ kind: 'askSuburb' });
  expect(await find('2620 hume')).toMatchObject({
    kind: 'found',
    locality: { suburb: 'Hume', state: 'ACT' },
  });
  expect(localityOfRow(ROWS[2] as Suburb)).toMatchObject({
    kind: 'found',
    locality: { suburb: 'Queanbeyan', state: 'NSW' },
  });
});
