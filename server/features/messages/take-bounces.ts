import type { Bounce } from '../../adapters/mail/bounces/read-bounce.ts';
import type { Deps } from '../../common/deps.ts';
import { recordBounce } from '../../common/emails/job-emails.ts';
import { transaction } from '../../db/transaction.ts';

/** An email that came back joins the failed tasks, like one that the mail server refused. */
export async function takeBounce(deps: Deps, { key, reason }: Bounce, arrivedAt: Date): Promise<void> {
  const { log, pool, queue } = deps;
  const sent = { key, before: arrivedAt, reason: `Error: The email came back: ${reason}` };
  const task = await transaction(pool, async (tx) => {
    const failed = await queue.failSent(tx, sent);
    if (failed) await recordBounce(tx, { key, at: arrivedAt, reason });
    return failed;
  });
  if (task) log.warn({ mail: task.mail, key }, 'email came back');
}
