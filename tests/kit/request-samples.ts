import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { EndpointSpec } from '../../contracts/endpoint.ts';

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};
export type Fields = Record<string, unknown>;

/** Values that fit fields with rules of their own, by name. */
const SAMPLES: readonly (readonly [name: RegExp, value: string])[] = [
  [/email|username|emailaddress/i, 'mei@laneway.example'],
  [/mobile/i, '0491 570 156'],
  [/abn/i, '51 824 753 556'],
  [/postcode/i, '2010'],
  [/state$/i, 'NSW'],
  [/password/i, 'bench-fridge-7'],
  [/expiry/i, '11/29'],
  [/prioritytimewindow/i, 'morning'],
  [/prioritytime|from$|starttime|arrival/i, '09:30'],
  [/prioritySelectedDate/i, '24/11/2026'],
  [/date|^to$|deliver|paidon|receivedon/i, '2026-11-24'],
];

function sample(schema: Schema, name: string): unknown {
  const { anyOf, enum: choices, properties, items, format } = schema;
  if (anyOf) return sample(anyOf.find(({ type }) => type === 'string') ?? anyOf[0] ?? {}, name);
  if ('const' in schema) return schema.const;
  if (choices) return choices[0];
  if (properties) return sampleFields(properties);
  if (items) return [sample(items, name)];
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  if (format === 'uuid') return randomUUID();
  if (format === 'date-time') return '2026-11-24T00:00:00Z';
  if (format === 'date') return '2026-11-24';
  return SAMPLES.find(([names]) => names.test(name))?.[1] ?? 'Laneway 12';
}

const sampleFields = (properties: Record<string, Schema>): Fields =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sample(schema, name)]));

function fieldsOf(part: z.ZodObject | undefined): Fields {
  if (!part) return {};
  const { properties = {} } = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema;
  return sampleFields(properties);
}

/** The parts of a request. */
export type Sent = { params: Fields; query: Fields; headers: Fields; body: Fields };

const asTexts = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** The fields of a request; those that arrive as text are texts, numbers too. */
export function sampleOf({ params, query, headers, body, consumes }: EndpointSpec): Sent {
  const fields = fieldsOf(body);
  return {
    params: asTexts(fieldsOf(params)),
    query: asTexts(fieldsOf(query)),
    headers: asTexts(fieldsOf(headers)),
    body: consumes === 'form' ? asTexts(fields) : fields,
  };
}

/** As UTF-8 puts it; half a character becomes U+FFFD, which is visible, so addresses and forms go without. */
const encoded = (text: unknown) => encodeURIComponent(String(text).replace(/\p{Cs}/gu, ''));

/** The request that sends these parts. */
export function requestOf(
  { method, path, consumes }: EndpointSpec,
  { params, query, headers, body }: Sent,
  token?: string,
) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name]));
  const pairs = (fields: Fields) =>
    Object.entries(fields)
      .map(([name, value]) => `${name}=${encoded(value)}`)
      .join('&');
  const media = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: '' };
  return {
    method,
    url: `${filled}?${pairs(query)}`,
    headers: {
      ...(headers as Record<string, string>),
      ...(consumes && { 'content-type': media[consumes] }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(consumes && { payload: consumes === 'form' ? pairs(body) : JSON.stringify(body) }),
  };
}
