import { readFileSync } from 'node:fs';
import { projectFile } from './home.ts';

/** The design's tokens, from the website's stylesheet. */
export const TOKENS_CSS = readFileSync(projectFile('web/ui/styles/tokens.css'), 'utf8');

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How the dark theme's rules begin, here and in `tokens.css`: print is always light. */
export const DARK_MEDIA = '@media screen and (prefers-color-scheme: dark)';

const [light = '', dark = ''] = TOKENS_CSS.split(DARK_MEDIA);

function tokensIn(css: string): [name: string, value: string][] {
  return [...css.matchAll(/^\s*--([\w-]+): ([^;]+);/gm)].map(([, name = '', value = '']) => [name, value]);
}

/** Every token's value in both themes, by its name without dashes. */
export const designTokens: Readonly<Record<Theme, ReadonlyMap<string, string>>> = {
  light: new Map(tokensIn(light)),
  dark: new Map([...tokensIn(light), ...tokensIn(dark)]),
};
