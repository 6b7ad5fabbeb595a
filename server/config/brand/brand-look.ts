import type { Accents, BrandConfig } from '../../../contracts/website/public-config.ts';
import { contrastOf, mixedWith, READABLE_CONTRAST } from '../../../domain/website/contrast.ts';
import { DARK_MEDIA, designTokens, THEMES, type Theme } from '../../platform/design-tokens.ts';

type Colours = NonNullable<BrandConfig['colours']>;
/** The parts of a brand that affect the look. */
export type Look = Pick<BrandConfig, 'colours'>;

/** The share of an accent in its tint; the rest is the surface colour. */
const TINT = 0.1;

/** Every token that depends on a brand's accents, so that no colour of the default design remains. */
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
 * A brand's value of a design token, by its name without dashes.
 * @throws Error for an unknown token
 */
export function tokenOf({ colours }: Look, token: string, theme: Theme = 'light'): string {
  const own: Readonly<Record<string, string>> = colours ? accentTokens(colours[theme], theme) : {};
  const value = own[token] ?? designTokens[theme].get(token);
  if (value === undefined) throw new Error(`--${token} is no token of the design`);
  return value;
}

/** CSS rules that set tokens on the document's root, in both themes; anything but a screen is light. */
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

/** The CSS rules with the brand's accents, if it has any. They're outside any layer, so they override the design's. */
export function accentRules({ colours }: Look): string {
  return colours ? rootRules((theme) => Object.entries(accentTokens(colours[theme], theme))) : '';
}

/** A stylesheet with the brand's accents instead of the design's. */
export function withAccents(style: string, { colours }: Look): string {
  if (!colours) return style;
  const names = Object.keys(accentTokens(colours.light, 'light')).join('|');
  return style.replace(new RegExp(`--(?:${names}):[^;}]*;?`, 'g'), '') + accentRules({ colours });
}

/** Which colours text uses, and on which backgrounds. */
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

/** A token's name in `brand.json`, or a common word for it. */
const NAMES: Readonly<Record<string, string>> = {
  'on-action': 'onAction',
  'action-hover': 'actionHover',
  bg: 'the page',
  surface: 'surfaces',
  paper: 'dockets',
  'cold-tint': 'its own tint',
  'bad-tint': 'error messages',
};

/**
 * A sentence for each pair of colours (two of the brand's, or one and a background of the design) without enough
 * contrast.
 */
export function colourFaults(colours: Colours): string[] {
  return THEMES.flatMap((theme) =>
    WRITTEN.flatMap(([ink, ground]) => {
      const [inkColour, groundColour] = [ink, ground].map((token) => tokenOf({ colours }, token, theme));
      const contrast = contrastOf(inkColour ?? '', groundColour ?? '');
      if (contrast >= READABLE_CONTRAST) return [];
      // Rounded down, so that it never shows the minimum that it misses.
      const shown = (Math.floor(contrast * 100) / 100).toFixed(2);
      const pair = `${NAMES[ink] ?? ink} ${inkColour} on ${NAMES[ground] ?? ground} ${groundColour}`;
      return [
        `colours.${theme}: ${pair} can't be read: the contrast is ${shown} : 1 and has to be ${READABLE_CONTRAST} : 1 or more`,
      ];
    }),
  );
}
