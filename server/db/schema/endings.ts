import type { PgColumn } from 'drizzle-orm/pg-core';
import { type SQL, sql } from '../drizzle.ts';

/** The endings of two or more characters of each word, by which an index finds any part of a number. */
const endingsOf = (words: SQL): SQL => sql`endings(${words})`;

/** Without spaces and punctuation: `SN-104 7` and `sn1047` are one number. */
const bare = (number: PgColumn): SQL => sql`regexp_replace(fold_text(${number}), '[^[:alnum:]]', '', 'g')`;

export const phoneEndings = ({ mobile, phone }: Record<'mobile' | 'phone', PgColumn>): SQL =>
  endingsOf(sql`coalesce(${mobile}, '') || ' ' || coalesce(${phone}, '')`);

export const numberEndings = (number: PgColumn): SQL => endingsOf(bare(number));

/** @param part two or more folded letters and digits from anywhere in a number */
export const hasPart = (endings: SQL, part: string): SQL => sql`${endings} @@ ${`'${part}':*`}::tsquery`;

/** @param last the last two or more letters and digits of a number, folded */
export const endsIn = (endings: SQL, last: string): SQL => sql`${endings} @@ ${`'${last}'`}::tsquery`;
