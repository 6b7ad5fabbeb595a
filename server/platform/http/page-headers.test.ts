import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { LIBRARY_STYLES } from './page-headers.ts';

test('the styles that a library adds to pages are those of the installed version', async () => {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('react-aria/package.json')), 'dist/private');
  const files = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'];
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const [pressable = '', noScroll = ''] = LIBRARY_STYLES;
  expect(sources[0]).toContain("PRESSABLE_ATTRIBUTE = 'data-react-aria-pressable'");
  expect(sources[0]?.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable')).toContain(
    pressable,
  );
  expect(sources[1]).toContain(noScroll);
});
