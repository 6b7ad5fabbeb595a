import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type EndpointSpec, errorsOf } from '../../../contracts/endpoint.ts';
import { OPENAPI_PATH, PROBLEMS, type ProblemCode, problem } from '../../../contracts/problem.ts';
import { RIGHTS, type Right } from '../../../domain/people/rights.ts';
import { MEDIA_TYPES } from './request-body.ts';

const PROBLEM_CONTENT = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

type JsonSchema = Record<string, unknown>;

/** Named schemas go to the document's components; references are pointed there at the end. */
const LOCAL_REFERENCE = '#/$defs/';
const COMPONENT_REFERENCE = '#/components/schemas/';

class Schemas {
  readonly named: Record<string, unknown> = {};

  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _dialect,
      $defs,
      ...rest
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
    Object.assign(this.named, $defs);
    return rest;
  }
}

const BUSINESS_PARAMETER = {
  name: 'Business-Id',
  in: 'header',
  required: false,
  description:
    'The business that the call is about, for somebody who belongs to several; without it, the one that they have belonged to for longest',
  schema: { type: 'integer' },
};

function parameters(spec: EndpointSpec, schemas: Schemas) {
  const of = (place: 'query' | 'path' | 'header', schema: z.ZodObject | undefined) =>
    Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: place === 'path' || !(type as z.ZodType).safeParse(undefined).success,
      schema: schemas.of(type as z.ZodType, 'input'),
    }));
  return [
    ...of('path', spec.params),
    ...of('query', spec.query),
    ...of('header', spec.headers),
    ...(spec.access === 'customer' ? [BUSINESS_PARAMETER] : []),
  ];
}

const FILE_HEADERS = {
  'Content-Disposition': { description: 'The name of the file (RFC 6266)', schema: { type: 'string' } },
};

function responses(spec: EndpointSpec, schemas: Schemas) {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of errorsOf(spec)) {
    const status = PROBLEMS[code].status;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const refusals = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${PROBLEMS[code].title}`).join('; '),
      content: PROBLEM_CONTENT,
    },
  ]);
  const reply = schemas.of(spec.reply, 'output');
  const fileType = reply.contentMediaType as string | undefined;
  return {
    [spec.status ?? 200]: {
      description: 'Done',
      ...(fileType && { headers: FILE_HEADERS }),
      content: { [fileType ?? MEDIA_TYPES.json]: { schema: reply } },
    },
    ...Object.fromEntries(refusals),
  };
}

/** Every problem by its code: the target of a reply's `type`. */
function problems() {
  const described = Object.entries(PROBLEMS).map(([code, { title }]) => [
    code,
    { description: title, content: PROBLEM_CONTENT },
  ]);
  return Object.fromEntries(described);
}

const FILES = { type: 'array', items: { type: 'string', format: 'binary' } };

/** A form: photos, each with its id, or fields and files. */
function formSchema({ body }: EndpointSpec, schemas: Schemas) {
  if (!body) {
    const ids = { type: 'array', items: { type: 'string', format: 'uuid' } };
    return { type: 'object', properties: { ClientId: ids, Photos: FILES } };
  }
  return { allOf: [schemas.of(body, 'input'), { type: 'object', properties: { Files: FILES } }] };
}

function requestBody(spec: EndpointSpec, schemas: Schemas) {
  if (!spec.consumes) return undefined;
  const schema =
    spec.consumes === 'multipart'
      ? formSchema(spec, schemas)
      : schemas.of(spec.body ?? z.object({}), 'input');
  const required = spec.consumes === 'multipart' || !(spec.body ?? z.object({})).safeParse({}).success;
  return { required, content: { [MEDIA_TYPES[spec.consumes]]: { schema } } };
}

/** The tokens that a call accepts; `{}` means none. */
const SECURITY: Record<Exclude<EndpointSpec['access'], 'public'>, Record<string, []>[]> = {
  optional: [{ bearer: [] }, {}],
  customer: [{ bearer: [] }],
  staff: [{ staffBearer: [] }],
  admin: [{ staffBearer: [] }],
};

/** Who may call it, in a business of several people. */
const neededRole = (right: Right): string =>
  `For people of the business with the role ${RIGHTS[right].join(', ')}.`;

function operation(spec: EndpointSpec, schemas: Schemas) {
  const body = requestBody(spec, schemas);
  return {
    summary: spec.summary,
    ...(spec.right && spec.right !== 'self' && { description: neededRole(spec.right) }),
    operationId: `${spec.method.toLowerCase()}${spec.path.replace('/api/v1', '').replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')}`,
    parameters: parameters(spec, schemas),
    ...(body && { requestBody: body }),
    ...(spec.access !== 'public' && { security: SECURITY[spec.access] }),
    responses: responses(spec, schemas),
  };
}

/** The OpenAPI 3.1 document of these endpoints, as JSON text (R7.61). */
export function openApiDocument(endpoints: readonly EndpointSpec[], title: string, version: string): string {
  const schemas = new Schemas();
  schemas.of(z.object({ problem }), 'output');
  const paths: Record<string, Record<string, unknown>> = {};
  for (const spec of endpoints) {
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: operation(spec, schemas) };
  }
  const document = {
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: {
      schemas: schemas.named,
      responses: problems(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: "A customer's token" },
        staffBearer: { type: 'http', scheme: 'bearer', description: "A token of the operator's staff" },
      },
    },
  };
  return JSON.stringify(document).replaceAll(LOCAL_REFERENCE, COMPONENT_REFERENCE);
}

/** Serves the document, generated on the first request. */
export function serveOpenApi(app: FastifyInstance, makeDocument: () => string): void {
  let document: string | undefined;
  app.get(OPENAPI_PATH, (_request, reply) => {
    document ??= makeDocument();
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
