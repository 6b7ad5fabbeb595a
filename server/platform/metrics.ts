import { Counter, Histogram, Registry } from 'prom-client';

/** In seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** In seconds; a task may decode a photo or wait for a slow mail server. */
const TASK_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

const BOOKERS = ['visitor', 'customer', 'staff'];

/**
 * What a server counts while it works; `server/metrics.ts` serves it. Every label has a few values, known in advance,
 * and none of them says anything about a person.
 */
export type Metrics = ReturnType<typeof openMetrics>;

/** The metrics of one server, all at zero. */
export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const bookings = new Counter({
    name: 'galley_bookings_total',
    help: 'Bookings stored, by who booked: visitor, customer or staff.',
    labelNames: ['by'],
    registers,
  });
  // They start at zero, or Prometheus would miss the first booking of each kind after a start.
  for (const by of BOOKERS) bookings.inc({ by }, 0);
  return {
    registry,
    bookings,
    requests: new Histogram({
      name: 'galley_http_request_duration_seconds',
      help: 'Requests by method, pattern of the route and class of status (2xx); none where no route is, or if the caller left.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    tasks: new Histogram({
      name: 'galley_task_duration_seconds',
      help: 'Attempts at tasks by queue and outcome: done, or failed and to be tried again.',
      labelNames: ['queue', 'outcome'],
      buckets: TASK_BUCKETS,
      registers,
    }),
    providerCalls: new Histogram({
      name: 'galley_provider_call_duration_seconds',
      help: 'Calls to card, mail and other providers by outcome: answered, or failed with an error or no response.',
      labelNames: ['provider', 'call', 'outcome'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
  };
}

/** The outcome by which a port says that a provider didn't respond, if it doesn't throw. */
const UNREACHABLE = 'unreachable';

/**
 * A provider whose every asynchronous call is timed and counted.
 * @param provider the port's name
 * @param port a plain object of functions and values
 */
export function timeProvider<Port extends object>(
  { providerCalls }: Pick<Metrics, 'providerCalls'>,
  provider: string,
  port: Port,
): Port {
  const timed = Object.entries(port).map(([call, member]) => {
    if (typeof member !== 'function') return [call, member];
    const run = (...args: unknown[]) => {
      const end = providerCalls.startTimer({ provider, call });
      const answer = member.apply(port, args);
      if (answer instanceof Promise) {
        answer.then(
          (result) => end({ outcome: result?.outcome === UNREACHABLE ? 'failed' : 'answered' }),
          () => end({ outcome: 'failed' }),
        );
      }
      return answer;
    };
    return [call, run];
  });
  return Object.fromEntries(timed) as Port;
}
