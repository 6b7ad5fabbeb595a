import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedApp, testApp } from '../../tests/kit/app.ts';
import { bookInForce } from '../../tests/kit/database/prices.ts';
import { readSeed } from '../../tests/kit/files/seed-files.ts';

const HOLE = { code: '23514', constraint: 'price_rows_complete' };

const types = readSeed('equipment-types').map(({ id }) => Number(id));
const regions = readSeed('price-regions').map(({ region }) => region);
/** A type and a region that the seed has a price of. */
const PRICED = fc
  .record({ type: fc.constantFrom(...types), region: fc.constantFrom(...regions) })
  .filter(({ type, region }) => type !== types.at(-1) || region !== 'remote');

const shared = sharedApp((kit) => kit);

test('[R4.18, R10.16] no edit leaves any type without a price in any region that is serviced', async () => {
  const { pool } = (await shared()).deps;
  for (const { type, region } of fc.sample(PRICED, 6)) {
    const here = `equipment_type_id = ${type} and region = '${region}'`;
    const newBook = (which: string, start: string) => `insert into price_books (name) values ('Autumn');
      insert into price_rows select (select max(version) from price_books), equipment_type_id, region, today_am, today_pm,
        today_after_hours, tomorrow_am, tomorrow_pm, tomorrow_after_hours, later_am, later_pm, later_after_hours, after_hours
      from price_rows where ${which};
      update price_books set starts_at = '${start}' where version = (select max(version) from price_books)`;
    for (const edit of [
      ...['2001-01-01', '2999-01-01'].flatMap((start) => [
        newBook(here, start),
        newBook(`version = 1 and not (${here})`, start),
      ]),
      `insert into equipment_types select 900, 'Smoker', note, group_name, drawing, servicing_question, 900
        from equipment_types where id = ${type}`,
      `insert into price_regions values ('outback'); insert into service_areas values ('4850', 'outback')`,
      `insert into price_regions values ('outback'); update service_areas set region = 'outback' where region = '${region}'`,
      'truncate price_rows',
    ]) {
      await expect(pool.query(edit), edit).rejects.toMatchObject(HOLE);
    }
  }
  const { rows } = await pool.query('select max(version) as book, count(*)::int as prices from price_rows');
  expect(rows).toEqual([{ book: 1, prices: readSeed('price-book').length }]);
});

/** Words that somebody could type in place of a region, a zone, a postcode or a group. */
const MISTYPED = fc
  .tuple(fc.constantFrom(...regions), fc.constantFrom('s', ' ', '-', 'x'))
  .map(([region, more]) => `${region}${more}`);

test('[R10.16] a word that is mistyped in one table is refused, since no other knows it', async () => {
  const { pool } = (await shared()).deps;
  const { rows: books } = await pool.query(
    "insert into price_books (name) values ('Draft') returning version",
  );
  const draft: number = books[0].version;
  for (const word of fc.sample(MISTYPED, 4)) {
    for (const [edit, code] of [
      [`insert into service_areas values ('4850', $1)`, '23503'],
      [`update service_areas set region = $1 where postcode = '2010'`, '23503'],
      [
        `insert into price_rows ${ROWS(String(draft)).replace(' region,', ' $1,')} where version = 1 and region = 'metro'`,
        '23503',
      ],
      ['insert into phone_prices values (2, $1)', '23503'],
      [`insert into time_zone_exceptions values ('4850', '', $1)`, '23514'],
      [`insert into time_zone_exceptions values ($1, '', 'Australia/Sydney')`, '23514'],
      ['insert into safety_advice values ($1, $1, 99)', '23514'],
      [
        `insert into public_holidays (state, postcodes, date, name) values ('NSW', array['2010', $1], '2027-01-01', 'x')`,
        '23514',
      ],
    ] as const) {
      await expect(pool.query(edit, [word]), `${edit} with "${word}"`).rejects.toMatchObject({ code });
    }
  }
  for (const table of ['models', 'problems']) {
    const other = `update ${table} set servicing_type_id = (select max(id) from servicing_types) where equipment_type_id = 1`;
    await expect(pool.query(other)).rejects.toMatchObject({ code: '23503' });
  }
});

/** A book by number, or the newest. */
const ROWS = (
  book: string,
) => `select ${book}, equipment_type_id, region, today_am, today_pm, today_after_hours, tomorrow_am,
  tomorrow_pm, tomorrow_after_hours, later_am, later_pm, later_after_hours, after_hours from price_rows`;
const NEWEST = '(select max(version) from price_books)';

test('[R4.18, R10.17] a region is opened once the book in force and each scheduled one has its prices; the refusal names type, region and book', async () => {
  const kit = await testApp();
  const { pool, catalogue } = kit.deps;
  const newBook = (name: string, start: string) =>
    pool.query(`begin;
      insert into price_books (name) values ('${name}');
      insert into price_rows ${ROWS(NEWEST)} where version = 1;
      update price_books set starts_at = '${start}' where version = ${NEWEST};
      commit`);
  await newBook('Winter', '2999-07-01');
  await pool.query(`begin;
    insert into price_regions values ('outback');
    insert into price_books (name) values ('With the outback');
    insert into price_rows ${ROWS(NEWEST)} where version = 1;
    insert into price_rows ${ROWS(NEWEST).replace(' region,', " 'outback',")} where version = 1 and region = 'remote';
    insert into phone_prices values (${types.at(-1)}, 'outback');
    update price_books set starts_at = '2001-01-01' where version = ${NEWEST};
    commit`);
  await expect.poll(() => bookInForce(kit).version).toBe(3);
  const open = () => pool.query("insert into service_areas values ('4850', 'outback')");
  await expect(open()).rejects.toMatchObject({
    ...HOLE,
    message: expect.stringMatching(
      /type 1 \(Coolroom\) .* the region outback in the price book 2 \(Winter\)/,
    ),
    detail: JSON.stringify({ type: 'Coolroom', region: 'outback', number: 2, book: 'Winter' }).replace(
      /([,:])/g,
      (mark) => (mark === ':' ? ' : ' : ', '),
    ),
  });
  await expect(
    pool.query(
      "insert into equipment_types select 900, 'Smoker', note, group_name, drawing, null, 900 from equipment_types where id = 1",
    ),
  ).rejects.toMatchObject({ ...HOLE, message: expect.stringContaining('Smoker') });
  await pool.query('update price_books set starts_at = null where version = 2');
  await open();
  await expect.poll(() => catalogue.current().places.region('4850')).toBe('outback');
  const todayAm = (region: string) => bookInForce(kit).row(2, region)?.todayAm ?? 0;
  expect(todayAm('outback')).toBe(todayAm('remote'));
  await pool.query(`insert into phone_prices values (2, 'outback')`);
  await expect.poll(() => bookInForce(kit).row(2, 'outback')).toBeNull();
});

test('[R10.17] a book that has started never changes, its rows from when they have a start; a scheduled one can be taken back', async () => {
  const { pool } = (await testApp()).deps;
  const book = async (start: string | null) => {
    const { rows } = await pool.query("insert into price_books (name) values ('Book') returning version");
    await pool.query(`insert into price_rows ${ROWS(rows[0].version)} where version = 1`);
    await pool.query('update price_books set starts_at = $2 where version = $1', [rows[0].version, start]);
    return rows[0].version;
  };
  const [draft, scheduled] = [await book(null), await book('2999-07-01')];
  const KEPT = { code: '23514', constraint: 'price_books_kept' };
  const rowEdits = (version: number) => [
    `update price_rows set later_am = later_am + 1 where version = ${version} and equipment_type_id = 3`,
    `delete from price_rows where version = ${version} and region = 'remote'`,
    `update price_rows set version = ${version} where version = ${draft} and region = 'remote' and equipment_type_id = 4`,
    `insert into price_rows ${ROWS(String(version)).replace(' region,', " 'outback',")} where version = ${version} limit 1`,
  ];
  await pool.query("insert into price_regions values ('outback')");
  for (const edit of [
    ...rowEdits(1),
    ...rowEdits(scheduled),
    "update price_books set name = 'Other' where version = 1",
    'update price_books set starts_at = null where version = 1',
    "update price_books set starts_at = '2999-01-01' where version = 1",
  ]) {
    await expect(pool.query(edit), edit).rejects.toMatchObject(KEPT);
  }
  const same = `update price_books set starts_at = '2999-07-01' where version = ${draft}`;
  await expect(pool.query(same)).rejects.toMatchObject({ constraint: 'price_books_starts' });
  await pool.query(`update price_books set starts_at = null where version = ${scheduled}`);
  await pool.query(rowEdits(scheduled)[0] ?? '');
  // The application's clock counts, where it says what that is.
  await pool.query(`update price_books set starts_at = '2999-07-01' where version = ${scheduled}`);
  const late = `begin; set local galley.now = '2999-07-01T00:00:00Z'; update price_books set starts_at = null where version = ${scheduled}; commit`;
  const client = await pool.connect();
  await expect(client.query(late)).rejects.toMatchObject(KEPT);
  await client.query('rollback');
  client.release();
});
