import { designTokens } from '../../platform/design-tokens.ts';
import { loadSharp } from '../../platform/load-sharp.ts';
import { type Look, rootRules, tokenOf } from './brand-look.ts';

const ROOT = /<svg\b[^>]*>/;
const COLOUR = /^#[0-9a-f]{3,8}$/i;

/** What a drawing must not contain, as it's served unchanged from the website's own address. */
const FORBIDDEN: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [/<(?:\w+:)?script\b/i, 'holds a script'],
  [/[\s"'/]on\w+\s*=/i, 'holds an attribute for events'],
  [/<(?:\w+:)?foreignObject\b/i, 'holds a foreignObject'],
  [/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i, 'names a document type, an entity or a stylesheet'],
  // References within the file and embedded pictures are allowed.
  [
    /\b(?:href|src)\s*=\s*(?!["'](?:#|data:image\/(?:png|jpeg|webp);))|url\(\s*(?!["']?#)|@import/i,
    'refers to something outside itself',
  ],
];

/** Names of design tokens that a drawing takes colours from: `fill="var(--action)"`. */
function tokensIn(svg: string): string[] {
  return [...new Set([...svg.matchAll(/var\(--([\w-]+)\)/g)].map(([, name = '']) => name))];
}

/** The reasons why an SVG of the brand folder can't be shown, each worded to follow its path. */
export function drawingFaults(svg: string): string[] {
  const isWhole = ROOT.test(svg) && /<\/svg>\s*$/.test(svg);
  const forbidden = FORBIDDEN.filter(([pattern]) => pattern.test(svg)).map(([, fault]) => fault);
  const unknown = tokensIn(svg)
    .filter((name) => !COLOUR.test(designTokens.light.get(name) ?? ''))
    .map((name) => `names var(--${name}), which is no colour of the design`);
  return [...(isWhole ? [] : ['is no SVG drawing']), ...forbidden, ...unknown];
}

/** The brand's mark as a standalone file with the token colours it uses, in both themes. */
export function markFile(mark: string, look: Look): string {
  const tokens = tokensIn(mark);
  if (tokens.length === 0) return mark;
  const rules = rootRules((theme) => tokens.map((name) => [name, tokenOf(look, name, theme)]));
  return mark.replace(ROOT, (root) => `${root}<style>${rules}</style>`);
}

/** The brand's mark in light colours as a transparent PNG, at most `size` pixels wide and high. */
export async function drawMark(mark: string, look: Look, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const svg = Buffer.from(mark.replace(/var\(--([\w-]+)\)/g, (_, name) => tokenOf(look, name)));
  const { width, height } = await sharp(svg).metadata();
  // Rendered at the final size: scaling it up later would blur the edges.
  const density = Math.min(Math.max((72 * size) / Math.max(width, height), 1), 2400);
  return sharp(svg, { density })
    .resize(size, size, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer();
}
