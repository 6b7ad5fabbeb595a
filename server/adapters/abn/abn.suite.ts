import { expect, test } from 'vitest';
import type { AbnRegister } from './port.ts';

/** An ABN with a valid checksum that no register has. */
export const UNKNOWN_ABN = '32726197536';

/** The tests that every register must pass. */
export function abnSuite(open: () => Promise<AbnRegister>): void {
  test('claims nothing about an ABN that it doesn’t have', async () => {
    const register = await open();
    const finding = await register.lookUp(UNKNOWN_ABN);
    expect(finding).toEqual({ outcome: register.isOn ? 'unlisted' : 'unchecked' });
  });

  test('says the same twice', async () => {
    const register = await open();
    expect(await register.lookUp(UNKNOWN_ABN)).toEqual(await register.lookUp(UNKNOWN_ABN));
  });
}
