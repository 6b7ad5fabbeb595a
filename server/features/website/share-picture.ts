import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import type { BrandConfig } from '../../../contracts/website/public-config.ts';
import type { SharePicture } from '../../../contracts/website/website-copy.ts';
import { tokenOf } from '../../config/brand/brand-look.ts';
import { drawMark } from '../../config/brand/brand-mark.ts';
import { projectFile } from '../../platform/home.ts';
import { loadSharp } from '../../platform/load-sharp.ts';

/** Where the headline may go, in pixels. */
const HEADLINE = { width: 740, lines: 4, largest: 92, smallest: 40 };
const LINE_HEIGHT = 1.04;
/** Position of the mark, in pixels. */
const MARK = { left: 64, top: 30, size: 49 };

type Fonts = { headline: Font; text: Font };
type Material = { fonts: Fonts; drawings: string; colour: (token: string) => string };

type Shown = { brand: BrandConfig; mark: string; picture: SharePicture };

/**
 * A page's Open Graph image (R2.17): 1200 x 630 as PNG, with the brand, the page's headline and a drawing on a docket.
 * Letters are drawn as shapes, so the computer needs no fonts.
 */
export async function drawSharePicture(shown: Shown): Promise<Buffer> {
  const { brand, mark } = shown;
  const svg = pictureOf(shown, await loadMaterial(brand));
  const sharp = await loadSharp();
  // Drawn separately: CSS rules in the mark's file would colour the rest too.
  const { left, top, size } = MARK;
  return sharp(Buffer.from(svg))
    .composite([{ input: await drawMark(mark, brand, size), left, top }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Read for each image: each is rendered once, and nothing stays in memory. */
async function loadMaterial(brand: BrandConfig): Promise<Material> {
  const { create } = await import('fontkit');
  const read = (name: string) => readFile(projectFile(`web/ui/${name}`));
  const font = async (name: string) => create(await read(`styles/fonts/${name}.ttf`)) as Font;
  return {
    fonts: { headline: await font('archivo-headline'), text: await font('archivo-text') },
    drawings: String(await read('docket/equipment.svg')),
    colour: (token) => tokenOf(brand, token),
  };
}

function pictureOf({ brand, picture }: Shown, material: Material) {
  const { kicker, headline, drawing } = picture;
  const { fonts, colour } = material;
  const { size, lines } = fitHeadline(fonts.headline, headline);
  // Kicker and headline are centred in the space below the rail.
  const top = 402 - (lines.length * size * LINE_HEIGHT) / 2;
  const write = (font: Font, text: string, place: { x: number; y: number; size: number; fill: string }) =>
    lettersOf(font, text, { ...place, fill: colour(place.fill) });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${colour('bg')}"/>
<rect width="1200" height="104" fill="${colour('surface')}"/>
${write(fonts.headline, brand.name, { x: 126, y: 68, size: 44, fill: 'text' })}
<path fill="${colour('paper')}" stroke="${colour('paper-dash')}" stroke-width="1.5" d="M858 124h280v432${'l-17.5-14-17.5 14'.repeat(8)}z"/>
${equipment(material, drawing)}
<path stroke="${colour('paper-dash')}" stroke-width="2" stroke-dasharray="8 6" d="M884 424h228"/>
${write(fonts.headline, '24x7', { x: 884, y: 478, size: 46, fill: 'text' })}
${write(fonts.text, brand.phone, { x: 884, y: 516, size: 27, fill: 'action-text' })}
${rail(colour)}
${write(fonts.text, kicker, { x: 66, y: top - 30, size: 30, fill: 'cold' })}
${lines.map((line, index) => write(fonts.headline, line, { x: 64, y: top + size * (0.8 + index * LINE_HEIGHT), size, fill: 'text' })).join('')}
</svg>`;
}

/** A line of text as SVG paths; `x` and `y` are the start of its baseline. */
function lettersOf(font: Font, text: string, place: { x: number; y: number; size: number; fill: string }) {
  const scale = place.size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let advance = 0;
  const letters = glyphs.map((glyph, index) => {
    const letter = `<path transform="translate(${advance})" d="${glyph.path.toSVG()}"/>`;
    advance += positions[index]?.xAdvance ?? 0;
    return letter;
  });
  return `<g fill="${place.fill}" transform="translate(${place.x} ${place.y}) scale(${scale} ${-scale})">${letters.join('')}</g>`;
}

const widthOf = (font: Font, text: string, size: number) =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm;

/** The largest font size at which a headline fits its width and number of lines. */
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

/** A drawing from the website's file, in the page's colours. */
function equipment({ drawings, colour }: Material, name: string): string {
  const shapes = new RegExp(`<symbol id="eq-${name}"[^>]*>(.*?)</symbol>`).exec(drawings)?.[1] ?? '';
  const coloured = shapes
    .replace(/var\(--([\w-]+)\)/g, (_, token) => colour(token))
    .replaceAll(' vector-effect="non-scaling-stroke"', '');
  return `<g transform="translate(878 160) scale(2.5)" fill="none" stroke="${colour('draw')}" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round">${coloured}</g>`;
}

/** The brushed steel strip that the docket hangs from. */
function rail(colour: Material['colour']): string {
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
