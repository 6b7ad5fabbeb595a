/** A line of level error or worse, as pino writes it. */
const ERROR_LEVEL = 50;

/** What tests cause on purpose and look at themselves: a refused or failed reply, a task that fails, a database that is taken away. */
const ON_PURPOSE = [
  /"msg":"request failed"/,
  /"msg":"tasks? failed/,
  /"msg":"photo not (read|stored)"/,
  /"msg":"a captcha could not be checked"/,
  /"msg":"documents, ledger and card provider do not agree"/,
  /jobs\.job_common\\" does not exist/,
  /57P0\d|ECONN|EPIPE|Connection terminated|connection timeout|timeout exceeded|The database did not answer|accepts no writes|synchronous standby/,
];

/**
 * Keeps the other lines of level error that a test's server logs: nobody reads the log of a test, so each fails it. The queue's upkeep
 * failed once a minute while every test passed.
 */
export function errorLines() {
  const faults: string[] = [];
  let isOver = false;
  return {
    /** Takes one line. */
    take(line: string): void {
      // A server that can't start says so in plain words.
      const level = line.startsWith('{') ? (JSON.parse(line) as { level?: number }).level : undefined;
      if (isOver || level === undefined || level < ERROR_LEVEL) return;
      if (!ON_PURPOSE.some((pattern) => pattern.test(line))) faults.push(line);
    },
    /** The server has stopped: what is taken from under it now is the test's doing. */
    end(): void {
      isOver = true;
    },
    /** @throws Error with the lines, if there are any */
    check(): void {
      const found = faults.splice(0);
      if (found.length > 0) throw new Error(`The server logged errors:\n${found.join('\n').slice(0, 2000)}`);
    },
  };
}
