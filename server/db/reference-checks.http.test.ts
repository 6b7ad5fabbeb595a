import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedApp, testApp } from '../../tests/kit/app.ts';
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
    const newBook = `insert into price_books (name) values ('Autumn');
      insert into price_rows select (select max(version) from price_books), equipment_type_id, region, today_am, today_pm,
        today_after_hours, tomorrow_am, tomorrow_pm, tomorrow_after_hours, later_am, later_pm, later_after_hours, after_hours
      from price_rows`;
    for (const edit of [
      `delete from price_rows where ${here}`,
      `update price_rows set version = 0 where ${here}`,
      `${newBook} where ${here}`,
      `${newBook} where version = 1 and not (${here})`,
      `select copy_price_book('Autumn'); delete from price_rows where version = (select max(version) from price_books) and ${here}`,
      `insert into equipment_types select 900, 'Smoker', note, group_name, drawing, servicing_question, 900
        from equipment_types where id = ${type}`,
      `insert into price_regions values ('outback'); insert into service_areas values ('4850', 'outback')`,
      `insert into price_regions values ('outback'); update service_areas set region = 'outback' where region = '${region}'`,
      'truncate price_rows',
    ]) {
      const refused = edit.includes('version = 0') ? { code: '23503' } : HOLE;
      await expect(pool.query(edit), edit).rejects.toMatchObject(refused);
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
  for (const word of fc.sample(MISTYPED, 4)) {
    for (const [edit, code] of [
      [`insert into service_areas values ('4850', $1)`, '23503'],
      [`update service_areas set region = $1 where postcode = '2010'`, '23503'],
      ["update price_rows set region = $1 where equipment_type_id = 2 and region = 'metro'", '23503'],
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

test('[R4.18, R10.17] a copy of the price book can be changed and takes effect as a whole; a region is opened with its prices', async () => {
  const { deps } = await testApp();
  const { rows } = await deps.pool
    .query(`begin; select copy_price_book('Autumn') as version; commit`)
    .then((results) => (results as unknown as { rows: { version: number }[] }[])[1] ?? { rows: [] });
  expect(rows).toEqual([{ version: 2 }]);
  await deps.pool.query(`begin;
    insert into price_regions values ('outback');
    select copy_price_book('With the outback');
    insert into price_rows
      select version, equipment_type_id, 'outback', today_am + 5000, today_pm, today_after_hours, tomorrow_am, tomorrow_pm,
        tomorrow_after_hours, later_am, later_pm, later_after_hours, after_hours
      from price_rows where region = 'remote' and version = (select max(version) from price_books);
    insert into phone_prices values (${types.at(-1)}, 'outback');
    insert into service_areas values ('4850', 'outback');
    commit`);
  const { current } = deps.catalogue;
  await expect.poll(() => current().places.region('4850')).toBe('outback');
  await expect.poll(() => current().pricing.version).toBe(3);
  const todayAm = (region: string) => current().pricing.row(2, region)?.todayAm ?? 0;
  expect(todayAm('outback')).toBe(todayAm('remote') + 5000);
  await deps.pool.query(`insert into phone_prices values (2, 'outback')`);
  await expect.poll(() => current().pricing.row(2, 'outback')).toBeNull();
});
