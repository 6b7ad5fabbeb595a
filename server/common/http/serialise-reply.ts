import fastJson, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = {
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | false;
  items?: JsonSchema | JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  definitions?: Record<string, JsonSchema>;
};

const schemaOf = (reply: z.ZodType) =>
  z.toJSONSchema(reply, { target: 'draft-7', io: 'output', reused: 'inline' }) as JsonSchema;

const serialisers = new WeakMap<z.ZodType, (answer: unknown) => string>();

/**
 * A reply as JSON, with only what its contract names. Compiled for the first reply, since most endpoints are rarely
 * called.
 * @throws Error if a value isn't what the contract says
 */
export function serialiseReply(reply: z.ZodType, answer: unknown): string {
  const serialise = serialisers.get(reply) ?? fastJson(schemaOf(reply) as Schema);
  serialisers.set(reply, serialise);
  return serialise(answer);
}

/** The same keys, with whatever values they have: for a reply that doesn't fit, once what was asked for is done. */
export function serialiseUnchecked(reply: z.ZodType, answer: unknown): string {
  const schema = schemaOf(reply);
  return JSON.stringify(namedIn(schema, schema.definitions ?? {}, answer)) ?? 'null';
}

const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !('toJSON' in value);

/** What the schema names of a value. Where it allows several kinds of value, what any of them names is kept. */
function namedIn(schema: JsonSchema, definitions: Record<string, JsonSchema>, value: unknown): unknown {
  const all = alternatives(schema, definitions);
  const fitting = (schemas: JsonSchema[], inner: unknown) =>
    schemas.length > 0 ? [namedIn({ anyOf: schemas }, definitions, inner)] : [];
  // An empty schema allows anything.
  if (all.every((one) => Object.keys(one).every((key) => key === 'anyOf'))) return value;
  if (Array.isArray(value)) {
    const items = all.flatMap((one) => one.items ?? []);
    return value.flatMap((item) => fitting(items, item));
  }
  if (!isJsonObject(value)) return value;
  const others = all.flatMap(({ additionalProperties }) => additionalProperties || []);
  const kept = Object.entries(value).flatMap(([key, field]) => {
    const named = all.flatMap(({ properties }) => properties?.[key] ?? []);
    return fitting(named.length > 0 ? named : others, field).map((inner) => [key, inner] as const);
  });
  return Object.fromEntries(kept);
}

/** A schema and every alternative in it, without references. */
function alternatives(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
  const referred = $ref ? definitions[$ref.slice($ref.lastIndexOf('/') + 1)] : undefined;
  const inner = [...anyOf, ...oneOf, ...allOf, ...(referred ? [referred] : [])];
  return [schema, ...inner.flatMap((one) => alternatives(one, definitions))];
}
