import { expect, test } from 'vitest';
import { send, testApp } from '../../../tests/kit/app.ts';
import { sampleAbn } from '../../../tests/kit/bookings.ts';
import { ADMIN, DISPATCHER, desk, signedInStaff, signInStaff } from '../../../tests/kit/desk.ts';
import { importOffice } from '../../../tests/kit/imports.ts';
import { deliverEmails, queuedEmails } from '../../../tests/kit/mails.ts';
import { deleteUnconfirmedAccounts } from '../accounts/delete-unconfirmed-accounts.ts';

const office = async () => importOffice(await testApp());

/** As Xero exports contacts: the street address in `SA…`, a postal one in `PO…`. */
const XERO = `\uFEFF*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAddressLine1,SAAddressLine1,SACity,SARegion,SAPostalCode,PhoneNumber,MobileNumber,TaxNumber
Ferry Street Bakery Pty Ltd,X-1,Mei@FerryStreet.example,Mei,Tan,,7 Ferry Street,SURRY HILLS,NSW,2010,02 9000 0000,0491 570 158,${sampleAbn(1)}
Corner Deli,X-2,,,,,,,,,02 9000 0001,,
"=HYPERLINK(""http://x.example"")",X-3,,Lee,Park,PO Box 4,PO Box 4,Sydney,NSW,2000,,0491570159,
`;

/** As simPRO exports sites. */
const SIMPRO_SITES = `Site ID;Site Name;Customer;Customer ID;Street Address;Suburb;State;Postal Code
S1;Harbour kiosk;Ferry Street Bakery Pty Ltd;X-1;2 Botany Road;Alexandria;New South Wales;2015
S2;;Corner Deli;;9 Marlowe Street;Surry Hills;;2010
`;

const MACHINES = `ID\tCustomer\tSite\tType\tBrand\tModel\tSerial\tWhere
M1\tferry street bakery pty ltd\tHarbour kiosk\tUnderbench fridge\tSKOPE\tProSpec 2 door\tSK-1\tBar
M2\tCorner Deli\t\tFridge, underbench\tSkope\tProSpec 2 door\t\t
M3\tCorner Deli\t\tFridge, underbench\tSkope\tProSpec 2 door\t\t
`;

/** As ServiceM8 exports jobs, with those that are done. */
const SERVICEM8_JOBS = `Job #,Status,Client,Job Address,Contact First,Contact Last,Contact Email,Job Description,Asset Number,Equipment type,Scheduled Start,Allocated Staff,Purchase Order Number,Total (ex. tax)
412,Work Order,Ferry Street Bakery Pty Ltd,"2 Botany Road
Alexandria NSW 2015",Mei,Tan,mei@ferrystreet.example,Door doesn't close,M1,,1/12/2026 9:00 AM,Dan Okafor,P-7,211.37
413,Quote,Corner Deli,"9 Marlowe Street, Surry Hills NSW 2010",,,,Gasket,M2,,,,,
414,Work Order,New Noodles,"1 Ferry Street Surry Hills NSW 2010, Australia",Jo,Lam,jo@noodles.example,No heat,,Fryer,2/12/2026,Somebody Else,,0.00
415,Completed,New Noodles,"1 Ferry Street Surry Hills NSW 2010",Jo,Lam,jo@noodles.example,Old,,Fryer,2/10/2026,,,
`;

test('[R10.19] Xero contacts, simPRO sites, a sheet of machines and ServiceM8 jobs are brought along, and again changes nothing', async () => {
  const { kit, read, check, run, load, rows, counts } = await office();
  const xero = (await read('customers', XERO)).body;
  const before = await counts();
  expect(await check(xero)).toMatchObject({
    ...{ Added: 3, Unchanged: 0, Refused: 0, Emails: 1 },
    Made: { Customers: 3, Sites: 1, Equipment: 0, Jobs: 0 },
    Findings: [
      { Lines: [4], Column: 'POAddressLine1', IsProblem: false },
      { Lines: [4], Column: 'SAAddressLine1', IsProblem: false },
    ],
  });
  expect(await counts()).toEqual(before);
  expect(await run(xero)).toEqual({ Added: 3, Unchanged: 0, Refused: 0 });
  const said = { Program: 'Everything' };
  expect(await load('sites', SIMPRO_SITES, false, said)).toEqual({ Added: 2, Unchanged: 0, Refused: 0 });
  // UTF-16, as Excel saves 'Unicode text'.
  const machines = Buffer.from(`\uFEFF${MACHINES}`, 'utf16le');
  expect(await load('equipment', machines, false, said)).toEqual({ Added: 3, Unchanged: 0, Refused: 0 });
  const jobs = (await read('jobs', SERVICEM8_JOBS)).body;
  expect((await check(jobs, undefined, said)).Findings).toMatchObject([
    { Lines: [4], Column: 'Scheduled Start', IsProblem: false, Message: expect.stringContaining('No time') },
    { Lines: [4], Column: 'Total (ex. tax)', IsProblem: false },
    { Lines: [4], Column: 'Allocated Staff', IsProblem: false },
    { Lines: [5], Column: 'Status', IsProblem: false },
  ]);
  expect(await run(jobs, false, undefined, said)).toEqual({ Added: 3, Unchanged: 1, Refused: 0 });

  const people = await rows(
    'select user_name, first_name, last_name, business_name, mobile, phone, is_made_by_staff from customers order by id',
  );
  expect(people).toMatchObject([
    {
      user_name: 'mei@ferrystreet.example',
      business_name: 'Ferry Street Bakery Pty Ltd',
      mobile: '0491570158',
      phone: '0290000000',
    },
    { user_name: null, first_name: 'Corner Deli', last_name: '', mobile: null, phone: '0290000001' },
    { business_name: '=HYPERLINK("http://x.example")', first_name: 'Lee' },
    { business_name: 'New Noodles', is_made_by_staff: true },
  ]);
  expect(await rows('select name, street, suburb, state, postcode from locations order by id')).toMatchObject(
    [
      { name: 'Ferry Street Bakery Pty Ltd', suburb: 'Surry Hills' },
      { name: 'Harbour kiosk', state: 'NSW', postcode: '2015' },
      { name: 'Corner Deli', street: '9 Marlowe Street', state: 'NSW' },
      { name: 'New Noodles', street: '1 Ferry Street', suburb: 'Surry Hills' },
    ],
  );
  // Machines with numbers of their own are two, however alike.
  expect(
    await rows('select equipment_type_id, make_name, serial_identifier from assets order by id'),
  ).toMatchObject([
    { equipment_type_id: 2, make_name: 'Skope', serial_identifier: 'SK-1' },
    { equipment_type_id: 2 },
    { equipment_type_id: 2 },
    { equipment_type_id: 15 },
  ]);
  const made = await rows(
    `select state, has_time, tech_name, fee_cents, price_book_version as book, po_number, attendance_date::text, j.asset_id is not null as machine,
       (select count(*)::int from visits where job_id = j.id) as visits from jobs j order by id`,
  );
  expect(made).toMatchObject([
    {
      state: 'Scheduled',
      has_time: true,
      tech_name: 'Dan Okafor',
      fee_cents: 21137,
      po_number: 'P-7',
      visits: 1,
    },
    { state: 'Requested', has_time: false, tech_name: null, machine: true, visits: 0 },
    // A day without a time: nothing is guessed, and the office reads what the file said.
    { state: 'Requested', has_time: false, tech_name: null, visits: 0 },
  ]);
  // Without a price in the file, today's book's; never none.
  for (const { fee_cents: fee } of made) expect(fee).toBeGreaterThan(0);
  for (const { book } of made.slice(1)) expect(book).toBeGreaterThan(0);
  expect(await queuedEmails(kit)).toEqual([]);
  expect(await rows(`select * from texts`)).toEqual([]);

  // A machine that was retired since stays so.
  await kit.deps.pool.query(`update assets set retired_at = created_at where serial_identifier = 'SK-1'`);
  const all = await counts();
  for (const [kind, file, of] of [
    ['customers', XERO, 3],
    ['sites', SIMPRO_SITES, 2],
    ['equipment', MACHINES, 3],
    ['jobs', SERVICEM8_JOBS, 4],
  ] as const) {
    const again = await load(kind, file, false, kind === 'customers' ? {} : said);
    expect([kind, again]).toEqual([kind, { Added: 0, Unchanged: of, Refused: 0 }]);
  }
  expect(await counts()).toEqual(all);
  // One more like M2 and M3, which have numbers of their own.
  const another = MACHINES.replace(/\nM1(.|\n)*\n(?=M3)/, '\n').replace('M3', 'M4');
  expect(await load('equipment', another, false, said)).toEqual({ Added: 1, Unchanged: 0, Refused: 0 });
  expect(await counts()).toMatchObject({ assets: (all.assets ?? 0) + 1 });
  // One line of the audit trail a file.
  const audit = await rows(`select action, details from audit_log where subject_kind = 'import' order by id`);
  expect(audit).toHaveLength(9);
  expect(audit[0]).toMatchObject({
    action: 'file-imported',
    details: { fileName: 'customers.csv', kind: 'customers', rows: 3, added: 3, refused: 0 },
  });
  expect(await rows('select * from import_lines')).toEqual([]);
});

const SHEET = `Number,Business,Email,Mobile,Address,Postcode
1,One,one@a.example,0491 570 156,1 Ferry Street,2010
2,Two,two at a.example,0491 570 15,,
3,Three,three@a.example,,3 Ferry Street,2015
4,,,,,
5,Five,ONE@A.example,,5 Ferry Street,2010
`;

test('[R10.19] wrong rows are named by line and column, left out, put right and brought along; a customer who is there gets what is new', async () => {
  const { read, check, run, load, rows } = await office();
  const sheet = (await read('customers', SHEET)).body;
  // Without their suburbs, no row is whole.
  const found = await check(sheet);
  expect(found).toMatchObject({ Added: 0, Refused: 5 });
  const whole = SHEET.replace('Postcode', 'Postcode,Suburb')
    .replaceAll(/,2010$/gm, ',2010,Surry Hills')
    .replaceAll(/,2015$/gm, ',2015,Surry Hills');
  const file = (await read('customers', whole)).body;
  expect((await check(file)).Findings).toEqual([
    {
      ...{ Lines: [3], More: 0, Column: 'Email', IsProblem: true },
      Message: 'Please enter a valid email address. If there is none, leave the cell empty',
    },
    {
      Lines: [3],
      More: 0,
      Column: 'Mobile',
      IsProblem: true,
      Message: 'Mobile must have at least 10 digits. If there is none, leave the cell empty',
    },
    { Lines: [4], More: 0, Column: 'Suburb', IsProblem: true, Message: expect.stringContaining('2015') },
    { Lines: [5], More: 0, Column: null, IsProblem: true, Message: expect.stringContaining('neither') },
    { Lines: [3, 5], More: 0, Column: null, IsProblem: false, Message: expect.stringContaining('fewer') },
    {
      Lines: [6],
      More: 0,
      Column: null,
      IsProblem: false,
      Message: expect.stringContaining('The same email as One'),
    },
  ]);
  expect(await run(file)).toEqual({ Added: 2, Unchanged: 0, Refused: 3 });
  // Customer and site of a row are both there or neither.
  expect(await rows('select business_name from customers order by id')).toEqual([{ business_name: 'One' }]);
  expect(await rows('select street from locations order by id')).toEqual([
    { street: '1 Ferry Street' },
    { street: '5 Ferry Street' },
  ]);
  const right = whole
    .replace('two at a.example,0491 570 15,', 'two@a.example,0491 570 157,')
    .replace('2015,Surry Hills', '2015,Alexandria')
    .replace('4,,', '4,Four,');
  expect(await load('customers', right)).toEqual({ Added: 3, Unchanged: 2, Refused: 0 });
  expect(await load('customers', right)).toEqual({ Added: 0, Unchanged: 5, Refused: 0 });
  // A customer who was imported stays as they are here, and the check says so.
  const moved = (await read('customers', right.replace('0491 570 156', '0491 570 159'))).body;
  expect((await check(moved)).Findings).toContainEqual({
    ...{ Lines: [2], More: 0, Column: 'Mobile', IsProblem: false },
    Message: expect.stringContaining('stays as they are'),
  });
});

test('[R10.19] each customer is emailed a link once if that is asked for, and can get in by it', async () => {
  const { kit, load } = await office();
  await load('customers', XERO);
  expect(await queuedEmails(kit)).toEqual([]);
  await load('customers', XERO, true);
  await load('customers', XERO, true);
  const mails = await deliverEmails(kit);
  expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    ['mei@ferrystreet.example', expect.stringContaining('Activate')],
  ]);
  expect(mails[0]?.text).not.toContain('booked a tech');
});

test('[R10.19, R10.15] customers without an email, and with an unconfirmed one, are kept and can be booked for', async () => {
  const { kit, load, rows } = await office();
  await load('customers', XERO);
  await load('sites', SIMPRO_SITES);
  kit.clock.advance({ hours: 24 * 9 });
  await deleteUnconfirmedAccounts(kit.deps);
  const token = await signInStaff(kit.app, ADMIN);
  const people = await rows(
    `select c.id::int, l.id::int as site from customers c join locations l on l.customer_id = c.id where l.name in ('Corner Deli', 'Harbour kiosk') order by 1`,
  );
  expect(people).toHaveLength(2);
  for (const { id, site } of people) {
    const { status } = await send(kit.app, {
      method: 'POST',
      url: '/api/v1/desk/bookings',
      headers: { authorization: `Bearer ${token}` },
      payload: {
        ...{
          CustomerId: id,
          AssetLocationId: site,
          EquipmentTypeId: 2,
          ModelServicingTypeId: 4,
          Make: 'Skope',
          Problem: 'Something else',
        },
        ...{ ProblemDescription: 'No heat', PriorityOption: 'later', PriorityTimeWindow: 'morning' },
        PrioritySelectedDate: '08/12/2026',
      },
    });
    expect(status).toBe(200);
  }
});

test('[R10.19] what was brought along is exported and forgotten with its customer', async () => {
  const { kit, rosa, load, rows } = await office();
  await load('customers', XERO);
  const [{ id }] = await rows(`select id::int from customers where user_name = 'mei@ferrystreet.example'`);
  const url = `/api/v1/desk/customers/${id}/export`;
  const headers = { authorization: `Bearer ${rosa}` };
  const { json } = await kit.app.inject({ method: 'GET', url, headers });
  expect(json().ImportedRows).toMatchObject([
    { kind: 'customer', key: 'xero number x-1', fileName: 'customers.csv' },
  ]);
  const UserName = 'mei@ferrystreet.example';
  expect((await desk(kit.app, rosa, `customers/${id}/forget`, { UserName })).status).toBe(200);
  expect(await rows(`select * from imported_rows where customer_id = ${id}`)).toEqual([]);
});

test('[R10.19] an import that is broken off leaves whole rows, goes on where it was, and adds nothing twice', async () => {
  const { kit, read, run, load, rows, call, counts } = await office();
  const lines = Array.from(
    { length: 250 },
    (_, at) => `B${at},b${at}@a.example,${at + 1} Ferry Street,Surry Hills,2010`,
  );
  const file = `Business,Email,Address,Suburb,Postcode\n${lines.join('\n')}\n`;
  const { body } = await read('customers', file);
  const Fields = body.Columns.map(({ Field }: { Field: string }) => Field);
  // The database goes away in the middle of a row.
  await kit.deps.pool.query(`create function broken() returns trigger language plpgsql as
    $$ begin if new.street = '131 Ferry Street' then raise 'gone'; end if; return new; end $$`);
  await kit.deps.pool.query(
    'create trigger broken before insert on locations for each row execute function broken()',
  );
  const once = () => call(`/${body.ImportId}/rows`, { Fields });
  expect((await once()).body).toMatchObject({ Added: 100, Done: 100, Rows: 250 });
  expect((await once()).status).toBe(500);
  expect(await counts()).toMatchObject({ customers: 130, locations: 130, imported_rows: 130 });
  await kit.deps.pool.query('drop trigger broken on locations');
  expect(await run(body)).toEqual({ Added: 120, Unchanged: 30, Refused: 0 });
  // Two people import the same file at once.
  const more = file.replaceAll('Ferry', 'Marlowe').replaceAll(/^B(\d+),b/gm, 'C$1,c');
  const both = await Promise.all([load('customers', more), load('customers', more)]);
  expect(both.reduce((sum, { Added, Refused }) => sum + Added + Refused, 0)).toBeGreaterThanOrEqual(250);
  expect(await counts()).toMatchObject({ customers: 500, locations: 500, imported_rows: 500 });
  expect(await rows(`select count(*)::int as n from audit_log where subject_kind = 'import'`)).toEqual([
    { n: 3 },
  ]);
});

test('[R10.19] only administrators import, and only files and columns that can be', async () => {
  const { kit, read, call } = await office();
  const tomasz = await signedInStaff(kit, DISPATCHER);
  const body = { Kind: 'customers', FileName: 'a.csv', File: '' };
  expect((await call('', body, tomasz)).status).toBe(403);
  for (const [file, message] of [
    ['', 'The file has no rows'],
    ['Name,Email\n', 'The file has no rows'],
    ['PK\u0003\u0004xx', 'This is an Excel workbook. Please save it as CSV first'],
    [`"open\n${'x'.repeat(120_000)}`, expect.stringContaining('no CSV')],
    [`a\n${'b\n'.repeat(50_001)}`, expect.stringContaining('more than 50000 rows')],
    [`${'a,'.repeat(300)}\n1`, expect.stringContaining('columns')],
  ] as const) {
    const { status, body: refused } = await read('customers', file);
    expect([status, refused.detail]).toEqual([422, message]);
  }
  const File = 'a'.repeat(16_000_000);
  expect((await call('', { ...body, File })).status).toBe(413);
  const { body: sheet } = await read('customers', 'Name,Email\nOne,one@a.example');
  for (const Fields of [
    ['Email', 'Email'],
    ['JobKey', null],
    [null, null],
    ['Email', null, null],
  ]) {
    expect((await call(`/${sheet.ImportId}/check`, { Fields })).status).toBe(422);
  }
  expect((await call('/99/check', { Fields: ['Email'] })).status).toBe(404);
});

test('[R10.19] rows of a file that nobody imports go after a day', async () => {
  const { kit, read, rows } = await office();
  expect((await read('customers', XERO)).status).toBe(200);
  kit.clock.advance({ hours: 25 });
  const { endOldImports } = await import('./finish-import.ts');
  await endOldImports(kit.deps);
  expect(await rows('select id from imports')).toEqual([]);
});

test('[R10.19] a row with more cells than titles is refused; lines above the titles, sep= and pipes are read, and a person can say otherwise', async () => {
  const { read, call, check } = await office();
  const cut = (await read('jobs', 'Customer,Email,Price\nBread,a@b.example,1,234.50\n')).body;
  expect(await check(cut)).toMatchObject({
    ...{ Added: 0, Refused: 1 },
    Findings: [{ Lines: [2], Column: null, IsProblem: true, Message: expect.stringContaining('1,234.50') }],
  });
  const file =
    'sep=|\nClients of ours\n\n"Company\nName"|E-mail|Phone\nBread; Butter, Co|a@b.example|0491 570 156\n';
  const { body } = await read('customers', file);
  expect(body).toMatchObject({ Delimiter: '|', HeadingLine: 4, Rows: 1 });
  expect(body.Columns).toMatchObject([
    { Title: 'Company Name', Field: 'CustomerName', Examples: ['Bread; Butter, Co'] },
    { Field: 'Email' },
    { Field: 'Phone' },
  ]);
  const again = await call('', {
    ...{ Kind: 'customers', FileName: 'a.csv', File: Buffer.from('a,b\nx,y\n').toString('base64') },
    ...{ Delimiter: ';', HeadingLine: 0 },
  });
  expect(again.body).toMatchObject({ Delimiter: ';', HeadingLine: 0, Rows: 2, Columns: [{ Title: '' }] });
  const mixed = Buffer.concat([
    Buffer.from('Business,Email\nCafé Zoë,z@b.example\nCaf', 'utf8'),
    Buffer.from([0xe9]),
    Buffer.from(' Noir,n@b.example\n'),
  ]);
  const odd = (await read('customers', mixed)).body;
  expect(odd.Columns[0].Examples).toEqual(['Café Zoë', 'Café Noir']);
  expect((await check(odd)).Findings).toMatchObject([{ Lines: [3], Column: 'Business', IsProblem: false }]);
});

test('[R10.19] a state that can mean anything is asked about; a price inc GST is kept or lower; two emails and N/A are said', async () => {
  const { read, check, load, rows } = await office();
  const sheet = `Customer,Email,Address,Equipment,Description,Status,Date,Time,Price inc GST
Bread,a@b.example,"7 Ferry Street, Surry Hills NSW 2010",Fryer,No heat,Stage 4,1/12/2026,1-3pm,181.00
Noodles,n@b.example; m@b.example,"8 Ferry Street, Surry Hills NSW 2010",Fryer,No heat,N/A,1/12/2026,soon,198
`;
  const { body } = await read('jobs', sheet);
  const asked = await check(body);
  expect(asked).toMatchObject({ Added: 0, Refused: 2, UnknownStates: ['Stage 4'] });
  expect(asked.Findings).toContainEqual(
    expect.objectContaining({ Column: 'Email', Message: expect.stringContaining('two emails') }),
  );
  const States = [{ Status: 'stage 4', IsFinished: false }];
  const right = sheet.replace('; m@b.example', '');
  expect(await check((await read('jobs', right)).body, undefined, { States })).toMatchObject({
    ...{ Added: 2, Refused: 0, UnknownStates: [] },
    Findings: [
      { Column: 'Time', Lines: [2] },
      { Column: 'Price inc GST', Lines: [2] },
      { Column: 'Status', Lines: [3] },
      { Column: 'Time', Lines: [3], Message: expect.stringContaining("'soon'") },
    ],
  });
  expect(await load('jobs', right, false, { States })).toMatchObject({ Added: 2 });
  expect(
    await rows(
      `select total_cents, has_time, to_char(starts_at at time zone time_zone, 'HH24:MI') as at from jobs order by id`,
    ),
  ).toMatchObject([
    { total_cents: 18099, has_time: true, at: '13:00' },
    { total_cents: 19800, has_time: false },
  ]);
  expect(await rows(`select note from job_events where kind = 'note' order by id`)).toMatchObject([
    { note: expect.stringContaining('1-3pm') },
    { note: expect.stringContaining('soon') },
  ]);
});
