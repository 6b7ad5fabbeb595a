import type { Accents, BrandConfig } from '../../../contracts/public-config.ts';
import { contrastOf, mixedWith, READABLE_CONTRAST } from '../../../domain/website/contrast.ts';
import { DARK_MEDIA, designTokens, THEMES, type Theme } from '../../platform/design-tokens.ts';

type Colours = NonNullable<BrandConfig['colours']>;
/** What of a brand decides how things look. */
export type Look = Pick<BrandConfig, 'colours'>;

/** How much of an accent its tint has; the rest is the surface. */
const TINT = 0.1;

/** Every token that is of a brand's accents, so that none of another brand's is left. */
function accentTokens({ action, actionHover, onAction, cold }: Accents, theme: Theme) {
  const tintOf = (accent: string) => mixedWith(designTokens[theme].get('surface') ?? accent, accent, TINT);
  return {
    action,
    'action-hover': actionHover,
    'on-action': onAction,
    'action-text': action,
    'action-tint': tintOf(action),
    cold,
    'cold-tint': tintOf(cold),
    focus: cold,
    'draw-cold': cold,
    'draw-heat': action,
  };
}

/**
 * The value of a design token, by its name without dashes, as a brand has it.
 * @throws Error for a name that is no token's
 */
export function tokenOf({ colours }: Look, token: string, theme: Theme = 'light'): string {
  const own: Readonly<Record<string, string>> = colours ? accentTokens(colours[theme], theme) : {};
  const value = own[token] ?? designTokens[theme].get(token);
  if (value === undefined) throw new Error(`--${token} is no token of the design`);
  return value;
}

/** Rules for the root of a document that give tokens their values in either theme; what isn't screen is light. */
export function rootRules(
  valuesOf: (theme: Theme) => readonly (readonly [name: string, value: string])[],
): string {
  const [light, dark] = THEMES.map(
    (theme) =>
      `:root{${valuesOf(theme)
        .map(([name, value]) => `--${name}:${value}`)
        .join(';')}}`,
  );
  return `${light}${DARK_MEDIA}{${dark}}`;
}

/** The rules that give a page the brand's accents: outside of layers, so above the design's. None where it has none. */
export function accentRules({ colours }: Look): string {
  return colours ? rootRules((theme) => Object.entries(accentTokens(colours[theme], theme))) : '';
}

/** A stylesheet with the brand's accents in place of the design's. */
export function withAccents(style: string, { colours }: Look): string {
  if (!colours) return style;
  const names = Object.keys(accentTokens(colours.light, 'light')).join('|');
  return style.replace(new RegExp(`--(?:${names}):[^;}]*;?`, 'g'), '') + accentRules({ colours });
}

/** What is written in an accent, or on one, and on what. */
const WRITTEN = [
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['action', 'bg'],
  ['action', 'surface'],
  ['action', 'paper'],
  ['cold', 'bg'],
  ['cold', 'surface'],
  ['cold', 'paper'],
  ['cold', 'cold-tint'],
  ['cold', 'bad-tint'],
] as const;

/** What `brand.json` calls a token, or else people do. */
const NAMES: Readonly<Record<string, string>> = {
  'on-action': 'onAction',
  'action-hover': 'actionHover',
  bg: 'the page',
  surface: 'surfaces',
  paper: 'dockets',
  'cold-tint': 'its own tint',
  'bad-tint': 'error messages',
};

/** A sentence for each pair of a brand's colours, or of one and a ground of the design, that can't be read. */
export function colourFaults(colours: Colours): string[] {
  return THEMES.flatMap((theme) =>
    WRITTEN.flatMap(([ink, ground]) => {
      const [inkColour, groundColour] = [ink, ground].map((token) => tokenOf({ colours }, token, theme));
      const contrast = contrastOf(inkColour ?? '', groundColour ?? '');
      if (contrast >= READABLE_CONTRAST) return [];
      // Never rounded up to what it falls short of.
      const shown = (Math.floor(contrast * 100) / 100).toFixed(2);
      const pair = `${NAMES[ink] ?? ink} ${inkColour} on ${NAMES[ground] ?? ground} ${groundColour}`;
      return [
        `colours.${theme}: ${pair} can't be read: the contrast is ${shown} : 1 and has to be ${READABLE_CONTRAST} : 1 or more`,
      ];
    }),
  );
}
