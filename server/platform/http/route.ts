import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { EndpointSpec, Reply } from '../../../contracts/endpoint.ts';
import { messages } from '../../../domain/messages.ts';
import { Refusal } from '../refusal.ts';

/** The signed-in customer of a request. */
export type Caller = { customerId: number; role: string; tokenHash: string };

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export type Call<E extends EndpointSpec> = {
  query: Parsed<E['query']>;
  params: Parsed<E['params']>;
  body: Parsed<E['body']>;
  headers: Parsed<E['headers']>;
  /** Null for visitors; never null where access is 'customer'. */
  caller: E['access'] extends 'customer' ? Caller : Caller | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A reply already serialised; it was checked against the contract when it was made. */
export class Serialised {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

export type RouteOptions = {
  /** Looks the bearer token up; null when it does not hold. */
  authenticate: (token: string) => Promise<Caller | null>;
};

export const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

async function callerOf(spec: EndpointSpec, request: FastifyRequest, options: RouteOptions) {
  if (spec.access === 'public') return null;
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const caller = token ? await options.authenticate(token) : null;
  if (!caller && spec.access === 'customer') throw new Refusal('unauthenticated', messages.signInAgain);
  return caller;
}

function checkMediaType(spec: EndpointSpec, request: FastifyRequest) {
  if (!spec.consumes) return;
  const sent = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (sent !== MEDIA_TYPES[spec.consumes]) throw new Refusal('unsupported_type', messages.unsupportedType);
}

/** All parts are checked before anything is refused, so that every field at fault is named (R5.23). */
function parseParts(spec: EndpointSpec, request: FastifyRequest, caller: Caller | null) {
  const issues: z.core.$ZodIssue[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value ?? {});
    if (parsed.success) return parsed.data;
    issues.push(...parsed.error.issues);
    return undefined;
  };
  const parts = {
    query: parse(spec.query, request.query),
    params: parse(spec.params, request.params),
    headers: parse(spec.headers, request.headers),
    body: spec.consumes === 'multipart' ? undefined : parse(spec.body, request.body),
  };
  if (issues.length === 0) return parts;
  if (!caller) parse(spec.visitorBody, request.body);
  throw new z.ZodError(issues);
}

/** Query names are matched without regard to case, as paths are (R7). */
export function matchQueryCase(spec: EndpointSpec, query: Record<string, unknown>): Record<string, unknown> {
  if (!spec.query) return query;
  const names = new Map(Object.keys(spec.query.shape).map((name) => [name.toLowerCase(), name]));
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value]),
  );
}

/** A rate tighter than the API's own, per caller's address. */
export type RateLimit = { max: number; timeWindow: string };

/**
 * Mounts one endpoint: media type, caller, then every field, then the handler; the reply leaves through the
 * contract's own schema, which drops what is not promised.
 */
export function route<const E extends EndpointSpec>(
  app: FastifyInstance,
  spec: E,
  options: RouteOptions,
  handler: (call: Call<E>) => Promise<Reply<E> | Serialised> | Reply<E> | Serialised,
  limit?: RateLimit,
): void {
  const response = z.toJSONSchema(spec.reply, { target: 'draft-7', io: 'output', reused: 'inline' });
  app.route({
    method: spec.method,
    url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: { response: { 200: response } },
    ...(limit && { config: { rateLimit: limit } }),
    preParsing: async (request, _reply, payload) => {
      checkMediaType(spec, request);
      return payload;
    },
    handler: async (request, reply) => {
      const caller = await callerOf(spec, request, options);
      if (spec.query) request.query = matchQueryCase(spec, request.query as Record<string, unknown>);
      const parts = parseParts(spec, request, caller);
      const answer = await handler({ ...parts, caller, request, reply } as Call<E>);
      if (answer instanceof Serialised) {
        return reply.type('application/json; charset=utf-8').serializer(String).send(answer.json);
      }
      return answer;
    },
  });
}
