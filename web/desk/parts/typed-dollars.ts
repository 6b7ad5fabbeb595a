import { dollarsFromCents, parseDollars } from '../../../domain/money/money.ts';

/**
 * Typed dollars for a call's body. What can't be read stays as it was typed, so that the contract refuses it; an empty
 * field is left out.
 */
export function typedDollars(typed: string): number | string | undefined {
  if (typed.trim() === '') return undefined;
  const cents = parseDollars(typed);
  return cents === null ? typed : dollarsFromCents(cents);
}
