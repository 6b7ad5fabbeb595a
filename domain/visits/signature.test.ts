import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSignature, SIGNATURE, signaturePath } from './signature.ts';

const point = fc.record({
  x: fc.double({ min: -50, max: 900, noNaN: true }),
  y: fc.double({ min: -50, max: 900, noNaN: true }),
});
const strokes = fc.array(fc.array(point, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 12 });
const box = fc.record({ width: fc.integer({ min: 1, max: 900 }), height: fc.integer({ min: 1, max: 900 }) });

test('[R15.05] whatever is drawn in a box of any size is a path within our own', () => {
  fc.assert(
    fc.property(strokes, box, (drawn, size) => {
      const path = signaturePath(drawn, size) ?? '';
      expect(isSignature(path)).toBe(true);
      const numbers = path.match(/\d+ \d+/g)?.map((pair) => pair.split(' ').map(Number)) ?? [];
      for (const [x = 0, y = 0] of numbers) {
        expect(x <= SIGNATURE.width && y <= SIGNATURE.height).toBe(true);
      }
    }),
  );
});

test('[R15.05] a dot is a stroke; nothing, or a scribble without end, is no signature', () => {
  const size = { width: 300, height: 100 };
  expect(signaturePath([[{ x: 10, y: 20 }]], size)).toBe('M20 40L20 40');
  expect(signaturePath([], size)).toBeNull();
  const long = Array.from({ length: 6000 }, (_, x) => ({ x: x % 300, y: 9 }));
  expect(signaturePath([long], size)).toBeNull();
});

test.each(['', 'M1 2', 'L1 2', 'M1 2L3 4<script>', 'M1 2L3 4\n', 'M1 2L-3 4', 'M1.5 2L3 4', 'M1000 2L3 4'])(
  '[R15.05] %j is no signature',
  (path) => {
    expect(isSignature(path)).toBe(false);
  },
);
