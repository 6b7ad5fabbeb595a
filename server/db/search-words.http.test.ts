import { drizzle } from 'drizzle-orm/node-postgres';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { foldedWords, foldText } from '../../domain/words/fold-text.ts';
import { testApp } from '../../tests/kit/app.ts';
import { sql } from './drizzle.ts';
import { hasWords } from './search-words.ts';

type Folded = { text: string; parts: string; folded: string; words: string };

/** What the database makes of texts. */
async function foldedByDatabase(pool: Pool, texts: readonly string[]): Promise<Folded[]> {
  const { rows } = await pool.query<Folded>(
    'select text, normalize(text, NFKD) as parts, fold_text(text) as folded, fold_words(text) as words from unnest($1::text[]) text',
    [texts],
  );
  return rows;
}

const TOGETHER = 16;
const ROWS = 1_000;

test('the database compares every character as we do', async () => {
  const { deps } = await testApp();
  const characters = Array.from({ length: 0x1ffff }, (_, code) => String.fromCodePoint(code + 1)).filter(
    // Not assigned yet, or only half of a character.
    (character) => !/[\p{Cn}\p{Co}\p{Cs}]/u.test(character),
  );
  const texts = inGroups(characters, TOGETHER).map((some) => some.map((one) => `A${one}b`).join(' '));
  const rows: Folded[] = [];
  for (const some of inGroups(texts, ROWS)) rows.push(...(await foldedByDatabase(deps.pool, some)));
  // An older PostgreSQL doesn't know the newest characters.
  const known = rows.filter(({ text, parts }) => parts === text.normalize('NFKD'));
  expect(known.length).toBeGreaterThan(0.95 * texts.length);
  for (const { text, folded, words } of known) {
    expect({ folded, words }).toEqual({ folded: foldText(text), words: foldedWords(text).join(' ') });
  }
});

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** What texts are made of: plain ASCII, what is ASCII once it's folded, and what never is. */
const PIECES = [
  fc.string({ unit: 'binary-ascii', maxLength: 8 }),
  fc.constantFrom('Café', 'Joe’s', 'e\u0301', 'Ｆull', '½', '\u00ad', '\u202e', '\u200b', 'İ', 'ﬁsh', '`'),
  fc.constantFrom(
    'Straße',
    'ŒUVRE',
    'ΣΑΣς',
    'ŁÓDŹ',
    'ı',
    'Жук',
    '日本語',
    'ガ店',
    'दुकान',
    'العربية',
    '😀🏽',
    'Ⅷ',
  ),
];

test('the database makes the same words of any mixture of scripts as we do', async () => {
  const { deps } = await testApp();
  const text = fc.array(fc.oneof(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join(''));
  const texts = fc.array(
    text.filter((one) => !one.includes('\0')),
    { minLength: 100, maxLength: 100 },
  );
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      const rows = await foldedByDatabase(deps.pool, some);
      expect(rows.map(({ folded, words }) => ({ folded, words }))).toEqual(
        some.map((one) => ({ folded: foldText(one), words: foldedWords(one).join(' ') })),
      );
    }),
    { numRuns: 40 },
  );
});

test('words are folded where nothing is on the search path, as when a restored dump makes its indexes', async () => {
  const { deps } = await testApp();
  const client = await deps.pool.connect();
  onTestFinished(() => client.release());
  await client.query(`set search_path = ''`);
  const { rows } = await client.query(`select public.fold_words('Café, Жук') as words`);
  await client.query('reset search_path');
  expect(rows).toEqual([{ words: 'cafe жук' }]);
});

test('any text is found by its own words, however they are accented and cased', async () => {
  const { deps } = await testApp();
  const db = drizzle({ client: deps.pool });
  const letters = fc.string({
    unit: fc.constantFrom(..."aZéÖñ’ '-日本語ガ店 कि दुकान ΣΑΣς ßæ%_\\&"),
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(
      letters,
      fc.constantFrom('NFC', 'NFD', 'NFKC'),
      fc.boolean(),
      async (text, form, upper) => {
        const typed = (upper ? text.toUpperCase() : text).normalize(form);
        const found = hasWords(typed, [sql`${text}::text`]) ?? sql`true`;
        const { rows } = await db.execute<{ found: boolean }>(sql`select ${found} as found`);
        expect(rows).toEqual([{ found: true }]);
      },
    ),
  );
});

test('[R14.07] any part of a number is found by its endings, and no other; its last characters by themselves', async () => {
  const { deps } = await testApp();
  const few = fc.string({ unit: fc.constantFrom('0', '1', '2', 'a', 'é', '日', ' '), maxLength: 14 });
  const part = fc.string({
    unit: fc.constantFrom('0', '1', '2', 'a', 'é', '日'),
    minLength: 2,
    maxLength: 5,
  });
  const numbers = fc.array(fc.record({ number: few, part }), { minLength: 200, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(numbers, async (some) => {
      const { rows } = await deps.pool.query(
        `select number, part, endings(number) @@ ('''' || part || ''':*')::tsquery as has,
           endings(number) @@ ('''' || part || '''')::tsquery as ends
         from unnest($1::text[], $2::text[]) as drawn (number, part)`,
        [some.map(({ number }) => number), some.map((one) => one.part)],
      );
      const expected = some.map((one) => ({
        ...one,
        has: one.number.includes(one.part),
        ends: one.number.split(' ').some((word) => word.endsWith(one.part)),
      }));
      expect(rows).toEqual(expected);
    }),
    { numRuns: 5 },
  );
});
