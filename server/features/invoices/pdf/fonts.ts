import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

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

/** The faces to try for a text with a letter of a script. Han letters without kana are taken for Chinese first. */
const FACES_OF_SCRIPTS: readonly (readonly [RegExp, Face])[] = [
  [/\p{Script=Thai}/u, 'thai'],
  [/\p{Script=Devanagari}/u, 'devanagari'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'japanese'],
  [/\p{Script=Hangul}/u, 'korean'],
  [/\p{Script=Han}/u, 'chinese'],
  [/\p{Script=Han}/u, 'japanese'],
];

/** What is drawn for a character that no face has, such as an emoji. A box would look like a fault of the printer. */
const MISSING = '?';

/** Where a face's file is. */
export const pathOf = (face: Face) => fileURLToPath(new URL(`./fonts/${FILES[face]}`, import.meta.url));

const loaded = new Map<Face, Font>();

/** A face's font, read when a text first needs it: those of East Asia have megabytes. */
export function fontOf(face: Face): Font {
  const font = loaded.get(face) ?? (create(readFileSync(pathOf(face))) as Font);
  loaded.set(face, font);
  return font;
}

const hasGlyph = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
const covers = (font: Font, text: string) => [...text].every((one) => one === '\n' || hasGlyph(font, one));

const graphemes = new Intl.Segmenter('en-AU', { granularity: 'grapheme' });
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
/** Characters that are never visible, such as those that join emoji. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** The face for a whole text, and the text with each letter or symbol that the face lacks replaced by `MISSING`. */
export function drawable(text: string, face: Face): { face: Face; text: string } {
  const whole = prepareThai(text.normalize('NFC'));
  if (covers(fontOf(face), whole)) return { face, text: whole };
  let best = drawnIn('fallback', whole);
  for (const [letter, other] of FACES_OF_SCRIPTS) {
    if (best.missing === 0) break;
    if (!letter.test(whole)) continue;
    const drawn = drawnIn(other, whole);
    if (drawn.missing < best.missing) best = drawn;
  }
  return { face: best.face, text: best.text };
}

function drawnIn(face: Face, text: string): { face: Face; text: string; missing: number } {
  const font = fontOf(face);
  const visible = [...text].filter((one) => hasGlyph(font, one) || !INVISIBLE.test(one)).join('');
  let missing = 0;
  const drawn = [...graphemes.segment(visible)].map(({ segment }) => {
    if (covers(font, segment)) return segment;
    missing += 1;
    return MISSING;
  });
  return { face, text: drawn.join(''), missing };
}

/**
 * Thai has no spaces between words, so each gets an invisible break after it, where a line may end. The vowel am is
 * split, because fontkit doesn't put its ring below a tone mark.
 */
const prepareThai = (text: string) =>
  text.replace(/\p{Script=Thai}+/gu, (run) =>
    [...thaiWords.segment(run)]
      .map(({ segment }) => segment.replace(/([\u0E48-\u0E4B])\u0E33/g, '\u0E4D$1\u0E32'))
      .join('\u200B'),
  );
