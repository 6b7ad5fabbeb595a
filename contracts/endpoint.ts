import type { z } from 'zod';
import type { ProblemCode } from './problem.ts';

/**
 * Who may call: `public` ignores any token, `optional` uses a valid one and ignores an invalid one (R7.60), `customer`
 * needs a customer's token (R6.07), `staff` a staff member's, `admin` an administrator's. No token works for both
 * customers and staff (R6.04).
 */
export type Access = 'public' | 'optional' | 'customer' | 'staff' | 'admin';

/** What a staff member must do before anything else, named by the code with which other calls are refused. */
export type SetUpStep = Extract<ProblemCode, 'password_change_required' | 'second_factor_required'>;

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{Name}` parameters; case doesn't matter (R7). */
  path: `/api/v1/${string}`;
  summary: string;
  access: Access;
  /** Refuses callers who proved who they are more than half an hour ago, with `reauthenticate`. */
  needsRecentProof?: true;
  /** The set-up steps during which staff may call it already. */
  allowedDuring?: readonly SetUpStep[];
  /** The media type of the body (R7.55); left out for calls without one. */
  consumes?: 'json' | 'form' | 'multipart';
  query?: z.ZodObject;
  params?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodObject;
  /** The status of a success; 200 if left out. */
  status?: 202;
  reply: z.ZodType;
  /** Refusals specific to this call; every call can also return the general ones. */
  errors: readonly ProblemCode[];
};

/** One API call: the same object defines the route, the OpenAPI operation and the browser's request. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a caller passes to an endpoint, before parsing. */
export type CallInput<E extends EndpointSpec> = {
  query?: Input<E['query']>;
  params?: Input<E['params']>;
  headers?: Input<E['headers']>;
  body?: Input<E['body']>;
};

/** What an endpoint returns. */
export type Reply<E extends EndpointSpec> = z.output<E['reply']>;
