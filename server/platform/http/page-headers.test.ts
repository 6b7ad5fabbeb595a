import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LIBRARY_STYLES } from './page-headers.ts';

test('the styles that a library adds to pages are those of the installed version', async () => {
  const folder = new URL('../../../node_modules/react-aria/dist/private/', import.meta.url);
  const files = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'];
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
  const [pressable = '', noScroll = ''] = LIBRARY_STYLES;
  expect(sources[0]).toContain("PRESSABLE_ATTRIBUTE = 'data-react-aria-pressable'");
  expect(sources[0]?.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable')).toContain(
    pressable,
  );
  expect(sources[1]).toContain(noScroll);
});
