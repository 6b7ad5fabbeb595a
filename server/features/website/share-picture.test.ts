import { expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { drawSharePicture } from './share-picture.ts';

test('[R2.17] the picture of a page has the drawing of its machine', async () => {
  const { brand, mark } = loadConfig({ GALLEY_ENV: 'test' });
  const words = { kicker: 'Repairs', headline: ['Cold again by lunch'] };
  const pictures = ['coolroom', 'gelato', 'none'].map((drawing) =>
    drawSharePicture({ brand, mark, picture: { ...words, drawing } }),
  );
  expect(new Set((await Promise.all(pictures)).map((picture) => picture.toString('base64'))).size).toBe(3);
});
