import type pg from 'pg';
import { kindOf, type Span, type Tracing } from '../platform/tracing.ts';

type Query = (...args: unknown[]) => unknown;

/** Makes each query of a traced request or task a span, with its text, which has placeholders where its values go. */
export function traceQueries(pool: pg.Pool, tracing: Tracing): void {
  pool.query = traced(pool.query.bind(pool) as Query, tracing) as typeof pool.query;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const tracedQuery = traced(query, tracing);
    // The pool calls its connections with a callback, and has a span for that already.
    client.query = ((...args: unknown[]) =>
      typeof args.at(-1) === 'function' ? query(...args) : tracedQuery(...args)) as typeof client.query;
  });
}

function traced(query: Query, tracing: Tracing): Query {
  return (...args) => {
    const span = startSpan(args[0], tracing);
    const answer = query(...args);
    if (span && answer instanceof Promise) {
      answer.then(
        () => span.end(),
        (error) => span.end(kindOf(error)),
      );
    }
    return answer;
  };
}

function startSpan(query: unknown, tracing: Tracing): Span | undefined {
  const text = typeof query === 'string' ? query : (query as { text?: string }).text;
  if (!text) return undefined;
  const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY';
  return tracing.startPart(operation, 'client', {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text,
  });
}
