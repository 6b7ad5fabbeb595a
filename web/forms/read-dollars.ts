/** Dollars as they're typed, `$1,200.50`; null for nothing. What can't be read stays as it is, and the contract refuses it. */
export function readDollars(typed: string): number | null {
  if (typed.trim() === '') return null;
  const amount = Number(typed.replace(/[$,\s]/g, ''));
  return (Number.isNaN(amount) ? typed : amount) as number;
}
