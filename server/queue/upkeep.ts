import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { SUPERVISE_SECONDS } from './queues.ts';

/** From when on somebody has to look why nothing looks after the queue, in seconds. */
export const OLD_UPKEEP_SECONDS = 120;

/** How long ago the upkeep last succeeded, in seconds; no row if it never did. */
export const SECONDS_SINCE_UPKEEP =
  'select extract(epoch from now() - succeeded_at)::float8 as seconds from queue_upkeep';

const SUCCEEDED = `
  insert into queue_upkeep (succeeded_at) values (now())
  on conflict (id) do update set succeeded_at = excluded.succeeded_at`;

/**
 * Looks after the queue every few seconds: restarts the tasks of workers that were killed, ends those that take too long, and deletes
 * finished ones. pg-boss's own timer does the same, but nobody could see that it had stopped succeeding.
 */
export function openUpkeep(boss: PgBoss, log: Pick<FastifyBaseLogger, 'error'>) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function keepUp(): Promise<void> {
    await boss.supervise();
    await boss.getDb().executeSql(SUCCEEDED, []);
  }

  function plan(): void {
    timer = setTimeout(async () => {
      try {
        await keepUp();
      } catch (error) {
        if (!isStopped) log.error({ err: error }, 'the upkeep of the job queue failed, to be tried again');
      }
      if (!isStopped) plan();
    }, SUPERVISE_SECONDS * 1000);
  }

  return {
    keepUp,
    start: plan,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
