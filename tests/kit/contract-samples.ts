import { z } from 'zod';
import { DOLLARS } from '../../contracts/wire.ts';

/** A schema's parts, whichever kind of schema it is. */
type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  out?: z.ZodType;
  in?: z.ZodType;
  values?: unknown[];
  entries?: Record<string, string>;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
};
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** Whether a schema is an amount of money. */
const isDollars = (schema: z.ZodType): boolean => z.globalRegistry.get(schema)?.description === DOLLARS;

/** The schemas directly in a schema, each with the name of the field that it's in. */
function within(schema: z.ZodType): [field: string | null, inner: z.ZodType][] {
  const { shape, element, options, innerType, out, in: input, keyType, valueType } = definitionOf(schema);
  const unnamed = [element, innerType, input, out, keyType, valueType, ...(options ?? [])];
  return [
    ...Object.entries(shape ?? {}),
    ...unnamed.flatMap((inner) => (inner ? [[null, inner] as [null, z.ZodType]] : [])),
  ];
}

/** Every field in a schema, at any depth, by its path; wrappers such as `nullable` belong to the field. */
export function fieldsOf(schema: z.ZodType, path = ''): [path: string, field: z.ZodType][] {
  return within(schema).flatMap(([name, inner]) => {
    const deeper = fieldsOf(inner, name === null ? path : `${path}.${name}`);
    return name === null ? deeper : [[`${path}.${name}`, inner] as [string, z.ZodType], ...deeper];
  });
}

/** Whether a field holds a value, not an object or a list. */
export function isOwnField(field: z.ZodType): boolean {
  const { shape, element } = definitionOf(field);
  return !(shape || element) && within(field).every(([, inner]) => isOwnField(inner));
}

/** Whether a field is an amount of money, maybe nullable or optional. */
export function holdsDollars(field: z.ZodType): boolean {
  return isOwnField(field) && (isDollars(field) || within(field).some(([, inner]) => holdsDollars(inner)));
}

/** How many alternatives the widest union in a schema has. */
export function widestUnion(schema: z.ZodType): number {
  return Math.max(
    definitionOf(schema).options?.length ?? 1,
    ...within(schema).map(([, inner]) => widestUnion(inner)),
  );
}

const TEXTS = [
  'text',
  '2026-11-24',
  '2026-11-23T21:00:00Z',
  '6a4c1a0e-5d0b-4c1f-9a39-1f2b7a9d3c11',
  'https://galley.example/x',
  'mei@laneway.example',
  '09:30',
];

/**
 * A value that a reply's schema allows: one of each list's items, and the alternative that `choose` takes of several.
 * Every amount of money in it is what `amount` answers.
 */
export function sampleOf(
  schema: z.ZodType,
  amount: () => number,
  choose: (count: number) => number = () => 0,
): unknown {
  if (isDollars(schema)) return amount();
  const { type, shape, element, options, innerType, out, values, entries, valueType } = definitionOf(schema);
  const inside = (inner: z.ZodType) => sampleOf(inner, amount, choose);
  if (shape) return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, inside(field)]));
  if (element) return [inside(element)];
  if (options) return inside(options[choose(options.length)] as z.ZodType);
  if (innerType) return inside(innerType);
  if (out) return inside(out);
  if (values) return values[0];
  if (entries) return Object.values(entries)[0];
  if (valueType) return { key: inside(valueType) };
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'number') return 7;
  if (type === 'unknown') return 'anything';
  const fitting = TEXTS.find((text) => schema.safeParse(text).success);
  if (fitting === undefined) throw new Error(`no sample of ${type}: ${JSON.stringify(schema.def)}`);
  return fitting;
}

/** Values that hardly any field takes. */
const WRONG = [
  ...[undefined, null, '', ' ', 'x', 'x'.repeat(200_000), '-1', '1.005', '2026-02-30', 'null'],
  ...[0, -1, 0.005, 1e300, Number.NaN, true, [], ['x'], [[]], {}, { x: 'x' }],
];

/** Wrong values of a schema: of all its fields at once, each field wrong in every way, and of lists, too many. */
export function wrongValuesOf(schema: z.ZodType): unknown[] {
  const { shape, element, innerType, out, in: input } = definitionOf(schema);
  if (shape) {
    const fields = Object.entries(shape).map(([name, field]) => [name, wrongValuesOf(field)] as const);
    const most = Math.max(...fields.map(([, values]) => values.length), 0);
    const objects = Array.from({ length: most }, (_, at) =>
      Object.fromEntries(fields.map(([name, values]) => [name, values[at % values.length]])),
    );
    return [...WRONG, ...objects];
  }
  if (element) {
    const values = wrongValuesOf(element);
    return [...WRONG, ...values.map((value) => [value]), Array.from({ length: 2000 }, () => 'x')];
  }
  const inner = innerType ?? (out && definitionOf(out).type !== 'transform' ? out : input);
  return inner ? wrongValuesOf(inner) : WRONG;
}
