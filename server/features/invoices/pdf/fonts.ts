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

/** What is drawn for a character that no face has, such as an emoji. */
const MISSING = '□';

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

const isDrawn = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

/** The face for a whole text, and the text with any character that no face has replaced by `MISSING`. */
export function drawable(text: string, face: Face): { face: Face; text: string } {
  const characters = [...text.normalize('NFC')];
  const covers = (font: Font) => characters.every((one) => one === '\n' || isDrawn(font, one));
  if (covers(faces()[face].font)) return { face, text: characters.join('') };
  const { font } = faces().fallback;
  const drawn = characters.map((one) => (one === '\n' || isDrawn(font, one) ? one : MISSING));
  return { face: 'fallback', text: drawn.join('') };
}
