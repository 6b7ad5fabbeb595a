import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import type { SharePicture } from '../../../contracts/site-copy.ts';

const UI = new URL('../../../web/ui/', import.meta.url);
/** Where the headline may go, in pixels. */
const HEADLINE = { width: 740, lines: 4, largest: 92, smallest: 40 };
const LINE_HEIGHT = 1.04;

type Fonts = { headline: Font; text: Font };
type Look = { fonts: Fonts; drawings: string; colour: (token: string) => string };

/**
 * The picture that stands beside a page's address where people share it (R2.17): 1200 x 630 as PNG, with the brand, the
 * page's headline and a machine on a docket. Letters are drawn as shapes, so that it needs no fonts of the machine.
 */
export async function drawSharePicture(
  brand: { name: string; phone: string },
  picture: SharePicture,
): Promise<Buffer> {
  const svg = pictureOf(brand, picture, await loadLook());
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** Read for each picture: each is drawn once, and nothing of it need stay in memory. */
async function loadLook(): Promise<Look> {
  const { create } = await import('fontkit');
  const read = (name: string) => readFile(new URL(name, UI));
  const font = async (name: string) => create(await read(`fonts/${name}.ttf`)) as Font;
  const tokens = String(await read('tokens.css'));
  return {
    fonts: { headline: await font('archivo-headline'), text: await font('archivo-text') },
    drawings: String(await read('equipment.svg')),
    // The first of each name: those of the light theme.
    colour: (token) => new RegExp(`^\\s*--${token}: ([^;]+);`, 'm').exec(tokens)?.[1] ?? 'none',
  };
}

function pictureOf(
  brand: { name: string; phone: string },
  { kicker, headline, drawing }: SharePicture,
  look: Look,
) {
  const { fonts, colour } = look;
  const { size, lines } = fitHeadline(fonts.headline, headline);
  // Kicker and headline stand in the middle of what is left below the rail.
  const top = 402 - (lines.length * size * LINE_HEIGHT) / 2;
  const write = (font: Font, text: string, place: { x: number; y: number; size: number; fill: string }) =>
    lettersOf(font, text, { ...place, fill: colour(place.fill) });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${colour('bg')}"/>
<rect width="1200" height="104" fill="${colour('surface')}"/>
<g transform="translate(64 30) scale(1.75)"><path fill="${colour('action')}" d="M7 8h14v15.5l-2.33-2.5-2.34 2.5L14 21l-2.33 2.5L9.33 21 7 23.5z"/><path fill="${colour('text')}" d="M1 4h26v5H1z"/></g>
${write(fonts.headline, brand.name, { x: 126, y: 68, size: 44, fill: 'text' })}
<path fill="${colour('paper')}" stroke="${colour('paper-dash')}" stroke-width="1.5" d="M858 124h280v432${'l-17.5-14-17.5 14'.repeat(8)}z"/>
${machine(look, drawing)}
<path stroke="${colour('paper-dash')}" stroke-width="2" stroke-dasharray="8 6" d="M884 424h228"/>
${write(fonts.headline, '24x7', { x: 884, y: 478, size: 46, fill: 'text' })}
${write(fonts.text, brand.phone, { x: 884, y: 516, size: 27, fill: 'action-text' })}
${rail(colour)}
${write(fonts.text, kicker, { x: 66, y: top - 30, size: 30, fill: 'cold' })}
${lines.map((line, at) => write(fonts.headline, line, { x: 64, y: top + size * (0.8 + at * LINE_HEIGHT), size, fill: 'text' })).join('')}
</svg>`;
}

/** A line of text as the shapes of its letters; `x` and `y` are where its baseline begins. */
function lettersOf(font: Font, text: string, place: { x: number; y: number; size: number; fill: string }) {
  const scale = place.size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let advance = 0;
  const letters = glyphs.map((glyph, at) => {
    const letter = `<path transform="translate(${advance})" d="${glyph.path.toSVG()}"/>`;
    advance += positions[at]?.xAdvance ?? 0;
    return letter;
  });
  return `<g fill="${place.fill}" transform="translate(${place.x} ${place.y}) scale(${scale} ${-scale})">${letters.join('')}</g>`;
}

const widthOf = (font: Font, text: string, size: number) =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm;

/** The largest letters with which a headline takes neither more room nor more lines than there are. */
function fitHeadline(font: Font, headline: readonly string[]) {
  for (let size = HEADLINE.largest; ; size -= 4) {
    const lines = headline.flatMap((line) => wrapped(font, line, size));
    const fits = lines.every((line) => widthOf(font, line, size) <= HEADLINE.width);
    if (size <= HEADLINE.smallest || (fits && lines.length <= HEADLINE.lines)) {
      return { size, lines: lines.slice(0, HEADLINE.lines) };
    }
  }
}

function wrapped(font: Font, text: string, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(font, longer, size) > HEADLINE.width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** A drawing of the site's own file, in the colours that a page would give it. */
function machine({ drawings, colour }: Look, name: string): string {
  const shapes = new RegExp(`<symbol id="eq-${name}"[^>]*>(.*?)</symbol>`).exec(drawings)?.[1] ?? '';
  const coloured = shapes
    .replace(/var\(--([\w-]+)\)/g, (_, token) => colour(token))
    .replaceAll(' vector-effect="non-scaling-stroke"', '');
  return `<g transform="translate(878 160) scale(2.5)" fill="none" stroke="${colour('draw')}" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round">${coloured}</g>`;
}

/** The brushed steel strip that the docket hangs from. */
function rail(colour: Look['colour']): string {
  const strips: [token: string, from: number, height: number][] = [
    ['rail-lo', 104, 2],
    ['rail-hi', 106, 3],
    ['rail-mid', 109, 11],
    ['rail-lo', 120, 5],
    ['rail-hi', 125, 2],
    ['rail-edge', 127, 3],
  ];
  return strips
    .map(([token, y, height]) => `<rect y="${y}" width="1200" height="${height}" fill="${colour(token)}"/>`)
    .join('');
}
