import type { z } from 'zod';
import type { ProblemCode } from './problem.ts';

/**
 * Who may call: `public` ignores any token, `optional` uses a good one and ignores a bad one (R7.60),
 * `customer` needs a live token of a customer (R6.07), `staff` one of the operator's people, `admin` one of an
 * administrator among them. No token is good for both sides (R6.04).
 */
export type Access = 'public' | 'optional' | 'customer' | 'staff' | 'admin';

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{Name}` parameters; matched without regard to case (R7). */
  path: `/api/v1/${string}`;
  summary: string;
  access: Access;
  /** What a body may be sent as (R7.55); calls without a body leave it out. */
  consumes?: 'json' | 'form' | 'multipart';
  query?: z.ZodObject;
  params?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodObject;
  /** What a call that did what it was asked answers with; 200 unless given. */
  status?: 202;
  reply: z.ZodType;
  /** Refusals of this call's own, beyond those every call may answer. */
  errors: readonly ProblemCode[];
};

/** One call of the wire: the same object makes the route, the OpenAPI operation and the browser's request. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a caller hands over for an endpoint, before parsing. */
export type CallInput<E extends EndpointSpec> = {
  query?: Input<E['query']>;
  params?: Input<E['params']>;
  body?: Input<E['body']>;
};

/** What an endpoint answers. */
export type Reply<E extends EndpointSpec> = z.output<E['reply']>;
