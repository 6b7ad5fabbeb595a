import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { queueOrders } from '../db/schema/queue.ts';
import { runPrepared, type Transaction, transaction } from '../db/transaction.ts';
import type { JobName, MailData, MailName, Queue } from './queue.ts';
import { requestsFirst } from './requests-first.ts';

/** Orders handed over in one transaction. */
const BATCH = 200;
/** How long orders gather once one was left, in milliseconds: under load, many are handed over together. */
const GATHER_MS = 50;
/** How often it is looked for orders that another server left when it was killed, in milliseconds. */
const LOOK_MS = 2_000;

/**
 * Part of a statement: orders a mail about what the statement writes, so that both are there or neither is.
 * @param about where the statement has each id that the mail is about
 * @param from the part of the statement that has them
 */
export function mailOrder<Name extends MailName>(
  mail: Name,
  about: Record<keyof MailData[Name], SQL>,
  from: SQL,
): SQL {
  const ids = Object.entries<SQL>(about).map(([name, id]) => sql`, ${sql.raw(`'${name}'`)}, ${id}`);
  return sql`insert into ${queueOrders} (name, data)
      select 'send-mail', jsonb_build_object('mail', ${sql.raw(`'${mail}'`)}${sql.join(ids)}) from ${from}`;
}

const TAKE = `
  delete from queue_orders
  where id = any(array(select id from queue_orders order by id limit $1 for update skip locked))
  returning name, data`;

/** Hands the orders that statements left to the queue, each once whatever is killed meanwhile. */
export function orderTaker(given: {
  pool: pg.Pool;
  enqueue: Queue['enqueue'];
  log: Pick<FastifyBaseLogger, 'error'>;
}) {
  const { pool, enqueue, log } = given;
  let next: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let isAsked = false;
  let isStopped = false;

  async function takeSome(tx: Transaction): Promise<number> {
    const { rows } = await runPrepared(tx, TAKE, [BATCH]);
    for (const [name, orders] of Map.groupBy(rows, (row): JobName => row.name)) {
      await enqueue(
        tx,
        name,
        orders.map(({ data }) => data),
      );
    }
    return rows.length;
  }

  async function takeAll() {
    isAsked = false;
    try {
      do {
        await requestsFirst(pool, LOOK_MS);
      } while ((await transaction(pool, takeSome)) === BATCH);
    } catch (error) {
      log.error({ err: error }, 'orders not handed over, to be tried again');
    }
    working = undefined;
    wait(isAsked ? GATHER_MS : LOOK_MS);
  }

  function wait(ms: number) {
    clearTimeout(next);
    if (isStopped) return;
    next = setTimeout(() => {
      working = takeAll();
    }, ms);
  }

  return {
    start: () => wait(0),
    /** Says that an order was left: it is taken in a moment rather than when it is looked for next. */
    orderLeft() {
      if (isAsked || next === undefined) return;
      isAsked = true;
      if (!working) wait(GATHER_MS);
    },
    async stop() {
      isStopped = true;
      clearTimeout(next);
      await working;
    },
  };
}
