import type { z } from 'zod';
import type { Right } from '../domain/people/rights.ts';
import type { ProblemCode } from './problem.ts';

/** Names the business that a request with a customer's token is about, by its id; without it, the one that they have belonged to for longest. */
export const BUSINESS_HEADER = 'business-id';

/** What a staff member must do before anything else, named by the code with which other calls are refused. */
export type SetUpStep = Extract<ProblemCode, 'password_change_required' | 'second_factor_required'>;

/**
 * Whether a call with a token needs a recent proof of who its caller is: a sign-in, or the password again, within the
 * last half hour. Whatever changes how somebody gets in, or takes away or hands out all they have, needs one, because a
 * token alone may be stolen. `recent` refuses an older proof with `reauthenticate`; `inside` is for calls that ask for
 * the password themselves, or want the proof in some cases only.
 */
export type Proof = 'recent' | 'inside' | 'none';

/** Refusals that any call can return, whatever it does. */
const GENERAL = ['unparsable', 'invalid_fields', 'too_many_requests', 'internal', 'unavailable'] as const;
/** Further refusals of any call with a body. */
const WITH_BODY = ['too_large', 'unsupported_type'] as const;
/** Further refusals of any call that needs a token. */
const WITH_TOKEN = ['unauthenticated', 'forbidden'] as const;

/** Refusals that a call names itself: the others follow from its access and its body. */
type OwnErrors = readonly Exclude<ProblemCode, (typeof GENERAL | typeof WITH_BODY)[number]>[];
type OwnErrorsWithToken = readonly Exclude<OwnErrors[number], (typeof WITH_TOKEN)[number]>[];

/**
 * What the caller's role in the business must allow (R12.03): a right of `domain/people/rights.ts`, or `self` for what is
 * a person's own, such as their sign-in.
 */
type NeededRight = Right | 'self';

/**
 * Who may call: `public` ignores any token, `optional` uses a valid one and ignores an invalid one (R7.60), `customer`
 * needs a customer's token (R6.07), `staff` a staff member's, `admin` an administrator's. No token works for both
 * customers and staff (R6.04).
 *
 * Every change by token says whether it needs a recent proof; what only reads may need one too. Every call by a customer
 * says which right it needs; an optional caller needs it too, if there is one.
 */
type CallerRules =
  | (({ access: 'customer'; right: NeededRight } | { access: 'staff' | 'admin'; right?: undefined }) & {
      errors?: OwnErrorsWithToken;
    } & ({ method: 'POST' | 'PUT' | 'DELETE'; proof: Proof } | { method: 'GET'; proof?: Proof }))
  | ({ access: 'optional'; right: NeededRight; errors?: OwnErrors } & (
      | { method: 'POST' | 'PUT' | 'DELETE'; proof: Exclude<Proof, 'recent'> }
      | { method: 'GET'; proof?: undefined }
    ))
  | {
      access: 'public';
      errors?: OwnErrors;
      method: 'GET' | 'POST' | 'PUT' | 'DELETE';
      proof?: undefined;
      right?: undefined;
    };

export type EndpointSpec = CallerRules & {
  /** Path with `{Name}` parameters; case doesn't matter (R7). */
  path: `/api/v1/${string}`;
  summary: string;
  /** The set-up steps during which staff may call it already. */
  allowedDuring?: readonly SetUpStep[];
  /** The media type of the body (R7.55); left out for calls without one. */
  consumes?: 'json' | 'form' | 'multipart';
  /** Bytes of the largest body, for calls that take a file in it; without it the general limit applies. */
  largestBody?: number;
  query?: z.ZodObject;
  params?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodObject;
  /** The status of a success; 200 if left out. */
  status?: 202;
  /** What a success answers with, as JSON; `pdfFile` is sent as the file itself. */
  reply: z.ZodType;
};

/** One API call: the same object defines the route, the OpenAPI operation and the browser's request. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

/** What an endpoint returns. */
export type Reply<E extends EndpointSpec> = z.output<E['reply']>;

/** Every refusal that an endpoint can return: those that follow from what it is, and its own. */
export function errorsOf({ consumes, access, proof, errors = [] }: EndpointSpec): ReadonlySet<ProblemCode> {
  const needsToken = access !== 'public' && access !== 'optional';
  return new Set<ProblemCode>([
    ...GENERAL,
    ...(consumes ? WITH_BODY : []),
    ...(needsToken ? WITH_TOKEN : []),
    ...(proof === 'recent' ? (['reauthenticate'] as const) : []),
    ...errors,
  ]);
}
