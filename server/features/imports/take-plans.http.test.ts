import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { deskPlanMessages } from '../../../domain/plans/desk-plan-messages.ts';
import { send, sharedApp, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { desk } from '../../../tests/kit/desk.ts';
import { importOffice } from '../../../tests/kit/imports.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { occurrencesIn, SERVICE } from '../../../tests/kit/plans.ts';

const CUSTOMERS = `Customer ID,Company name,First name,Last name,Email,Street,Suburb,Postcode
C1,Harbour Group,Mei,Tan,mei@harbour.example,7 Ferry Street,Surry Hills,2010
C2,Corner Deli,Jo,Ng,jo@corner.example,9 Marlowe Street,Surry Hills,2010
`;
const MACHINES = `Customer ID,Asset ID,Type,Servicing type,Make,Model,Serial,Place
C1,M1,Underbench fridge,Not sure,Skope,Pro 2,SN-1,Bar
C1,M2,Underbench fridge,Not sure,Skope,Pro 2,SN-2,Kitchen
C1,M3,Fryer,Electric,Frymaster,,,
C2,M4,Fryer,Electric,,,,
C1,M5,Underbench fridge,Not sure,Skope,Pro 2,SN-3,Cellar
`;
const HEAD =
  'Customer;Agreement;Serial No;Equipment type;Service;Frequency;Next Service Date;Only in;Counts from;Billing;Contract value ex GST;Price ex GST;Start date;Term;Last service;Salesperson';

async function officeWithMachines(kit: TestApp) {
  const office = await importOffice(kit);
  await office.load('customers', CUSTOMERS);
  expect(await office.load('equipment', MACHINES)).toMatchObject({ Added: 5 });
  await kit.deps.pool.query(`update assets set retired_at = now() where serial_identifier = 'SN-3'`);
  await desk(office.kit.app, office.rosa, 'service-types', SERVICE);
  await desk(office.kit.app, office.rosa, 'service-types', { ...SERVICE, Name: 'Fryer service' });
  return office;
}
const shared = sharedApp(officeWithMachines);

const rowsOf = (file: { Findings: { Lines: number[]; Column: string | null; Message: string }[] }) =>
  file.Findings.map(({ Lines, Column, Message }) => [Lines.join(), Column, Message]);

/** As Excel saves it: with a BOM, CRLF, semicolons, spaces that don't break, curly quotes, and a column that nothing is in. */
const FILE = `\uFEFF${[
  HEAD,
  'Harbour\u00a0Group;Year’s care;SN-1;;Cold room service;Quarterly;1/12/26;;;In advance;"$1,840.01";;01-07-2026;12;3 Sep 2026;',
  'HARBOUR GROUP;“Year’s care”;sn-2;Underbench fridge;COLD ROOM SERVICE;3 months;1 Dec 2026;;;;;;;;;',
  'Harbour Group;Fryers;;Fryer;Fryer service;6-weekly;3/7/26;;from done;per visit;;$120.00;1 Jul 2026;1 year;;',
  'Corner Deli;Fryers;;;Fryer service;6 months;15-01-2027;Jan; planned;by visit;240;;46327;;;',
].join('\r\n')}\r\n`;

describe('[R13.05] plans of a file', () => {
  test('are recognised, checked without a trace, and brought along once, as drafts', async () => {
    const { kit, rosa, read, check, run, rows } = await officeWithMachines(await testApp());
    const { body: file } = await read('plans', FILE);
    expect(file.Columns.map(({ Field }: { Field: string | null }) => Field)).toEqual([
      ...['CustomerName', 'PlanName', 'Serial', 'EquipmentType', 'PlanService', 'PlanEvery', 'PlanNextDue'],
      ...['PlanMonths', 'PlanBasis', 'PlanPaid', 'PlanPrice', 'PlanLinePrice', 'PlanStart', 'PlanTermMonths'],
      ...['PlanLastDone', null],
    ]);
    const checked = await check(file);
    expect(checked).toMatchObject({ Added: 4, Unchanged: 0, Refused: 0, Made: { Plans: 3 } });
    expect(rowsOf(checked)).toEqual([
      ['2,3', 'Next Service Date', messages.servicesPassed(3, 4)],
      ['4', 'Next Service Date', messages.nextDuePassed],
    ]);
    expect(await rows('select from plans')).toEqual([]);

    expect(await run(file)).toEqual({ Added: 4, Unchanged: 0, Refused: 0 });
    const made = await rows(
      `select p.name, p.state, p.billing, t.first_day::text, t.last_day::text, c.business_name as of,
         (select sum(cents)::int from plan_prices where term_id = t.id) as cents,
         array(select concat_ws(' ', every, unit, anchor, months, basis, done_before) from plan_lines where plan_id = p.id order by id) as lines
       from plans p join plan_terms t on t.plan_id = p.id join customers c on c.id = p.customer_id order by p.id`,
    );
    expect(made).toEqual([
      {
        ...{ name: 'Year’s care', state: 'draft', billing: 'yearly', of: 'Harbour Group', cents: 184_001 },
        ...{ first_day: '2026-07-01', last_day: '2027-06-30' },
        lines: ['3 months 2026-12-01 {} planned 2026-09-03', '3 months 2026-12-01 {} planned'],
      },
      {
        ...{ name: 'Fryers', state: 'draft', billing: 'visit', of: 'Harbour Group', cents: 12_000 },
        ...{ first_day: '2026-07-01', last_day: '2027-06-30', lines: ['6 weeks 2026-07-03 {} done'] },
      },
      {
        ...{ name: 'Fryers', state: 'draft', billing: 'visit', of: 'Corner Deli', cents: 24_000 },
        ...{ first_day: '2026-11-01', last_day: '2027-10-31', lines: ['6 months 2027-01-15 {1} planned'] },
      },
    ]);
    expect(await run((await read('plans', FILE)).body)).toEqual({ Added: 0, Unchanged: 4, Refused: 0 });
    // A line that is new in a plan that's there is never lost in silence, and what was removed stays so.
    const [{ id, version }] = await rows(`select id::int, version from plans where name = 'Year’s care'`);
    await kit.app.inject({
      method: 'DELETE',
      url: `/api/v1/desk/plans/${id}?Version=${version}`,
      headers: { authorization: `Bearer ${rosa}` },
    });
    const more = `${HEAD}\r\nCorner Deli;fryers;;;Cold room service;6 months;15/01/2027;;;by visit;240;;1/11/2026;;;\r\n`;
    const { body: again } = await read('plans', `${FILE}${more.split('\r\n')[1]}\r\n`);
    const told = await check(again);
    expect(told).toMatchObject({ Added: 0, Unchanged: 4, Refused: 1 });
    expect(rowsOf(told)).toContainEqual(['6', null, messages.planIsHere]);
    expect(await deliverEmails(kit)).toEqual([]);
    expect(
      await rows(
        `select count(*)::int from audit_log where action = 'file-imported' and details->>'kind' = 'plans'`,
      ),
    ).toEqual([{ count: 2 }]);
  });

  test('[R13.06] that are in force have their dates on the list, and nothing of the running term is invoiced, earned or credited', async () => {
    const { kit, rosa, read, run, rows } = await officeWithMachines(await testApp());
    const { body: file } = await read('plans', FILE);
    expect(await run(file, false, undefined, { InForce: true })).toEqual({
      Added: 4,
      Unchanged: 0,
      Refused: 0,
    });
    const due = (await occurrencesIn(kit)).map(({ dueOn, state }) => `${dueOn} ${state}`).sort();
    expect(due).toEqual(['2026-07-03 missed', '2026-12-01 due', '2026-12-01 due', '2027-01-15 due']);
    const [year] = await rows(`select id::int, version from plans where name = 'Year’s care'`);
    const plan = async () => (await desk(kit.app, rosa, `plans/${year.id}`)).body;
    expect(await plan()).toMatchObject({
      ...{ State: 'active', AcceptedBy: 'Harbour Group', RecordedBy: 'Rosa Lindqvist', Invoice: null },
      Lines: [{ DoneBefore: '2026-09-03' }, { DoneBefore: null }],
    });
    const [first, second] = await rows(
      `select o.id::int, o.version from plan_occurrences o join plan_lines l on l.id = o.line_id where l.plan_id = ${year.id} order by o.id`,
    );
    const settle = (id: number, how: string, body: object) =>
      desk(kit.app, rosa, `due-services/${id}/${how}`, { Version: 1, ...body });
    expect((await settle(first.id, 'done', { DoneOn: '2026-11-23' })).body.State).toBe('done');
    expect((await settle(second.id, 'skip', { Reason: 'Closed' })).body.State).toBe('skipped');
    const { Version } = await plan();
    const ended = await desk(kit.app, rosa, `plans/${year.id}/end`, { Reason: 'Sold', Version });
    expect([ended.status, ended.body.Invoice]).toEqual([200, null]);
    expect(await rows('select from documents')).toEqual([]);
    expect(await rows('select from ledger_entries')).toEqual([]);
    expect(await deliverEmails(kit)).toEqual([]);
  });
});

test('[R13.06] a visit of a running term costs its part of the whole price, and the next term is offered at all of it', async () => {
  const { kit, rosa, read, check, run, rows } = await officeWithMachines(await testApp());
  const line = 'Harbour Group;Care;SN-1;;Cold room service;1;15/12/26;;;by visit;"$1,840.00";;1/7/2026;12;;';
  const { body: file } = await read('plans', `${HEAD.replace('Salesperson', 'Unit')}\n${line}Quarterly\n`);
  expect(rowsOf(await check(file))).toEqual([['2', 'Next Service Date', messages.servicesPassed(3, 4)]]);
  expect(await run(file, false, undefined, { InForce: true })).toMatchObject({ Added: 1 });
  const Services = await rows(
    'select id::int as "OccurrenceId", version as "Version" from plan_occurrences order by due_on',
  );
  expect(Services).toHaveLength(1);
  const booked = await send(kit.app, {
    method: 'POST',
    url: '/api/v1/desk/due-services/visits',
    headers: { authorization: `Bearer ${rosa}`, 'idempotency-key': randomUUID() },
    payload: { Services, Date: '2026-12-15', TimeWindow: 'morning', OverrideReason: 'As agreed' },
  });
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  const { body: job } = await desk(kit.app, rosa, `jobs/${booked.body.RepairId}`);
  expect(job.FeeExGst).toBe(460);
  const [plan] = await rows('select id from plans');
  expect((await desk(kit.app, rosa, `plans/${plan.id}`)).body).toMatchObject({ TotalExGst: 1840 });
});

test('[R13.05] a row of a plan that is there says what is wrong with its machine', async () => {
  const { kit, read, check, run } = await officeWithMachines(await testApp());
  expect(await run((await read('plans', FILE)).body)).toMatchObject({ Added: 4 });
  await kit.deps.pool.query(`update assets set retired_at = now() where serial_identifier = 'SN-2'`);
  const again = await check((await read('plans', FILE)).body);
  expect(again).toMatchObject({ Unchanged: 3, Refused: 1 });
  expect(rowsOf(again)).toContainEqual(['3', 'Serial No', messages.noMachine]);
});

describe('[R13.05] of a plan with a faulty row nothing is imported, and it is said what to do', () => {
  const line = (change: Record<number, string>) => {
    const cells =
      'Harbour Group;Care;SN-1;;Cold room service;3 months;1/12/2026;;;by visit;;90;1/7/2026;12;;'.split(';');
    return cells.map((cell, at) => change[at] ?? cell).join(';');
  };
  const term = ['Wed 1 Jul 2026', 'Wed 30 Jun 2027'] as const;
  test.each<[string, Record<number, string>, string | null, string | RegExp]>([
    ['a machine that nobody has', { 2: 'SN-9' }, 'Serial No', messages.noMachine],
    ['a retired machine', { 2: 'SN-3' }, 'Serial No', messages.noMachine],
    [
      'two machines',
      { 2: '', 3: 'Skope' },
      'Equipment type',
      /^Several machines are that: Underbench fridge/,
    ],
    ['an unknown service', { 4: 'Deep clean' }, 'Service', /^No service type 'Deep clean' is offered/],
    ['an interval that may be two', { 5: 'bi-monthly' }, 'Frequency', messages.intervalUnread],
    ['a number without a unit', { 5: '3' }, 'Frequency', messages.intervalUnitMissing],
    ['text behind a date', { 6: '15/12/2026 cancelled' }, 'Next Service Date', messages.dateUnreadable],
    ['two dates', { 12: '1/7/2026 to 30/6/2028' }, 'Start date', messages.dateUnreadable],
    ['years or months of a term', { 13: '2' }, 'Term', messages.termMonthsUnread],
    ['paid afterwards', { 9: 'Annually in arrears' }, 'Billing', messages.paidUnread],
    ['months that were a date', { 7: '3-Sep' }, 'Only in', messages.monthsUnread],
    ['too long an interval', { 5: '5 years' }, 'Frequency', deskPlanMessages.intervalWrong],
    ['a date outside the term', { 6: '1/7/2027' }, 'Next Service Date', messages.nextDueOutside(...term)],
    ['an American date', { 6: '12/31/2026' }, 'Next Service Date', messages.dateUnreadable],
    ['a date in none of its months', { 7: 'Feb' }, 'Next Service Date', deskPlanMessages.neverDue],
    [
      'in advance what counts from done',
      { 8: 'done', 9: 'in advance' },
      'Billing',
      deskPlanMessages.billedByVisit,
    ],
    ['nothing of how it is paid', { 9: '' }, 'Billing', messages.paidUnread],
    ['no price', { 11: '' }, 'Price ex GST', messages.planPriceMissing],
    ['two prices', { 10: '500' }, 'Contract value ex GST', deskPlanMessages.pricesMixed],
    [
      'a term that is over',
      { 12: '1/7/2025', 6: '1/6/2026' },
      'Start date',
      messages.termOver('Tue 30 Jun 2026'),
    ],
    ['done last after it is due', { 14: '2/12/2026' }, 'Last service', messages.lastDoneAhead],
    ['no name', { 1: '' }, 'Agreement', messages.planNameMissing],
    ['somebody else', { 0: 'Nobody & Co' }, 'Customer', messages.noSuchCustomer('Nobody & Co')],
  ])('%s', async (_, change, Column, Message) => {
    const { read, check, run, rows } = await shared();
    const other = line({
      2: 'SN-2',
      10: change[10] ?? '',
      11: change[11] ?? '90',
      9: change[9] ?? 'by visit',
    });
    const { body: file } = await read('plans', [HEAD, line(change), other].join('\r\n'));
    const told = await check(file);
    expect(told).toMatchObject({ Added: 0, Refused: 2 });
    expect(told.Findings).toContainEqual({
      ...{ Lines: expect.arrayContaining([2]), More: 0, Column, IsProblem: true },
      Message: typeof Message === 'string' ? Message : expect.stringMatching(Message),
    });
    await run(file);
    expect(await rows('select from plans')).toEqual([]);
  });

  test.each<[string, string, number[], number]>([
    ['an email of no form', 'mei@@x;;Harbour Group;Care;SN-1', [3], 1],
    ['a wrong ABN, and nobody’s name', ';12 345;;Care;SN-1', [3, 4], 0],
    ['a name that nobody has', ';;Harbor Grp;Care;SN-1', [3, 4], 0],
    ['a plan without a name', ';;Harbour Group;;SN-1', [3], 1],
    ['merged cells of customer and plan', ';;;;SN-1', [3, 4], 0],
    ['a comma too many', ';;Harbour Group;Care;SN-1;;;;;;;;;;;;;;more', [3, 4], 0],
    ['a customer of two', 'jo@corner.example;;Harbour Group;Care;SN-1', [3, 4], 0],
  ])('whose row nobody can tell: %s', async (_, strayCells, held, added) => {
    const { read, check } = await shared();
    const rest = 'Cold room service;3 months;1/12/2026;by visit;90;1/7/2026';
    const file = [
      'Email;ABN;Customer;Agreement;Serial No;Equipment type;Service;Frequency;Next Service Date;Billing;Price ex GST;Start date',
      `${strayCells};;${rest}`,
      `;;Harbour Group;Care;SN-2;;${rest}`,
      `;;Corner Deli;Care;;Fryer;${rest}`,
    ].join('\n');
    const told = await check((await read('plans', file)).body);
    expect(told).toMatchObject({ Added: added, Refused: 1 + held.length });
    expect(told.Findings).toContainEqual({
      ...{ Lines: held, More: 0, Column: null, IsProblem: true, Message: messages.planMayHaveMore },
    });
  });

  test.each<[string, string, string | null]>([
    ['1', 'Year', '12 months'],
    ['1', 'Quarterly', '3 months'],
    ['6', 'Weeks', '6 weeks'],
    ['6 months', 'Months', '6 months'],
    ['2 years', 'Years', '24 months'],
    ['6 months', 'Weeks', null],
    ['6 months', 'Year', null],
    ['4', 'Year', null],
    ['3', '3 months', null],
    ['3', 'days', null],
  ])('how often in two cells: %s and %s', async (every, unit, wanted) => {
    const { rows, read, run } = await shared();
    const name = `${every}, ${unit}`;
    const cells = line({ 1: name, 5: every, 6: '1/7/2026', 15: unit });
    const { body: file } = await read('plans', `${HEAD.replace('Salesperson', 'Unit')}\n${cells}`);
    expect(await run(file)).toMatchObject({ Added: wanted === null ? 0 : 1 });
    const lines = await rows(
      `select every || ' ' || unit as often from plan_lines l join plans p on p.id = l.plan_id where p.name = '${name}'`,
    );
    expect(lines).toEqual(wanted === null ? [] : [{ often: wanted }]);
  });
});
