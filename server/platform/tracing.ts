/** What a span says: nothing personal, no secret, and no value of a query. */
export type SpanFacts = Record<string, string | number>;

export type SpanKind = 'server' | 'client' | 'consumer';

/** A timed step of what a request causes. */
export type Span = {
  /** Runs `work`; all spans that it starts are children of this one. */
  run<T>(work: () => T): T;
  add(facts: SpanFacts): void;
  /** @param failure the kind of its error, if it failed: a status or an SQLSTATE, never a message, which may hold data */
  end(failure?: string): void;
};

/** Traces in the sense of OpenTelemetry: what a request does, in this process and in its tasks. */
export type Tracing = {
  /** @param parent a `traceparent` (W3C Trace Context) to continue; without it, a new trace begins */
  start(name: string, kind: SpanKind, facts: SpanFacts, parent?: string): Span;
  /** Starts a child of the current span; undefined if there's none. */
  startPart(name: string, kind: SpanKind, facts: SpanFacts): Span | undefined;
  /** The `traceparent` of the current span. */
  current(): string | undefined;
  /** Sends the spans that haven't been sent yet. */
  close(): Promise<void>;
};

/** Runs `work` as this span, if there is one. */
export function runAs<T>(span: Span | undefined, work: () => T): T {
  return span ? span.run(work) : work();
}

/** The kind of an error: its code, such as an SQLSTATE, or its class. */
export function kindOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string };
  return typeof code === 'string' ? code : (name ?? 'Error');
}

/**
 * A provider whose every asynchronous call is a span.
 * @param provider the port's name
 * @param port a plain object of functions and values
 */
export function traceProvider<Port extends object>(tracing: Tracing, provider: string, port: Port): Port {
  const traced = Object.entries(port).map(([call, member]) => {
    if (typeof member !== 'function') return [call, member];
    const run = (...args: unknown[]) => {
      const span = tracing.startPart(`${provider}.${call}`, 'client', { 'galley.provider': provider });
      const answer = runAs(span, () => member.apply(port, args));
      if (span && answer instanceof Promise) {
        answer.then(
          () => span.end(),
          (error) => span.end(kindOf(error)),
        );
      }
      return answer;
    };
    return [call, run];
  });
  return Object.fromEntries(traced) as Port;
}
