import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { z } from 'zod';
import {
  BUSINESS_HEADER,
  type EndpointSpec,
  type Reply,
  type SetUpStep,
} from '../../../contracts/endpoint.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { ROLE_MASS_MARKET_CLIENT } from '../../../domain/constants.ts';
import { roleMessages } from '../../../domain/people/people-messages.ts';
import { type Membership, mayDo } from '../../../domain/people/rights.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { cleanText, cleanTexts } from '../../../domain/words/clean-text.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { originOf } from '../../platform/http/origin.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { UPLOAD_ARRIVAL_MS } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CustomerDoer, StaffDoer } from '../audit/record-audit.ts';
import type { ReceiveUpload } from './receive-upload.ts';
import { blankRemover, checkMediaType } from './request-body.ts';
import { serialiseReply, serialiseUnchecked } from './serialise-reply.ts';

/** The signed-in person of a request. */
export type Caller = {
  personId: number;
  /** The business that the request is about, to which they belong. */
  customerId: number;
  /** What they may do in it. */
  membership: Membership;
  role: string;
  tokenHash: string;
  /** Whether they proved who they are in the last half hour. */
  hasRecentProof: boolean;
};

/** The signed-in staff member; never a customer. */
export type StaffCaller = {
  staffId: number;
  name: string;
  role: 'admin' | 'dispatcher';
  tokenHash: string;
  /** What they must do before anything else; null once their account is set up. */
  setUpStep: SetUpStep | null;
  /** Whether they proved who they are in the last half hour. */
  hasRecentProof: boolean;
};

type CallerOf<A extends EndpointSpec['access']> = A extends 'customer'
  ? Caller
  : A extends 'staff' | 'admin'
    ? StaffCaller
    : Caller | null;

/** The caller as the timeline (R4.29) and the audit trail name them. */
type DoerOf<A extends EndpointSpec['access']> = A extends 'customer'
  ? CustomerDoer
  : A extends 'staff' | 'admin'
    ? StaffDoer
    : null;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export type Call<E extends EndpointSpec> = {
  query: Parsed<E['query']>;
  params: Parsed<E['params']>;
  body: Parsed<E['body']>;
  headers: Parsed<E['headers']>;
  /** Null for visitors; never null if access is 'customer', 'staff' or 'admin'. */
  caller: CallerOf<E['access']>;
  /** Who does it; null for calls that a visitor may make. */
  by: DoerOf<E['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A reply that is already serialised; it was checked against the contract when it was created. */
export class Serialised {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

type StreamedFile = { name: string; type: string; content: Readable };

/** A reply that is a file too large for memory: it's sent as it's read. */
export class FileStream {
  readonly file: StreamedFile;
  constructor(file: StreamedFile) {
    this.file = file;
  }
}

export type RouteOptions = {
  /**
   * Looks up a person's bearer token; null if it's invalid.
   * @param businessId the business that the request names; null if it names none
   */
  authenticate: (token: string, businessId: number | null) => Promise<Caller | null>;
  /** Refuses a call whose parameters, query or fields, as they were sent, name something that isn't at these sites (R12.03). */
  requireAtSites: (siteIds: readonly number[], named: Record<string, unknown>) => Promise<void>;
  /** Looks up a staff member's token; null if it's invalid. */
  authenticateStaff: (token: string) => Promise<StaffCaller | null>;
  /** The token in a cookie of the office's console; undefined if there is none. */
  staffCookie: (request: FastifyRequest) => string | undefined;
  /** Records that somebody called what their role doesn't allow. */
  recordForbidden: (request: FastifyRequest, who: Caller | StaffCaller) => Promise<void>;
  /** Receives uploads, within limits of their own. */
  receiveUpload: ReceiveUpload;
  /** Records that a write's reply doesn't fit its contract; tests throw the error instead. */
  recordUnfitReply: (error: unknown, request: FastifyRequest) => void;
  /**
   * The form's own checks, run on the valid fields when the contract refuses others, so that every invalid field is
   * named at once (R5.23). When all fields are valid, the handler checks them.
   */
  checkFields?: (
    fields: Record<string, unknown>,
    caller: Caller | null,
    request: FastifyRequest,
  ) => Promise<readonly FieldFault[]>;
};

export const userAgentOf = (request: FastifyRequest): string =>
  cleanText(request.headers['user-agent'] ?? '');

/** A password is exactly what its owner typed. */
const isPassword = (field: string) => /password/i.test(field);

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

/** The business that a request names (R12.02); null if it names none, or something that can't be one. */
function businessOf({ headers }: FastifyRequest): number | null {
  const named = headers[BUSINESS_HEADER];
  return typeof named === 'string' && /^[1-9][0-9]{0,14}$/.test(named) ? Number(named) : null;
}

/**
 * The caller, in the role that the contract's `access` names (R6.04). A customer's valid token for a staff call, or the
 * reverse, is refused with 403: 401 only means that a token is no longer valid, and the browser signs in again (R7.60).
 */
async function callerOf(
  { access, right, allowedDuring = [] }: EndpointSpec,
  request: FastifyRequest,
  { authenticate, authenticateStaff, staffCookie, recordForbidden }: RouteOptions,
): Promise<Caller | StaffCaller | null> {
  const forbid = async (who: Caller | StaffCaller, message: string): Promise<never> => {
    await recordForbidden(request, who);
    throw new Refusal('forbidden', message);
  };
  const { authorization } = request.headers;
  const isForStaff = access === 'staff' || access === 'admin';
  const token =
    authorization === undefined && isForStaff ? staffCookie(request) : BEARER.exec(authorization ?? '')?.[1];
  const businessId = businessOf(request);
  const withRight = async (who: Caller): Promise<Caller> => {
    if (right === undefined || right === 'self' || mayDo(who.membership.role, right)) return who;
    return forbid(who, roleMessages[right]);
  };
  if (access === 'optional') {
    const customer = token ? await authenticate(token, businessId) : null;
    return customer && withRight(customer);
  }
  const unauthenticated = () => new Refusal('unauthenticated', requestMessages.signInAgain);
  if (!token) throw unauthenticated();
  if (access === 'customer') {
    const customer = await authenticate(token, businessId);
    if (customer?.role === ROLE_MASS_MARKET_CLIENT) return withRight(customer);
    const other = customer ?? (await authenticateStaff(token));
    if (!other) throw unauthenticated();
    return forbid(other, requestMessages.customersOnly);
  }
  const staff = await authenticateStaff(token);
  if (!staff) {
    const customer = await authenticate(token, null);
    if (!customer) throw unauthenticated();
    return forbid(customer, staffMessages.staffOnly);
  }
  if (staff.setUpStep && !allowedDuring.includes(staff.setUpStep)) {
    throw new Refusal(staff.setUpStep, staffMessages[staff.setUpStep]);
  }
  if (access === 'admin' && staff.role !== 'admin') return forbid(staff, staffMessages.adminsOnly);
  return staff;
}

function doerOf(
  { access }: EndpointSpec,
  caller: Caller | StaffCaller | null,
  request: FastifyRequest,
): CustomerDoer | StaffDoer | null {
  if (!caller || access === 'optional') return null;
  const origin = originOf(request);
  return 'customerId' in caller
    ? { kind: 'person', id: caller.personId, customerId: caller.customerId, origin }
    : { kind: 'staff', id: caller.staffId, name: caller.name, origin };
}

/** Checks all the parts before anything is refused, so that every invalid field is named (R5.23). */
function parseParts(spec: EndpointSpec, request: FastifyRequest) {
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
    headers: parse(spec.headers, cleanTexts(request.headers)),
    body: spec.consumes === 'multipart' ? undefined : parse(spec.body, request.body),
  };
  return { parts, issues };
}

/** The valid fields of a body, even if others are invalid. */
function readableFields({ body: schema }: EndpointSpec, body: unknown): Record<string, unknown> {
  const sent = (body ?? {}) as Record<string, unknown>;
  const read = Object.entries(schema?.shape ?? {}).map(
    ([name, field]) => [name, z.safeParse(field, sent[name])] as const,
  );
  return Object.fromEntries(read.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])));
}

async function issuesOfChecks(
  spec: EndpointSpec,
  { checkFields }: RouteOptions,
  request: FastifyRequest,
  caller: Caller | StaffCaller | null,
): Promise<z.core.$ZodIssue[]> {
  const customer = caller && 'customerId' in caller ? caller : null;
  const readable = readableFields(spec, request.body);
  const faults = (await checkFields?.(readable, customer, request)) ?? [];
  // What can't be read has been named already.
  const isRead = ({ field }: FieldFault) => !(field in (spec.body?.shape ?? {})) || field in readable;
  return faults
    .filter(isRead)
    .map(({ field, message }) => ({ code: 'custom', path: [field], message, input: undefined }));
}

/** Whose upload it is; null for somebody with a link only. */
function personOf(caller: Caller | StaffCaller | null): string | null {
  if (!caller) return null;
  return 'customerId' in caller ? `person ${caller.personId}` : `staff ${caller.staffId}`;
}

type Query = Record<string, unknown>;

/** Returns a query with the contract's own names. The case of names in a query doesn't matter, as in paths (R7). */
export function queryMatcher({ query: schema }: EndpointSpec): (query: Query) => Query {
  if (!schema) return (query) => query;
  const names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]));
  const isNamed = (name: string) => name in schema.shape;
  return (query) =>
    Object.keys(query).every(isNamed)
      ? query
      : Object.fromEntries(
          Object.entries(query).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value]),
        );
}

type Answer<E extends EndpointSpec> = Reply<E> | Serialised | FileStream;

/** A limit per caller's address, tighter than the API's own. */
export type RateLimit = { max: number; timeWindow: string };

/**
 * Registers one endpoint. It checks the media type, then the caller and their sites, then every field, and calls the handler. The reply
 * is serialised with the contract's schema, which drops anything that isn't in it; a file is sent as it is.
 */
export function route<const E extends EndpointSpec>(
  app: FastifyInstance,
  spec: E,
  options: RouteOptions,
  handler: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  limit?: RateLimit,
): void {
  // Once a write is stored, no caller may take it for one that failed, whatever is wrong with the reply.
  const serialise = (answer: unknown, request: FastifyRequest): string => {
    try {
      return serialiseReply(spec.reply, answer);
    } catch (error) {
      if (spec.method === 'GET') throw error;
      options.recordUnfitReply(error, request);
      return serialiseUnchecked(spec.reply, answer);
    }
  };
  const matchQuery = queryMatcher(spec);
  const withoutBlankParameters = blankRemover(spec.query);
  const withoutBlankFields = blankRemover(spec.consumes === 'form' ? spec.body : undefined);
  const mount = (scope: FastifyInstance) =>
    scope.route({
      method: spec.method,
      url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(spec.largestBody && { bodyLimit: spec.largestBody }),
      config: {
        ...(limit && { rateLimit: limit }),
        ...(spec.consumes === 'multipart' && { arrivalMs: UPLOAD_ARRIVAL_MS }),
      },
      ...(spec.method !== 'GET' && {
        preParsing: async (request: FastifyRequest, _reply: FastifyReply, payload: RequestPayload) => {
          checkMediaType(spec, request);
          return payload;
        },
      }),
      handler: async (request, reply) => {
        const caller = spec.access === 'public' ? null : await callerOf(spec, request, options);
        if (spec.proof === 'recent' && !caller?.hasRecentProof) {
          throw new Refusal('reauthenticate', accountMessages.passwordAgain);
        }
        request.query = withoutBlankParameters(cleanTexts(matchQuery(request.query as Query), isPassword));
        request.params = cleanTexts(request.params, isPassword);
        request.body = withoutBlankFields((cleanTexts(request.body, isPassword) ?? {}) as Query);
        if (caller && 'membership' in caller && caller.membership.siteIds) {
          const { query, body, params } = request;
          await options.requireAtSites(caller.membership.siteIds, Object.assign({}, query, body, params));
        }
        const { parts, issues } = parseParts(spec, request);
        if (issues.length > 0) {
          throw new z.ZodError([...issues, ...(await issuesOfChecks(spec, options, request, caller))]);
        }
        const call = { ...parts, caller, by: doerOf(spec, caller, request), request, reply } as Call<E>;
        const answer = await (spec.consumes === 'multipart'
          ? options.receiveUpload(request, personOf(caller), async () => handler(call))
          : handler(call));
        reply.code(spec.status ?? 200);
        if (answer instanceof FileStream) return sendFile(reply, answer.file);
        if (answer instanceof File) {
          const content = Buffer.from(await answer.arrayBuffer());
          return sendFile(reply, { name: answer.name, type: answer.type, content });
        }
        reply.type('application/json; charset=utf-8');
        return answer instanceof Serialised
          ? reply.send(answer.json)
          : reply.serializer((made: unknown) => serialise(made, request)).send(answer);
      },
    });
  if (spec.consumes !== 'multipart') {
    mount(app);
    return;
  }
  // The plugin's hooks run for every request in its scope, so it's only registered for uploads.
  app.register(async (uploads) => {
    await uploads.register(multipart);
    mount(uploads);
  });
}
