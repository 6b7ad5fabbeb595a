import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { EndpointSpec } from '../../../contracts/endpoint.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { Refusal } from '../../platform/refusal.ts';

export const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const hasNoBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/**
 * Refuses a body of another media type than the call's (R7.55). Without a body the type doesn't matter: some clients
 * send one all the same, or none, and the call has all its optional fields left out.
 * @throws Refusal `unsupported_type`
 */
export function checkMediaType({ consumes }: EndpointSpec, request: FastifyRequest): void {
  if (consumes !== 'multipart' && hasNoBody(request)) {
    delete request.headers['content-type'];
    return;
  }
  if (!consumes) return;
  const sent = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (sent !== MEDIA_TYPES[consumes]) throw new Refusal('unsupported_type', requestMessages.unsupportedType);
}

/** An empty JSON body is an object without fields, also one whose length is only known once it has been read. */
export function allowEmptyJson(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error');
  api.addContentTypeParser(MEDIA_TYPES.json, { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, {});
    else void parse(request, body, done);
  });
}

type Fields = Record<string, unknown>;

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/**
 * Returns what was sent in a query or a form without the optional fields that are empty: that's how forms send what
 * isn't known.
 */
export function blankRemover(schema: z.ZodObject | undefined): (sent: Fields) => Fields {
  const fields = Object.entries(schema?.shape ?? {});
  const optional = new Set(
    fields.flatMap(([name, field]) => ((field as z.ZodType).safeParse(undefined).success ? [name] : [])),
  );
  const isLeftOut = (name: string, value: unknown) => optional.has(name) && isBlank(value);
  return (sent) =>
    Object.entries(sent).some(([name, value]) => isLeftOut(name, value))
      ? Object.fromEntries(Object.entries(sent).filter(([name, value]) => !isLeftOut(name, value)))
      : sent;
}
