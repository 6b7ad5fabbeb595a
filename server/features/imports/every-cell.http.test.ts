import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalisePhone } from '../../../domain/customers/phone.ts';
import { type FieldName, IMPORT_FIELDS } from '../../../domain/imports/import-fields.ts';
import { IMPORT_KINDS, type ImportKind } from '../../../domain/imports/import-kinds.ts';
import { fieldsOf } from '../../../domain/imports/recognise-columns.ts';
import { foldedWords } from '../../../domain/words/fold-text.ts';
import { testApp } from '../../../tests/kit/app.ts';
import { sampleAbn } from '../../../tests/kit/bookings.ts';
import { importOffice } from '../../../tests/kit/imports.ts';

/** What a cell of each field may say; `#` is another text in every row. */
const CELLS: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
  CustomerKey: ['K1', 'K2', 'K#'],
  CustomerName: ['Bread & Co', 'Zq# Foods', 'Tan, Zq#'],
  ContactName: ['Mei Zq#', 'DR ANN ZQ#', 'Zq#, Mary Ann', 'Zq#'],
  FirstName: ['Fq#'],
  LastName: ['Lq#', 'de la Lq#'],
  Email: ['zq#@b.example', 'a@bread.example'],
  Mobile: ['0491 570 15#', '02 9000 00#'],
  Phone: ['02 9111 00#', '0491 571 15#', '03 9111 0000 ext #', '1300 975 7#', '9111 00#', 'ask for Zp#'],
  ABN: [sampleAbn(1), sampleAbn(2)],
  SiteKey: ['S1', 'S#'],
  SiteName: ['Bakery', 'Site Zs#'],
  Floor: ['Shop #', 'Level 2'],
  Street: ['7 Ferry Street', '8 Ferry St, Surry Hills NSW 2010', 'PO Box 4'],
  Street2: ['Suite #', 'Rear of arcade Zl#'],
  Suburb: ['Surry Hills'],
  State: ['NSW', 'New South Wales'],
  Postcode: ['2010'],
  EquipmentKey: ['M1', 'M#'],
  EquipmentType: ['Fryer', 'Underbench fridge'],
  ServicingType: ['Electric', 'Not sure'],
  Make: ['Skope', 'Zmake#'],
  Model: ['Zmodel#'],
  Serial: ['SN1', 'SN#'],
  EquipmentLocation: ['Bar Ze#'],
  JobKey: ['J#'],
  Problem: ['Zprob#'],
  Description: ['No heat Zd#'],
  Date: ['1/12/2026', '46357', 'soon'],
  Time: ['1-3pm', '9h15', 'whenever', 'morning'],
  PriceExGst: ['180'],
  PriceIncGst: ['198', '181.00', '0'],
  Technician: ['Somebody Zt#'],
  PoNumber: ['PO-#'],
  Access: ['Ring Za#'],
  Status: ['Work Order', 'Completed', 'Stage Zz'],
};
const NOTHING = ['N/A', '-', 'none'];

/** Times and prices are kept as something else, and are looked at elsewhere. */
const TRANSFORMED: ReadonlySet<FieldName> = new Set(['Date', 'Time', 'PriceExGst', 'PriceIncGst', 'Status']);

/** What most rows need so that they aren't refused. */
const USUAL: readonly FieldName[] = [
  'Email',
  'Street',
  'Suburb',
  'Postcode',
  'EquipmentType',
  'Description',
  'Status',
];
/** What names records of other rows, which most often contradicts the rest. */
const CONTRARY: readonly FieldName[] = [
  'CustomerKey',
  'CustomerName',
  'SiteKey',
  'EquipmentKey',
  'Mobile',
  'SiteName',
];

const cellsOf = (kind: ImportKind) =>
  fc.array(
    fc.tuple(
      ...fieldsOf(kind).map((name) =>
        fc.oneof(
          { weight: USUAL.includes(name) ? 90 : 0, arbitrary: fc.constant(CELLS[name]?.[0] ?? '') },
          { weight: CONTRARY.includes(name) ? 40 : 0, arbitrary: fc.constant('') },
          { weight: 3, arbitrary: fc.constant('') },
          { weight: 6, arbitrary: fc.constantFrom(...(CELLS[name] ?? [])) },
          { weight: 1, arbitrary: fc.constantFrom(...NOTHING) },
        ),
      ),
    ),
    { minLength: 18, maxLength: 18 },
  );

type Finding = { Lines: number[]; Column: string | null; IsProblem: boolean; Message: string };

test.each(IMPORT_KINDS)(
  '[R10.19] every cell of a file of %s ends in the database or in a finding',
  async (kind) => {
    const { kit, read, call, rows } = await importOffice(await testApp());
    const names = fieldsOf(kind);
    const titles = names.map((name) => IMPORT_FIELDS[name].label.replaceAll(',', ''));
    const dump = async () => {
      const tables = ['customers', 'locations', 'assets', 'jobs', 'job_events', 'imported_rows'];
      const of = tables.map((table) => `select row_to_json(t)::text as text from ${table} t`);
      const types = `select name as text from equipment_types union all select name from servicing_types`;
      const found = await rows([...of, types].join(' union all '));
      return ` ${found.map(({ text }) => foldedWords(text.replaceAll('\\n', ' ')).join(' ')).join(' | ')} new south wales `;
    };
    let last = 10;
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(cellsOf(kind), async (filled) => {
        const lines = filled.map((cells) => {
          last += 1;
          return cells.map((cell) => cell.replaceAll('#', String(last)));
        });
        const file = [titles, ...lines].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
        const { body } = await read(kind, file);
        const reply = await call(`/${body.ImportId}/rows`, { Fields: names });
        expect(reply.status).toBe(200);
        kept += reply.body.Added;
        const findings: Finding[] = reply.body.Findings;
        const text = await dump();
        for (const [at, cells] of lines.entries()) {
          const own = findings.filter(({ Lines }) => Lines.includes(at + 2));
          // Said of the whole row: it's refused, finished, or there already.
          const ofRow = /finished or cancelled|imported before and|has the same number/;
          if (own.some(({ IsProblem, Message }) => IsProblem || ofRow.test(Message))) continue;
          for (const [index, cell] of cells.entries()) {
            const name = names[index];
            const isTold = own.some(({ Column }) => Column === titles[index]);
            if (!name || cell === '' || isTold || TRANSFORMED.has(name)) continue;
            const said = name === 'Mobile' || name === 'Phone' ? normalisePhone(cell) : cell;
            const words = foldedWords(said).filter((word) => word !== 'dr');
            const isThere =
              text.includes(` ${words.join(' ')} `) ||
              text.includes(` ${foldedWords(cell).join(' ')} `) ||
              (/Name$|^Street$|Type$/.test(name) && words.every((word) => text.includes(` ${word} `)));
            expect([at + 2, name, cell, isThere]).toEqual([at + 2, name, cell, true]);
          }
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
    expect(kept).toBeGreaterThan(0);
    expect(kit).toBeDefined();
  },
);
