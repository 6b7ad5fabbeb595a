import type { TestApp } from '../app.ts';

/**
 * SQL that starts a copy of the price book that started last, with rows changed: what `update price_rows` would do, if
 * books that have started could change.
 * @param set `tomorrow_am = 21000`
 * @param where the rows: `region = 'metro'`
 */
export const startPrices = (set: string, where = 'true'): string => `begin;
  insert into price_books (name) values ('Changed');
  insert into price_rows
    select (jsonb_populate_record(p, jsonb_build_object('version', (select max(version) from price_books)))).* from price_rows p
    where version = (select version from price_books where starts_at is not null order by starts_at desc limit 1);
  update price_rows set ${set} where version = (select max(version) from price_books) and ${where};
  update price_books set starts_at = (select max(starts_at) + interval '1 second' from price_books)
    where version = (select max(version) from price_books);
  commit`;

/** The price book in force by the application's own clock. */
export const bookInForce = ({ deps }: Pick<TestApp, 'deps'>) =>
  deps.catalogue.current().pricing.at(deps.clock.now());
