import type { Deps } from '../../common/deps.ts';
import { doEach } from '../../platform/do-each.ts';
import { BOUNCES } from '../../platform/limits.ts';
import { takeBounces } from './take-bounces.ts';
import { replyPrefix } from './thread/replies/reply-address.ts';
import { takeReplies } from './thread/replies/take-replies.ts';

/**
 * Takes what is new in the mailbox: emails that came back, and answers of customers (R11.06). If the mailbox can't be
 * read, the task doesn't fail: the next one will look again.
 */
export async function readMailbox(deps: Deps): Promise<void> {
  const { bounces: mailbox, clock, config, log } = deps;
  if (!mailbox) throw new Error('There is no BOUNCES_IMAP_URL here');
  const since = clock.now().subtract({ hours: 24 * BOUNCES.days });
  const { repliesAddress } = config;
  const repliesTo = repliesAddress === null ? null : replyPrefix(repliesAddress);
  const found = await mailbox.newMails({ since, repliesTo }).catch((error: unknown) => {
    log.warn({ err: error }, 'the mailbox of bounces could not be read; the next look is in a minute');
    return null;
  });
  if (!found) return;
  await doEach([() => takeBounces(deps, found.reports), () => takeReplies(deps, found.replies)], (take) =>
    take(),
  );
}
