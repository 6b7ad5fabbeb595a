import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  SpanKind as Kind,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { TRACES_SENT_MS } from './limits.ts';
import type { Span, SpanFacts, SpanKind, Tracing } from './tracing.ts';

export type TracingSettings = {
  /** The collector's address; traces go to `/v1/traces` there. */
  url: string;
  headers: Readonly<Record<string, string>>;
};

const KINDS: Record<SpanKind, Kind> = { server: Kind.SERVER, client: Kind.CLIENT, consumer: Kind.CONSUMER };
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0[01]$/;

/**
 * Sends traces to a collector with OTLP over HTTP (JSON). Spans that it can't take are dropped; nothing waits for it.
 * @param about facts about this process, named by OpenTelemetry's semantic conventions
 */
export function otlpTracing({ url, headers }: TracingSettings, about: SpanFacts): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: TRACES_SENT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes(about),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('galley');
  const contexts = new AsyncLocalStorage<Context>();

  function begin(name: string, kind: SpanKind, attributes: SpanFacts, parent: Context): Span {
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    return {
      run: (work) => contexts.run(trace.setSpan(parent, span), work),
      add: (facts) => void span.setAttributes(facts),
      end(failure) {
        if (failure !== undefined) {
          span.setAttribute('error.type', failure);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  }

  return {
    start: (name, kind, facts, parent) => begin(name, kind, facts, remote(parent)),
    startPart(name, kind, facts) {
      const parent = contexts.getStore();
      return parent && begin(name, kind, facts, parent);
    },
    current() {
      const parent = contexts.getStore();
      const span = parent && trace.getSpan(parent);
      return span && traceparentOf(span);
    },
    async close() {
      // A collector that's down mustn't keep the server from stopping.
      await provider.shutdown().catch(() => undefined);
    },
  };
}

function remote(parent: string | undefined): Context {
  const [, traceId, spanId] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1, isRemote: true });
}

function traceparentOf(span: OtelSpan): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}
