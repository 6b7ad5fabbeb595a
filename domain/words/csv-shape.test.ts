import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTitle } from '../imports/recognise-columns.ts';
import { csvShape, DELIMITERS } from './csv-shape.ts';
import { decodeFile } from './decode-file.ts';

const shapeOf = (text: string) => csvShape(text, (cell) => isTitle('customers', cell));

const TITLES = ['Company Name', 'E-mail', 'Mobile number', 'Street\naddress', 'Postcode'];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test('[R10.19] delimiter and heading are found whatever the cells and the lines above have in them', () => {
  const cell = fc.stringMatching(/^[a-z;,|\t 0-9]{0,12}$/);
  fc.assert(
    fc.property(
      fc.constantFrom(...DELIMITERS),
      fc.array(fc.array(cell, { minLength: TITLES.length, maxLength: TITLES.length }), {
        minLength: 1,
        maxLength: 9,
      }),
      fc.array(fc.constantFrom('Clients of ours', '', '"As at 1/11/2026; all, of them"', 'Page 1|2'), {
        maxLength: 5,
      }),
      fc.boolean(),
      fc.constantFrom('\n', '\r\n'),
      (delimiter, rows, above, isNamed, newline) => {
        const lines = [TITLES, ...rows].map((cells) => cells.map(quoted).join(delimiter));
        const all = [...(isNamed ? [`sep=${delimiter}`] : []), ...above, ...lines];
        const headingLine = (isNamed ? 1 : 0) + above.length + 1;
        expect(shapeOf(all.join(newline))).toEqual({ delimiter, headingLine });
      },
    ),
  );
});

/** As people reported them of other programs' guesses. */
test.each([
  ['nome;telefone\nJessica;5,58199E+12\nJoi;5,51197E+12\nBea;5,582E+12\n', ';', 1],
  [
    '08/01/2016;A;-21.419,06\n12/01/2016;A;-21.375,00\n15/01/2016;A;37.996,97\n19/01/2016;A;-53,9\n15/01/2016;A;-116\n',
    ';',
    0,
  ],
  ['SKU (new, empty);Name (100 or fewer, needed);Price\n1542;Santa 3;90.0\n1543;Santa 4;80.0\n', ';', 1],
  ['Field1;Field2;"Field,3,3,3"\n1;2;3\n', ';', 1],
  ['Field1;Field2;"F\ni,e,l,d\n,3"\n1;2;3\n', ';', 1],
  ['driver_id,exception_dates\n1202071166,01/04/2022;02/04/2022;05/04/2022;06/04/2022\n', ',', 1],
  ['sep=,\na,b,c\n1,2,3\n', ',', 2],
] as const)('[R10.19] %j', (text, delimiter, headingLine) => {
  expect(shapeOf(text)).toEqual({ delimiter, headingLine });
});

test('[R10.19] an odd byte in a UTF-8 file is read as Windows-1252 and marked, and spoils nothing else', () => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 9 })
    .filter((text) => text.isWellFormed() && !text.includes('\uFEFF'));
  const odd = fc.constantFrom(
    ...([
      [0xe9, 'é'],
      [0x92, '’'],
      [0x80, '€'],
      [0xfc, 'ü'],
    ] as const),
  );
  fc.assert(
    fc.property(word, odd, word, (before, [byte, letter], after) => {
      const bytes = Buffer.concat([
        Buffer.from(`Zoë,${before},`),
        Buffer.from([byte]),
        Buffer.from(`,${after}`),
      ]);
      expect(decodeFile(bytes, '\uFDD0')).toEqual({ text: `Zoë,${before},${letter}\uFDD0,${after}` });
    }),
  );
  expect(decodeFile(Buffer.from('Fran\u00e7ois, \u00d6zg\u00fcr', 'latin1'), '!')).toEqual({
    text: 'François, Özgür',
  });
});
