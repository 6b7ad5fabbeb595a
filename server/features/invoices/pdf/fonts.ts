import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { projectFile } from '../../../platform/home.ts';

/** The typefaces of documents. From `fallback` on, they're for texts that the others can't draw. */
const FILES = {
  text: 'archivo-regular.ttf',
  strong: 'archivo-semibold.ttf',
  figures: 'martian-mono-regular.ttf',
  'strong-figures': 'martian-mono-semibold.ttf',
  fallback: 'dejavu-sans.ttf',
  thai: 'noto-sans-thai.ttf',
  devanagari: 'noto-sans-devanagari.ttf',
  japanese: 'noto-sans-japanese.ttf',
  korean: 'noto-sans-korean.ttf',
  chinese: 'noto-sans-chinese.ttf',
} as const;
export type Face = keyof typeof FILES;
export const FACES = Object.keys(FILES) as readonly Face[];

/** The faces to try for a letter or sign of a script, the best first. */
const FACES_OF_SCRIPTS: readonly (readonly [RegExp, readonly Face[]])[] = [
  [/\p{Script_Extensions=Thai}/u, ['thai']],
  [/\p{Script_Extensions=Devanagari}/u, ['devanagari']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['japanese']],
  [/\p{Script=Hangul}/u, ['korean']],
  // With the wide forms of Latin letters and digits.
  [/[\p{Script_Extensions=Han}\uFF01-\uFF5E]/u, ['chinese', 'japanese']],
];

/** Where a face's file is. */
export const pathOf = (face: Face) => projectFile(`server/features/invoices/pdf/fonts/${FILES[face]}`);

const loaded = new Map<Face, Font>();

/** A face's font, read when a text first needs it: those of East Asia have megabytes. */
export function fontOf(face: Face): Font {
  const font = loaded.get(face) ?? (create(readFileSync(pathOf(face))) as Font);
  loaded.set(face, font);
  return font;
}

/** A part of a text that is drawn with one face. */
export type Run = { face: Face; text: string };

const graphemes = new Intl.Segmenter('en-AU', { granularity: 'grapheme' });
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
/** Characters that are never visible, such as those that join emoji. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;
/** Invisible, where a line may end. */
export const BREAK = '\u200B';
/** Spaces, marks and punctuation that many scripts share: they stay with the letters before them. */
const SHARED = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * A text as runs, each with the face that has its letters: the wanted face wherever it can, so that a name in two scripts is drawn
 * in both. What no face has is named, `[Tamil letters]`, once for each row of such letters. Line breaks stay, as `\n`.
 */
export function runsOf(text: string, face: Face): Run[] {
  const whole = prepareThai(text.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n'));
  const isJapanese = KANA.test(whole);
  const runs: Run[] = [];
  let missing: string | null = null;
  const add = (run: Run, label: string | null = null): void => {
    const last = runs.at(-1);
    if (label !== null && label === missing) return;
    missing = label;
    if (last?.face === run.face) last.text += run.text;
    else runs.push(run);
  };
  for (const { segment } of graphemes.segment(whole)) {
    const before = runs.at(-1)?.face;
    const drawn = draw(segment, face, before, isJapanese);
    if (drawn) add(drawn);
    else if (/^\s$/u.test(segment)) add({ face: before ?? face, text: ' ' });
    else {
      for (const one of [...segment].filter((part) => !INVISIBLE.test(part))) {
        const part = draw(one, face, runs.at(-1)?.face, isJapanese);
        if (part) add(part);
        else add({ face, text: `[${nameOf(one)}]` }, nameOf(one));
      }
    }
  }
  return runs;
}

/** What is seen of a letter with its marks, with the first face that has all of it; null if there's none. */
function draw(segment: string, face: Face, before: Face | undefined, isJapanese: boolean): Run | null {
  if (segment === '\n') return { face: before ?? face, text: segment };
  const own = FACES_OF_SCRIPTS.flatMap(([letter, faces]) => (letter.test(segment) ? faces : []));
  const shared = before !== undefined && SHARED.test(segment) ? [before] : [];
  const tried: Face[] = [face, ...shared, ...(isJapanese ? own.toReversed() : own), 'fallback'];
  // A place where a line may end belongs to the letters before it.
  if (segment === BREAK) tried.unshift(...shared);
  for (const one of tried) {
    const font = fontOf(one);
    const seen = [...segment].filter((part) => hasGlyph(font, part) || !INVISIBLE.test(part));
    if (seen.every((part) => hasGlyph(font, part))) return { face: one, text: seen.join('') };
  }
  return null;
}

const hasGlyph = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

/** Scripts that no face has, by the codes of Unicode, which are those of ISO 15924. */
const SCRIPTS = [
  ...['Beng', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu'],
  ...['Khmr', 'Laoo', 'Mymr', 'Tibt', 'Mong', 'Ethi', 'Syrc', 'Thaa', 'Cher', 'Cans', 'Java', 'Bali', 'Olck'],
  ...['Hani', 'Hang', 'Hira', 'Kana', 'Deva', 'Thai', 'Arab', 'Hebr', 'Armn', 'Geor', 'Grek', 'Cyrl', 'Latn'],
].map((code) => [code, new RegExp(`\\p{Script=${code}}`, 'u')] as const);
const scriptNames = new Intl.DisplayNames('en-AU', { type: 'script' });

/** `Tamil letters`: what a character is that no face has. */
function nameOf(character: string): string {
  const [script] = SCRIPTS.find(([, letter]) => letter.test(character)) ?? [];
  if (script !== undefined) return `${scriptNames.of(script)} letters`;
  if (/[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u.test(character)) return 'emoji';
  return /\p{L}/u.test(character) ? 'letters of another script' : 'symbol';
}

/**
 * Thai has no spaces between words, so each gets an invisible break after it, where a line may end. The vowel am is
 * split, because fontkit doesn't put its ring below a tone mark.
 */
const prepareThai = (text: string) =>
  text.replace(/\p{Script=Thai}+/gu, (run) =>
    [...thaiWords.segment(run)]
      .map(({ segment }) => segment.replace(/([\u0E48-\u0E4B])\u0E33/g, '\u0E4D$1\u0E32'))
      .join(BREAK),
  );
