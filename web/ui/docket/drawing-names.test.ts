import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DRAWING_NAMES } from './drawing-names.ts';

const sprite = readFileSync(new URL('./equipment.svg', import.meta.url), 'utf8');
const symbols = [...sprite.matchAll(/<symbol id="eq-([a-z]+)".*?<\/symbol>/gs)];

it('names exactly the drawings of the file', () => {
  expect(symbols.map(([, name]) => name)).toEqual([...DRAWING_NAMES, 'other']);
});

it('gives each piece of equipment one accent, cold or hot, and the unknown one none', () => {
  const accents = (drawing: string) => new Set(drawing.match(/--draw-(?:cold|heat)/g));
  const several = symbols.filter(([drawing, name]) => accents(drawing).size !== (name === 'other' ? 0 : 1));
  expect(several.map(([, name]) => name)).toEqual([]);
});
