import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROBLEMS, type ProblemCode } from '../../../contracts/problem.ts';
import { ApiError } from '../../client/api-error.ts';
import { versioned } from './versioned.ts';

test('[R10.04] a form sends what was on screen, and only after a refusal for that what is there now', async () => {
  const codes = fc.array(fc.constantFrom(...(Object.keys(PROBLEMS) as ProblemCode[])), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(codes, fc.integer({ min: 1, max: 99 }), async (refusals, shown) => {
      const left = [...refusals];
      let now = shown;
      const seen: unknown[] = [];
      const form = versioned({ Version: shown, fresh: async () => ++now }, async ({ Name, Version }) => {
        seen.push([Name, Version]);
        const code = left.shift();
        if (code) throw new ApiError(code, 409, 'No.');
        return Version;
      });
      for (const code of refusals) {
        await expect(form.send(form.read({ Name: 'Mei' }))).rejects.toMatchObject({ code });
      }
      const version = shown + refusals.filter((code) => code === 'conflict').length;
      expect(await form.send(form.read({ Name: 'Mei' }))).toBe(version);
      expect(seen.at(-1)).toEqual(['Mei', version]);
    }),
  );
});
