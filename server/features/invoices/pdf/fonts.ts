import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/** The typefaces of documents. The fallback has Greek, Cyrillic and more, for names that the others can't draw. */
const FILES = {
  text: 'archivo-regular.ttf',
  strong: 'archivo-semibold.ttf',
  figures: 'martian-mono-regular.ttf',
  'strong-figures': 'martian-mono-semibold.ttf',
  fallback: 'dejavu-sans.ttf',
} as const;
export type Face = keyof typeof FILES;

/** What is drawn for a character that no face has, such as an emoji. A box would look like a fault of the printer. */
const MISSING = '?';

type LoadedFace = { file: Buffer; font: Font };

let loaded: Record<Face, LoadedFace> | undefined;

/** Every face, read once. */
export function faces(): Record<Face, LoadedFace> {
  loaded ??= Object.fromEntries(
    Object.entries(FILES).map(([face, name]) => {
      const file = readFileSync(new URL(`./fonts/${name}`, import.meta.url));
      return [face, { file, font: create(file) as Font }];
    }),
  ) as Record<Face, LoadedFace>;
  return loaded;
}

const hasGlyph = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
const covers = (font: Font, text: string) => [...text].every((one) => one === '\n' || hasGlyph(font, one));

const graphemes = new Intl.Segmenter('en-AU', { granularity: 'grapheme' });
/** Characters that are never visible, such as those that join emoji. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** The face for a whole text, and the text with each letter or symbol that no face has replaced by `MISSING`. */
export function drawable(text: string, face: Face): { face: Face; text: string } {
  const whole = text.normalize('NFC');
  if (covers(faces()[face].font, whole)) return { face, text: whole };
  const { font } = faces().fallback;
  const visible = [...whole].filter((one) => hasGlyph(font, one) || !INVISIBLE.test(one)).join('');
  const drawn = [...graphemes.segment(visible)].map(({ segment }) =>
    covers(font, segment) ? segment : MISSING,
  );
  return { face: 'fallback', text: drawn.join('') };
}
