import type { NewMails } from '../../adapters/mail/bounces/port.ts';
import { readBounce } from '../../adapters/mail/bounces/read-bounce.ts';
import { domainOf } from '../../adapters/mail/compose.ts';
import type { Deps } from '../../common/deps.ts';
import { recordBounce } from '../../common/emails/job-emails.ts';
import { transaction } from '../../db/transaction.ts';

/** Emails that came back: each joins the failed tasks, like one that the mail server refused. */
export async function takeBounces(deps: Deps, found: NewMails): Promise<void> {
  const { config, log, pool, queue } = deps;
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
