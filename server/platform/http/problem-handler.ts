import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PROBLEMS, type Problem, type ProblemCode, problemType } from '../../../contracts/problem.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { LINGER_MS } from '../limits.ts';
import { Busy, Refusal, TooManyTries } from '../refusal.ts';

/** Error codes of Fastify and its plugins that are the caller's fault; anything else is ours. */
const FRAMEWORK_CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unparsable',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unparsable',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unparsable',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
};

/** Node's codes for a full disk or an exhausted quota. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

function frameworkCode(error: FastifyError): ProblemCode {
  const known = FRAMEWORK_CODES[error.code];
  if (known) return known;
  if (DISK_FULL.has(error.code)) return 'unavailable';
  if (error.statusCode === 429) return 'too_many_requests';
  if (error.statusCode === 413) return 'too_large';
  if (error.statusCode === 415) return 'unsupported_type';
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return 'unparsable';
  return 'internal';
}

const DETAILS: Partial<Record<ProblemCode, string>> = {
  unparsable: requestMessages.unreadableRequest,
  unauthenticated: requestMessages.signInAgain,
  not_found: requestMessages.notFound,
  too_large: requestMessages.tooLarge,
  unsupported_type: requestMessages.unsupportedType,
  internal: requestMessages.internalError,
  unavailable: requestMessages.unavailable,
};

function faults(error: z.ZodError): Problem['errors'] {
  const byField = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    if (!byField.has(field)) byField.set(field, issue.message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}

function problemOf(error: unknown, requestId: string, isUnavailable = false): Problem {
  const base = (code: ProblemCode, detail: string): Problem => ({
    type: problemType(code),
    title: PROBLEMS[code].title,
    status: PROBLEMS[code].status,
    code,
    detail,
    requestId,
  });
  if (error instanceof Refusal) {
    return {
      ...base(error.code, error.message),
      ...(error.errors.length > 0 && { errors: [...error.errors] }),
      ...error.extension,
    };
  }
  if (error instanceof z.ZodError) {
    const errors = faults(error);
    return {
      ...base('invalid_fields', errors?.[0]?.message ?? requestMessages.notFound),
      ...(errors && { errors }),
    };
  }
  const code = isUnavailable ? 'unavailable' : frameworkCode(error as FastifyError);
  const detail = code === 'too_many_requests' ? (error as Error).message : DETAILS[code];
  return base(code, detail ?? requestMessages.internalError);
}

function send(reply: FastifyReply, body: Problem) {
  return reply
    .code(body.status)
    .type('application/problem+json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

export type ProblemHandlerOptions = {
  /** Whether an error means that a service we need, such as the database, is unavailable. */
  isUnavailable(error: unknown): boolean;
  /** Adds the fields that some calls promise in every refusal. */
  extend?(problem: Problem): Problem;
};

/**
 * Sends every error as problem details (R7.55). Only our own faults are logged, and no caller sees a stack trace.
 */
export function installProblemHandler(
  app: FastifyInstance,
  { isUnavailable, extend = (problem) => problem }: ProblemHandlerOptions,
): void {
  app.setErrorHandler((error: FastifyError | Refusal | z.ZodError, request: FastifyRequest, reply) => {
    const body = extend(problemOf(error, request.id, isUnavailable(error)));
    const isAskedToWait = error instanceof TooManyTries || error instanceof Busy;
    if (isAskedToWait) reply.header('retry-after', error.retryAfterSeconds);
    else if (body.status >= 500) request.log.error({ err: error, reqId: request.id }, 'request failed');
    return send(reply, body);
  });
}

/** Replies to an unknown path of the API. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return send(reply, problemOf(new Refusal('not_found', requestMessages.notFound), request.id));
}

/** Replies to anything that never became a request: headers too long, too slow, or not HTTP at all. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal('too_large', requestMessages.tooLarge)
      : new Refusal('unparsable', requestMessages.unreadableRequest);
  const problem = problemOf(refusal, randomUUID());
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n` +
      'Content-Type: application/problem+json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Closing while the caller is still sending would reset the connection, and the reply could be lost. So we keep
  // reading for a while, and drop what arrives.
  socket.removeAllListeners('data').on('data', () => undefined);
  const over = setTimeout(() => socket.destroy(error), LINGER_MS);
  socket.once('close', () => clearTimeout(over));
}
