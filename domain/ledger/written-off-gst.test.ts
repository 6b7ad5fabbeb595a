import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writtenOffGst } from './written-off-gst.ts';

test('[R1.02] the GST in write-offs and reversals adds up to the cent, whatever the parts', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parts, parts, fc.nat(1), (written, weights, rest) => {
      const all = written.reduce((sum, cents) => sum + cents, 0);
      const totalCents = all + rest;
      const gstCents = Math.round(totalCents / 11);
      const about = { documentId: 1, totalCents, gstCents };
      // Reversed in other parts than it was written off in.
      const weight = weights.reduce((sum, one) => sum + one, 0);
      let left = all;
      const reversed = weights.map((one, index) => {
        const cents = index === weights.length - 1 ? left : Math.floor((all * one) / weight);
        left -= cents;
        return -cents;
      });
      const gst = writtenOffGst([...written, ...reversed].map((cents) => ({ ...about, cents })));
      const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
      expect(sum(gst.slice(0, written.length))).toBe(Math.round((all * gstCents) / totalCents));
      expect(sum(gst)).toBe(0);
    }),
  );
});
