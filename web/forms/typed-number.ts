/** A typed number, with a comma or a point; nothing for an empty field. What isn't a number stays, for the rules to refuse. */
export function typedNumber(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  const text = typed.trim().replace(',', '.').replace('−', '-');
  if (text === '') return undefined;
  const number = Number(text);
  return Number.isNaN(number) ? typed : number;
}
