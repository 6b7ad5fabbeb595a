import { readBounce } from '../../adapters/mail/bounces/read-bounce.ts';
import { domainOf } from '../../adapters/mail/compose.ts';
import type { Deps } from '../../common/deps.ts';
import { recordBounce } from '../../common/emails/job-emails.ts';
import { transaction } from '../../db/transaction.ts';
import { BOUNCES } from '../../platform/limits.ts';

/**
 * Looks for emails that came back. Each joins the failed tasks, like one that the mail server refused. If the mailbox
 * can't be read, the task doesn't fail: the next one will look again.
 */
export async function takeBounces(deps: Deps): Promise<void> {
  const { bounces, clock, config, log, pool, queue } = deps;
  if (!bounces) throw new Error('There is no BOUNCES_IMAP_URL here');
  const since = clock.now().subtract({ hours: 24 * BOUNCES.days });
  const found = await bounces.newReports(since).catch((error: unknown) => {
    log.warn({ err: error }, 'the mailbox of bounces could not be read; the next look is in five minutes');
    return null;
  });
  if (!found) return;
  const domain = domainOf(config.brand.email);
  for (const { content, arrivedAt } of found.mails) {
    const bounce = await readBounce(content, domain);
    if (!bounce) continue;
    const sent = {
      key: bounce.key,
      before: arrivedAt,
      reason: `Error: The email came back: ${bounce.reason}`,
    };
    const task = await transaction(pool, async (tx) => {
      const failed = await queue.failSent(tx, sent);
      if (failed) await recordBounce(tx, { key: bounce.key, at: arrivedAt, reason: bounce.reason });
      return failed;
    });
    if (task) log.warn({ mail: task.mail, key: bounce.key }, 'email came back');
  }
  found.done();
}
