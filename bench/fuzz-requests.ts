// Malformed requests, made from the OpenAPI document: every call, with values that fit its fields and values that don't.
import fc from 'fast-check';

export const ROLES = ['visitor', 'customer', 'staff'] as const;
export type Role = (typeof ROLES)[number];

export type FuzzRequest = {
  role: Role;
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

type Call = { method: string; path: string; operation: Operation };

/** Deeper than any of our own bodies. */
const MAX_DEPTH = 6;
const LONG = 5_000;
/** Node refuses longer headers by itself, and ends the connection. */
const MAX_PATH = 8_000;
const MAX_HEADER = 2_000;
/** Somewhat more than a body may have, in bytes. */
const TOO_LONG = 70_000;

/** Texts that have broken other software. */
const NASTY_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  '9223372036854775808',
  '00000000-0000-0000-0000-000000000000',
  '31/02/2026',
  '2026-02-30',
  '+275760-09-14T00:00:00Z',
  '\0',
  'a\0b',
  '\ud800',
  '\u202egnp.exe',
  '２０１０',
  "'; select pg_sleep(9) --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%ff',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'a@b.example\r\nBcc: c@d.example',
  'é'.repeat(LONG),
];
const NASTY_NAMES = ['__proto__', 'constructor', 'toString', 'length', '', 'Photos', 'a.b', '0'];
const NASTY_BODIES = [
  '',
  'null',
  '[]',
  '"',
  '{',
  '{"a":',
  '['.repeat(LONG),
  '\ufeff{}',
  'x'.repeat(TOO_LONG),
  '%',
  '&=&=',
  '\0',
];
const MEDIA_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/json; charset=utf-16',
  'nonsense',
];

const text = () =>
  fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

const junk = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    text(),
    fc.jsonValue(),
    fc.integer(),
    fc.double(),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
  );

/** Values for fields by their schema. */
class Values {
  readonly #schemas: Record<string, Schema>;

  constructor({ components }: OpenApiDocument) {
    this.#schemas = components.schemas;
  }

  /** A value that usually fits, and sometimes doesn't. */
  of(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
    if (depth > MAX_DEPTH) return junk();
    return fc.oneof({ weight: 4, arbitrary: this.#fitting(schema, depth) }, { weight: 1, arbitrary: junk() });
  }

  #fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const { $ref, anyOf, oneOf, allOf, properties, items } = schema;
    if ($ref) return this.of(this.#schemas[$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1);
    const either = anyOf ?? oneOf ?? allOf;
    if (either) return fc.oneof(...either.map((one) => this.of(one, depth + 1)));
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (properties) return this.object(properties, depth);
    if (items) return fc.array(this.of(items, depth + 1), { maxLength: 5 });
    return scalar(schema);
  }

  object(properties: Record<string, Schema>, depth = 0): fc.Arbitrary<Record<string, unknown>> {
    const known = Object.entries(properties).map(
      ([name, schema]) => [name, this.of(schema, depth + 1)] as const,
    );
    const unknown = NASTY_NAMES.map(
      (name) => [name, fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, junk())] as const,
    );
    return fc
      .tuple(
        fc.record(Object.fromEntries(known), { requiredKeys: [] }),
        fc.tuple(...unknown.map(([name, value]) => fc.tuple(fc.constant(name), value))),
      )
      .map(([fields, others]) => ({
        ...fields,
        ...Object.fromEntries(others.filter(([, value]) => value !== undefined)),
      }));
  }
}

function scalar({
  type,
  format,
  minimum = -10,
  maximum = 10_000,
  maxLength = 50,
}: Schema): fc.Arbitrary<unknown> {
  switch (Array.isArray(type) ? type[0] : type) {
    case 'integer':
      return fc.oneof(
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1),
      );
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 1000 }),
        // Dollars and cents.
        fc.integer({ min: 0, max: 300_000 }).map((cents) => cents / 100),
        fc.double(),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(
        textOf(format),
        fc.integer({ min: 1, max: 20 }).map(String),
        fc.constant('x'.repeat(Math.min(maxLength, LONG))),
      );
  }
}

function textOf(format: string | undefined): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  return fc.oneof(
    fc.constantFrom('2010', 'Surry Hills', '24/11/2026', 'morning', 'mei@laneway.example'),
    fc.string(),
  );
}

const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
const encoded = (value: unknown) => encodeURIComponent(asText(value));
/** Only the characters that a header may have. */
const headerText = (value: unknown) =>
  asText(value)
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, MAX_HEADER)
    .trim();

const named = (parameters: readonly Parameter[], place: Parameter['in'], values: Values) =>
  values.object(
    Object.fromEntries(
      parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, schema]),
    ),
  );

function pathOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? 1));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encoded(name)}=${encoded(one)}`),
  );
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

/** The body in its media type. */
function written(type: string, fields: Record<string, unknown>): string {
  if (type === 'application/json') return JSON.stringify(fields);
  if (type === 'application/x-www-form-urlencoded') {
    return Object.entries(fields)
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .join('&');
  }
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => {
      const file = name === 'Photos' ? '; filename="a.jpg"' : '';
      return `--x\r\nContent-Disposition: form-data; name="${headerText(name)}"${file}\r\n\r\n${asText(one)}\r\n`;
    }),
  );
  return `${parts.join('')}--x--\r\n`;
}

const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, value);

function requestOf({ method, path, operation }: Call, values: Values): fc.Arbitrary<FuzzRequest> {
  const { parameters = [], requestBody } = operation;
  const [media] = Object.entries(requestBody?.content ?? {});
  const type = media?.[0] === 'multipart/form-data' ? 'multipart/form-data; boundary=x' : media?.[0];
  return fc
    .record({
      role: fc.constantFrom(...ROLES),
      params: named(parameters, 'path', values),
      query: named(parameters, 'query', values),
      headers: named(parameters, 'header', values),
      fields: values.object(media?.[1].schema.properties ?? {}),
      otherType: rarely(fc.constantFrom(...MEDIA_TYPES)),
      otherBody: rarely(fc.constantFrom(...NASTY_BODIES)),
      otherMethod: rarely(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')),
      cutAt: rarely(fc.nat(100)),
      suffix: rarely(text().map(encoded)),
    })
    .map(({ role, params, query, headers, fields, otherType, otherBody, otherMethod, cutAt, suffix }) => {
      const sentType = otherType ?? type;
      const sent = otherBody ?? (type ? written(type, fields).slice(0, cutAt ?? undefined) : null);
      return {
        role,
        method: otherMethod ?? method.toUpperCase(),
        path: `${pathOf(path, params, query)}${suffix ?? ''}`.slice(0, MAX_PATH),
        headers: {
          ...Object.fromEntries(
            Object.entries(headers)
              .filter(([name]) => /^[\w-]+$/.test(name))
              .map(([name, value]) => [name, headerText(value)]),
          ),
          ...(sentType !== undefined && { 'content-type': sentType }),
        },
        body: sent === null ? null : Buffer.from(sent),
      };
    });
}

/** Requests to every call of the API; the same seed gives the same requests. */
export function fuzzRequests(
  document: OpenApiDocument,
  { count, seed }: { count: number; seed: number },
): FuzzRequest[] {
  const values = new Values(document);
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => requestOf({ method, path, operation }, values)),
  );
  return fc.sample(fc.oneof(...calls), { numRuns: count, seed });
}
