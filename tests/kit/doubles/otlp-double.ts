import { httpDouble } from './http-double.ts';

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  facts: Record<string, string | number>;
  failed: boolean;
};

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type Payload = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        attributes: Attribute[];
        status: { code: number };
      }[];
    }[];
  }[];
};

const ERROR = 2;

const factsOf = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)] as const),
  );

/**
 * A collector of traces as opentelemetry.io/docs/specs/otlp describes it: OTLP over HTTP, in JSON; stopped when the test
 * is over.
 */
export async function otlpDouble() {
  const http = await httpDouble(({ method, url, headers }) => {
    const fits = method === 'POST' && url.pathname === '/v1/traces';
    const isJson = headers['content-type'] === 'application/json';
    return { status: fits && isJson ? 200 : 400, type: 'application/json', body: '{}' };
  });
  const payloads = () => http.calls.map(({ body }) => JSON.parse(body) as Payload);
  return {
    ...http,
    /** Everything that was received, as text. */
    text: () => http.calls.map(({ body }) => body).join('\n'),
    /** What is said of the process that sent the first batch. */
    resource: () => factsOf(payloads()[0]?.resourceSpans[0]?.resource.attributes ?? []),
    spans: (): ReceivedSpan[] =>
      payloads()
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
          traceId,
          spanId,
          parentSpanId,
          name,
          facts: factsOf(attributes),
          failed: status.code === ERROR,
        })),
  };
}
