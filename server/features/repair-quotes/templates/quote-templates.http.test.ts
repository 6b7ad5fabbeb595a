import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { deskPartMessages } from '../../../../domain/parts/desk-part-messages.ts';
import { send, sharedApp } from '../../../../tests/kit/app.ts';
import { ADMIN, DISPATCHER, desk, errorsOf, QUOTE, signedInStaff } from '../../../../tests/kit/desk.ts';

const shared = sharedApp(async (kit) => ({
  kit,
  staff: await signedInStaff(kit, DISPATCHER),
  admin: await signedInStaff(kit, ADMIN),
}));
type People = Awaited<ReturnType<typeof shared>>;

const FAN = { Name: 'Fan motor, Skope', Note: QUOTE.Note, Lines: QUOTE.Lines };

const call = ({ kit, staff }: People, method: 'PUT' | 'DELETE', path: string, payload?: object) =>
  send(kit.app, {
    method,
    url: `/api/v1/desk/quote-templates/${path}`,
    headers: { authorization: `Bearer ${staff}` },
    ...(payload && { payload }),
  });
const save = ({ kit, staff }: People, template: object) => desk(kit.app, staff, 'quote-templates', template);
const names = async ({ kit, staff }: People) =>
  (await desk(kit.app, staff, 'quote-templates')).body.QuoteTemplates.map(
    ({ Name }: { Name: string }) => Name,
  );

test('[R10.12] a quote is saved as a template, once per name, and read back as it was written', async () => {
  const people = await shared();
  const both = await Promise.all([save(people, FAN), save(people, FAN)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[1]?.body).toEqual(both[0]?.body);
  expect(both[0]?.body).toEqual({
    QuoteTemplateId: expect.any(Number),
    Name: FAN.Name,
    Note: FAN.Note,
    Lines: [
      {
        Description: 'Fan motor',
        Detail: null,
        Quantity: 1,
        UnitExGst: 486.27,
        AmountExGst: 486.27,
        PartId: null,
      },
      {
        Description: 'Door gasket',
        Detail: null,
        Quantity: 1,
        UnitExGst: 164.09,
        AmountExGst: 164.09,
        PartId: null,
      },
      {
        Description: 'Labour',
        Detail: 'Two techs for the door',
        Quantity: 1.5,
        UnitExGst: 139.93,
        AmountExGst: 209.9,
        PartId: null,
      },
    ],
    Version: 1,
  });
  const taken = await save(people, { ...FAN, Name: 'FAN MOTOR,  skope', Note: null });
  expect([taken.status, errorsOf(taken.body)]).toEqual([422, [['Name', 'Another template has this name']]]);
  const empty = await save(people, { Name: ' ', Lines: [] });
  expect(errorsOf(empty.body)).toEqual([
    ['Name', 'Please name the template'],
    ['Lines', 'A quote has 1 to 40 lines'],
  ]);
});

test('[R10.12, R10.04] a template is changed and removed from the version that was read, with an audit row each', async () => {
  const people = await shared();
  const { kit, staff, admin } = people;
  const { body } = await save(people, { ...FAN, Name: 'Door seal' });
  await save(people, { ...FAN, Name: 'compressor' });
  const id = body.QuoteTemplateId;
  const change = { Name: 'Door gasket', Note: null, Lines: FAN.Lines.slice(1), Version: 1 };
  const changed = await call(people, 'PUT', id, change);
  expect(changed).toMatchObject({ status: 200, body: { Name: 'Door gasket', Note: null, Version: 2 } });
  expect((await call(people, 'PUT', id, change)).body).toEqual(changed.body);
  expect(await call(people, 'PUT', id, { ...change, Note: 'Two doors' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', detail: expect.stringContaining('Tomasz Wren changed this on Mon 23 Nov') },
  });
  expect(
    errorsOf((await call(people, 'PUT', id, { ...change, Name: 'Compressor', Version: 2 })).body),
  ).toEqual([['Name', 'Another template has this name']]);
  expect(await call(people, 'PUT', '999', change)).toMatchObject({ status: 404 });

  expect(await call(people, 'DELETE', `${id}?Version=1`)).toMatchObject({ status: 409 });
  expect(await names(people)).toContain('Door gasket');
  for (let again = 0; again < 2; again += 1) {
    const removed = await call(people, 'DELETE', `${id}?Version=2`);
    expect(removed.status).toBe(200);
    expect(removed.body).toEqual((await desk(kit.app, staff, 'quote-templates')).body);
  }
  const left = await names(people);
  expect(left).not.toContain('Door gasket');
  expect(left).toEqual([...left].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
  const { AuditEntries } = (await desk(kit.app, admin, 'audit')).body;
  const mine = AuditEntries.filter(
    ({ SubjectKind, SubjectId }: { SubjectKind: string; SubjectId: number }) =>
      SubjectKind === 'quote-template' && SubjectId === id,
  );
  expect(mine).toMatchObject([
    { Action: 'quote-template-removed', Details: { before: { name: 'Door gasket' }, after: null } },
    {
      Action: 'quote-template-changed',
      Details: { before: { name: 'Door seal' }, after: { name: 'Door gasket', note: null } },
    },
    { Action: 'quote-template-added', ActorKind: 'staff' },
  ]);
});

describe('[R10.16] the file of the templates', () => {
  const office = sharedApp(async (kit) => ({
    kit,
    staff: await signedInStaff(kit, DISPATCHER),
    admin: await signedInStaff(kit, ADMIN),
  }));
  const templatesOf = async ({ kit, staff }: People) =>
    (await desk(kit.app, staff, 'quote-templates')).body.QuoteTemplates;
  const exported = async ({ kit, staff }: People): Promise<string> =>
    (await desk(kit.app, staff, 'quote-templates/file')).body.Content;
  const load = async ({ kit, staff }: People, file: string | Uint8Array, IsTrial = false) =>
    (
      await desk(kit.app, staff, 'quote-templates/file', {
        File: Buffer.from(file).toString('base64'),
        IsTrial,
      })
    ).body;
  const rowsOf = (file: string) => Papa.parse<string[]>(file.replace(/^\uFEFF/, '').trim()).data;
  const fileOf = (rows: string[][]) => Papa.unparse(rows, { newline: '\r\n' });
  const empty = ({ kit }: People) => kit.deps.pool.query('delete from quote_templates');

  /** What people paste: formulas, separators, quotation marks, lines, accents. A formula that's marked already is read as one that we marked. */
  const isMarked = (text: string) => /(^|[;\r\n])\s*'\s*[=+\-@]/.test(text);
  const typed = (max: number) =>
    fc
      .array(
        fc.constantFrom(
          '=',
          "'",
          '+',
          '-',
          '@',
          ';',
          ',',
          '"',
          ' ',
          '|',
          '\t',
          'Fan',
          'é',
          '–',
          '1/2',
          '0.5',
          '厨',
        ),
        {
          minLength: 1,
          maxLength: 12,
        },
      )
      .map((parts) => parts.join('').slice(0, max).trim())
      .filter((text) => text !== '' && !isMarked(text));
  const long = (max: number) =>
    fc.array(typed(40), { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n').slice(0, max).trim());
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const template = fc.record({
    Name: typed(80),
    Note: fc.option(long(1000)),
    Lines: fc.array(
      fc.record({
        Description: typed(120),
        Detail: fc.option(long(300)),
        Quantity: fc.integer({ min: 1, max: 99_999 }).map((hundredths) => hundredths / 100),
        UnitExGst: cents.map((each) => each / 100),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  });

  test('is imported again without a change, and into an empty company whole, whatever is typed', async () => {
    const people = await office();
    const { kit } = people;
    await fc.assert(
      fc.asyncProperty(fc.array(template, { minLength: 1, maxLength: 4 }), async (templates) => {
        await empty(people);
        for (const one of templates) await save(people, one);
        const before = await templatesOf(people);
        fc.pre(before.length > 0);
        const file = await exported(people);
        const audit = async () => (await kit.deps.pool.query('select count(*) from audit_log')).rows;
        const rows = await audit();
        const same = { Added: 0, Changed: 0, Unchanged: before.length, Refused: 0, Problems: [], Emails: 0 };
        for (const one of [file, Buffer.from(file, 'utf16le'), file.replaceAll('\r\n', '\n')]) {
          for (const isTrial of [true, false]) expect(await load(people, one, isTrial)).toEqual(same);
        }
        expect([await templatesOf(people), await audit()]).toEqual([before, rows]);
        await empty(people);
        const withoutIds = rowsOf(file).map(([id, ...cells]) => [id === 'Id' ? 'Id' : '', ...cells]);
        const all = { ...same, Added: before.length, Unchanged: 0 };
        expect(await load(people, fileOf(withoutIds), true)).toEqual(all);
        expect(await templatesOf(people)).toEqual([]);
        expect(await load(people, fileOf(withoutIds))).toEqual(all);
        const content = (list: typeof before) =>
          list.map(({ Name, Note, Lines }: typeof FAN) => ({ Name, Note, Lines }));
        expect(content(await templatesOf(people))).toEqual(content(before));
      }),
      { numRuns: 25 },
    );
  });

  test('has no cell that is lost: each is stored, or named by its line and column', async () => {
    const people = await office();
    const junk = fc.oneof(typed(90), fc.constantFrom('', '$5', '1e3', '-1', '0', '1.005', '99999999', '12'));
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), junk, async (line, column, text) => {
        await empty(people);
        await save(people, FAN);
        await save(people, { ...FAN, Name: 'Door seal' });
        const rows = rowsOf(await exported(people));
        const row = rows[1 + (line % (rows.length - 1))] ?? [];
        const at = column % row.length;
        row[at] = text;
        const number = rows.indexOf(row) + 1;
        const { Problems, Refused } = await load(people, fileOf(rows));
        // The mark of a formula is taken out.
        const plain = (cell: string) => cell.replaceAll("'", '').replace(/\s+/g, ' ').trim();
        const cells = (await templatesOf(people)).flatMap(({ Name, Note, Lines }: typeof FAN) =>
          [Name, Note, ...Lines.flatMap((one) => Object.values(one))].map((cell) =>
            plain(String(cell ?? '')),
          ),
        );
        const isStored = text === '' || cells.includes(plain(text)) || cells.includes(String(Number(text)));
        if (isStored && Refused === 0) return;
        expect(Refused).toBe(1);
        const heading = rows[0]?.[at];
        const named = Problems.map(
          ({ Line, Column }: { Line: number; Column: string }) => `${Line} ${Column}`,
        );
        // What several lines have in common is named at the first of them.
        if (at >= 3) expect(named).toContain(`${number} ${heading}`);
        else expect(Problems).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });

  test('[R15.02] names the part of each line by its number, the template’s own where two suppliers have it', async () => {
    const people = await office();
    await empty(people);
    const { kit, admin } = people;
    const part = { Kind: 'part', Number: 'SEAL-9', Description: 'Door seal', Unit: 'each', CostExGst: 20 };
    const made = [];
    for (const Supplier of ['Arctic', 'Borealis']) {
      made.push((await desk(kit.app, admin, 'parts', { ...part, Supplier, SupplierNumber: null })).body);
    }
    const ids = made.map(({ PartId }) => PartId);
    const line = { Description: 'Door seal', Quantity: 1, UnitExGst: 35.5 };
    await save(people, {
      Name: 'Seal',
      Lines: [
        { ...line, PartId: ids[1] },
        { ...line, Description: 'Labour' },
      ],
    });
    const partsOf = async () =>
      (await templatesOf(people)).map(({ Lines }: { Lines: { PartId: number | null }[] }) =>
        Lines.map(({ PartId }) => PartId),
      );
    const price = made[1].PriceExGst;
    expect(price).not.toBe(line.UnitExGst);
    const [{ Lines }] = await templatesOf(people);
    expect(Lines.map(({ UnitExGst }: { UnitExGst: number }) => UnitExGst)).toEqual([price, line.UnitExGst]);
    const file = await exported(people);
    expect(rowsOf(file).map((cells) => cells[3])).toEqual(['Part', 'SEAL-9', '']);
    expect(await load(people, file)).toMatchObject({ Unchanged: 1, Problems: [] });
    expect(await partsOf()).toEqual([[ids[1], null]]);
    const rows = (parts: string[]) =>
      fileOf(
        rowsOf(file).map((cells, at) =>
          cells.map((cell, place) => (place === 3 && at > 0 ? (parts[at - 1] ?? '') : cell)),
        ),
      );
    expect(await load(people, rows(['', 'seal-9']))).toMatchObject({ Changed: 1, Problems: [] });
    expect(await partsOf()).toEqual([[null, ids[1]]]);
    expect((await load(people, rows(['NONE-1', '']))).Problems).toEqual([
      { Line: 2, Column: 'Part', Message: deskPartMessages.noPartNumbered('NONE-1') },
    ]);
    await empty(people);
    const fresh = rowsOf(file).map(([, ...cells]) => cells);
    expect(await load(people, fileOf(fresh))).toMatchObject({ Added: 1, Problems: [] });
    expect(await partsOf()).toEqual([[ids[0], null]]);
  });

  test('names an unknown id and a name that is taken, takes lines without one to the template above, and stores the others', async () => {
    const people = await office();
    await empty(people);
    const { body: fan } = await save(people, FAN);
    const file = [
      'Id,Name,Note,Part,Description,Detail,Quantity,UnitExGst',
      '999,Ghost,,,Fan,,1,2',
      `${fan.QuoteTemplateId},Fan motor,New,,Motor,,1,2`,
      ',,,,Labour,,1.5,140',
      ',Seal,,,Seal,,2,3',
      ',Seal,Other note,,Glue,,1,4',
      ',Empty,,,,,1,1',
    ].join('\n');
    expect(await load(people, file)).toEqual({
      ...{ Added: 0, Changed: 1, Unchanged: 0, Refused: 3, Emails: 0 },
      Problems: [
        { Line: 2, Column: null, Message: 'There is no row with the Id 999. Leave the Id empty to add one' },
        {
          Line: 6,
          Column: null,
          Message:
            'This is another line of line 5, and says otherwise. Leave it empty here, or write the same',
        },
        { Line: 7, Column: 'Description', Message: 'Please say what the line is for' },
      ],
    });
    expect(await templatesOf(people)).toMatchObject([
      {
        Name: 'Fan motor',
        Note: 'New',
        Lines: [{ Description: 'Motor' }, { Description: 'Labour' }],
        Version: 2,
      },
    ]);
    const { kit, admin } = people;
    const [last] = (await desk(kit.app, admin, 'audit')).body.AuditEntries;
    expect(last).toMatchObject({ Action: 'quote-template-changed', ActorKind: 'staff' });
  });
});
