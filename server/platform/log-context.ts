import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line of a request says, and of a task that the request caused. */
export type LogContext = {
  /** The request's id; also that of the request that caused a task. */
  reqId?: string | undefined;
  /** The task's id in the queue. */
  taskId?: string;
};

const contexts = new AsyncLocalStorage<LogContext>();

/** Runs `work` with this context, including everything asynchronous that it starts. */
export function runInLogContext<T>(context: LogContext, work: () => T): T {
  return contexts.run(context, work);
}

/** The current context; empty outside requests and tasks. */
export function logContext(): LogContext {
  return contexts.getStore() ?? {};
}
