// The premises of a street as one text, with a line for each number and its units: `12|Unit 1|Unit 2|Shop 3, Level 1`.
// Numbers are as shown: `12A`, `10-14`, `Lot 5`.

/** Between a number and its units. */
export const UNIT_MARK = '|';
/** Between numbers. */
export const NUMBER_MARK = '\n';

export type Premises = {
  number: string;
  units: string[];
};

/** A street number as typed: `3/12A`, `45-47`, `Lot 5`. */
export type TypedNumber = {
  isLot: boolean;
  /** Before the slash: `3`, `G12`. */
  unit: string | null;
  /** After it: `12A`, `45-47`. */
  number: string;
  /** Its first digits. */
  first: number;
};

const TYPED = /^(Lot )?(?:([A-Z]{0,2}\d*[A-Z]?)\/)?((\d+)[A-Z]?(?:-\d+[A-Z]?)?)$/;

/** Null for anything that isn't a number of the index: a roadside mailbox (`RMB 123`), or nothing. */
export function readTypedNumber(text: string): TypedNumber | null {
  const [whole, lot, unit, number = '', first] = TYPED.exec(text) ?? [];
  if (whole === undefined) return null;
  return { isLot: lot !== undefined, unit: unit || null, number, first: Number(first) };
}

/** The premises at a number of a street: exactly that number, or else a range that contains it. */
export function premisesAt(premises: string, { isLot, number, first }: TypedNumber): Premises[] {
  const shown = isLot ? `Lot ${number}` : number;
  const all = premises.split(NUMBER_MARK);
  const exact = all.filter((line) => numberOf(line).toUpperCase() === shown.toUpperCase());
  const isPlain = /^\d+$/.test(number) && !isLot;
  const found = exact.length > 0 || !isPlain ? exact : all.filter((line) => contains(numberOf(line), first));
  return found.map((line) => {
    const [lineNumber = '', ...units] = line.split(UNIT_MARK);
    return { number: lineNumber, units };
  });
}

function numberOf(line: string): string {
  const end = line.indexOf(UNIT_MARK);
  return end < 0 ? line : line.slice(0, end);
}

/** Whether a range such as `10-14` contains the number, on its side of the street; `12A` and `Lot 12` contain 12. */
function contains(shown: string, number: number): boolean {
  const [first = Number.NaN, last = first] = [...shown.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const isSameSide = (last - first) % 2 !== 0 || (number - first) % 2 === 0;
  return first <= number && number <= last && isSameSide;
}

/**
 * The typed unit as the index writes it. It's found by its name (`Shop 3`), or by its number alone if only a number was
 * typed, or "unit" and a number, which don't say what kind it is.
 */
export function findUnit(units: readonly string[], typed: readonly string[]): string | null {
  const named = units.find(
    (unit) => typed.join(', ') === unit || typed.some((part) => part === nameOf(unit)),
  );
  if (named) return named;
  const id = typed
    .map((part) => /^(?:Unit )?(\S*\d\S*)$/.exec(part)?.[1])
    .find((match) => match !== undefined);
  return (id && units.find((unit) => nameOf(unit).split(' ').at(-1) === id)) || null;
}

/** Without its level: `Shop 3, Level 1` → `Shop 3`. */
function nameOf(unit: string): string {
  return unit.split(',')[0] ?? unit;
}
