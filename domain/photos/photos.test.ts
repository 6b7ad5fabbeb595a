import { expect, test } from 'vitest';
import { checkPhoto, maxPixels, photoKind } from './photos.ts';

const JPEG = { name: 'fridge.jpg', type: 'image/jpeg' };

test('[R5.10, R9.01] three photos may be added, a fourth is refused', () => {
  expect([0, 1, 2].map((chosen) => checkPhoto(JPEG, chosen))).toEqual([null, null, null]);
  expect(checkPhoto(JPEG, 3)).toBe('You can add up to 3 photos');
});

test.each([
  ['fridge.jpg', 'image/jpeg', 'image'],
  ['fridge', 'image/png', 'image'],
  ['FRIDGE.WEBP', '', 'image'],
  ['IMG_0042.HEIC', '', 'heic'],
  ['IMG_0042.heic', 'image/heic', 'heic'],
  ['IMG_0042', 'image/heif', 'heic'],
  ['drawing.svg', 'image/svg+xml', 'other'],
  ['manual.pdf', 'application/pdf', 'other'],
  ['manual.jpg.pdf', '', 'other'],
  ['video.mp4', 'video/mp4', 'other'],
])('[R5.10] %s of type %j is %s', (name, type, kind) => {
  expect(photoKind({ name, type })).toBe(kind);
  expect(checkPhoto({ name, type }, 0)).toBe(kind === 'other' ? 'Only images can be added' : null);
});

test.each([
  [false, 8, 50_000_000],
  [false, 1, 50_000_000],
  [true, 8, 16_000_000],
  [false, 16, 16_000_000],
  [true, 16, 16_000_000],
])(
  '[R5.10] an image that is interlaced %s and has %i bits may have %i pixels',
  (isInterlaced, bits, most) => {
    expect(maxPixels({ isInterlaced, bits })).toBe(most);
  },
);
