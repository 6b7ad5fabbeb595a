import { createRequire } from 'node:module';
import { z } from 'zod';
import { type InEnvironment, isForThisMachineOnly } from './process.ts';
import type { ValuesOf } from './variables.ts';

export const secretVariables = {
  SECRET: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(z.string().min(32, 'must have 32 characters or more')))
    .optional()
    .describe(
      'What signed links are made with, the same on every server; kept in DATA_DIR when not given. Several, with commas in between: the first signs, all of them verify.',
    ),
};

/** What our examples hold where a value of the operator's own belongs. */
const PLACEHOLDER = /replace[-_ ]?me|change[-_ ]?me|openssl[-_ ]rand|…/i;

const LEAST_BYTES = 32;
/** 32 random bytes are some 30 different ones; of a text that is shorter than that, 12 different characters are little enough. */
const LEAST_DIFFERENT = { bytes: 20, characters: 12 };
/** Six characters in a row, such as 123456 or aaaaaa, come by chance once in a hundred million secrets. */
const LONGEST_RUN = 5;
const REPEATED = 8;
/** The share of random text that happens to read as words was at most 0.23 in 20,000 secrets. */
const MOST_WORDS = 0.4;
const WORD_LETTERS = { least: 4, most: 14 };

/** The bytes that a text writes as hexadecimal, base64 or base64url; null if it's none of these. */
function bytesOf(text: string): Buffer | null {
  if (/^(?:[0-9a-f]{2})+$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null;
}

function hasRun(text: string): boolean {
  return [0, 1, -1].some((step) => {
    let run = 1;
    return [...text].some((character, index) => {
      const isNext = index > 0 && character.charCodeAt(0) - text.charCodeAt(index - 1) === step;
      run = isNext ? run + 1 : 1;
      return run > LONGEST_RUN;
    });
  });
}

/** Whether a part of it comes twice; by chance, one does in a few million secrets. */
function hasRepeat(text: string): boolean {
  const parts = Array.from({ length: Math.max(0, text.length - REPEATED + 1) }, (_, at) =>
    text.slice(at, at + REPEATED),
  );
  return new Set(parts).size < parts.length;
}

let words: ReadonlySet<string> | undefined;

/** Those that passwords are made of. They take a fifth of a second, so a trial doesn't load them. */
function commonWords(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
    dictionary: Readonly<Record<string, readonly string[]>>;
  };
  words ??= new Set(Object.values(dictionary).flat());
  return words;
}

/** The share of a text's characters that belong to words, longest first. */
function shareOfWords(text: string): number {
  const lower = text.toLowerCase();
  let inWords = 0;
  for (let at = 0; at < lower.length; ) {
    let length = Math.min(WORD_LETTERS.most, lower.length - at);
    while (length >= WORD_LETTERS.least && !commonWords().has(lower.slice(at, at + length))) length -= 1;
    const isWord = length >= WORD_LETTERS.least;
    if (isWord) inWords += length;
    at += isWord ? length : 1;
  }
  return inWords / lower.length;
}

const isPrintable = (byte: number) => byte >= 0x20 && byte < 0x7f;

/**
 * Whether a secret could be guessed: it's no 32 bytes, or a person made it up, or repeats itself.
 * @param isFormer it only verifies what was signed before, so it may be shorter than is asked for now
 */
function isGuessable(text: string, isFormer: boolean): boolean {
  if (/\s/.test(text) || hasRun(text) || hasRepeat(text) || shareOfWords(text) > MOST_WORDS) return true;
  if (new Set(text).size < LEAST_DIFFERENT.characters) return true;
  const bytes = bytesOf(text);
  if (!bytes || bytes.length < LEAST_BYTES) return !isFormer;
  return new Set(bytes).size < LEAST_DIFFERENT.bytes || bytes.every(isPrintable);
}

type Values = ValuesOf<typeof secretVariables> & InEnvironment;

/**
 * A missing `SECRET`, and the values that anybody may know, a sentence each: a text of our examples in any variable,
 * and a `SECRET` that isn't random.
 */
export function secretFaults(values: Values): string[] {
  const { GALLEY_ENV: env } = values;
  if (isForThisMachineOnly(env)) return [];
  const published = Object.entries(values)
    .filter(([, value]) => value !== undefined && PLACEHOLDER.test(JSON.stringify(value)))
    .map(
      ([name]) =>
        `${name}: still has a text of our examples, which anybody may know; put your own value there.`,
    );
  const isWeak = (values.SECRET ?? []).some((secret, index) => isGuessable(secret, index > 0));
  if (isWeak && !published.some((fault) => fault.startsWith('SECRET:'))) {
    published.push(`SECRET: must be random in ${env}, as openssl rand -base64 32 prints it.`);
  }
  return values.SECRET ? published : [`SECRET: must be given in ${env}.`, ...published];
}
