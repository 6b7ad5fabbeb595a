import type { MailboxPlace, NewMail } from '../../adapters/mail/bounces/port.ts';
import type { Bounce } from '../../adapters/mail/bounces/read-bounce.ts';
import { domainOf } from '../../adapters/mail/compose.ts';
import type { MailHeaders } from '../../adapters/mail/mail-headers.ts';
import { readBounceApart, readEmailApart } from '../../adapters/mail/read-apart.ts';
import type { Deps } from '../../common/deps.ts';
import { recordBounce } from '../../common/emails/job-emails.ts';
import { transaction } from '../../db/transaction.ts';
import { BOUNCES, REPLIES } from '../../platform/limits.ts';
import { EndedWithoutAnswer } from '../../platform/own-process.ts';
import { isLeft, keepLeft, keepPlace, releaseMailbox, takeMailbox } from './mailbox.queries.ts';
import {
  type LettersOf,
  planReply,
  type ReplyPlan,
  senderOf,
  sourceOf,
  takeAloneEmail,
  takeReply,
} from './thread/replies/take-replies.ts';

/** What is done with an email, decided by its header, and how many bytes of it that takes. */
type Plan = { bytes: number; is: 'nothing' | 'bounce' | ReplyPlan };

/**
 * Takes what is new in the mailbox: emails that came back, and answers of customers (R11.06). Nothing but the header is
 * fetched of any other. If the mailbox can't be read, the task doesn't fail: the next one will look again. How far it has
 * been read is in the database, and so is that the reading of an email has begun: one during which the server died isn't
 * read again.
 */
export async function readMailbox(deps: Deps, lettersOf: LettersOf): Promise<void> {
  const { bounces: mailbox, clock, log } = deps;
  if (!mailbox) throw new Error('There is no BOUNCES_IMAP_URL here');
  const { name } = mailbox;
  const place = await takeMailbox(deps, name);
  if (!place) return;
  try {
    let fault: { is: unknown } | undefined;
    const since = clock.now().subtract({ hours: 24 * BOUNCES.days });
    const plan = (headers: MailHeaders) =>
      planOf(deps, headers).catch((error: unknown) => {
        fault = { is: error };
        throw error;
      });
    const found = await mailbox.newMails({ since, after: place, plan }).catch((error: unknown) => {
      if (fault) throw fault.is;
      log.warn({ err: error }, 'the mailbox of bounces could not be read; the next look is in a minute');
      return null;
    });
    for (const mail of found?.mails ?? []) {
      const here = { validity: found?.validity ?? 0, uid: mail.uid };
      const wasBegun = place.validity === here.validity && place.readingUid === mail.uid;
      await takeOne(deps, mail, { here, before: place, wasBegun, lettersOf });
      await keepPlace(deps, name, { ...here, readingUid: null });
      Object.assign(place, here);
    }
  } finally {
    await releaseMailbox(deps, name);
  }
}

async function planOf(deps: Deps, headers: MailHeaders): Promise<Plan> {
  if (await isLeft(deps.db, sourceOf(headers))) return { is: 'nothing', bytes: 0 };
  const reply = await planReply(deps, headers);
  if (reply) return { is: reply, bytes: 'left' in reply ? 0 : REPLIES.bytes };
  if (isReport(headers)) return { is: 'bounce', bytes: BOUNCES.bytes };
  return { is: 'nothing', bytes: 0 };
}

/** A delivery report (RFC 3464). */
const isReport = ({ fields }: MailHeaders) =>
  fields.some(([name, value]) => name === 'content-type' && /delivery-status/i.test(value));

type Taking = { here: MailboxPlace; before: MailboxPlace; wasBegun: boolean; lettersOf: LettersOf };

async function takeOne(
  deps: Deps,
  { headers, arrivedAt, plan, content }: NewMail<Plan>,
  { here, before, wasBegun, lettersOf }: Taking,
): Promise<void> {
  if (plan.is === 'nothing') return;
  const line = {
    sender: senderOf(headers).address,
    subject: senderOf(headers).subject,
    source: sourceOf(headers),
  };
  if (plan.is !== 'bounce' && 'left' in plan.is) {
    await keepLeft(deps, { ...line, ...plan.is.left });
    return;
  }
  if (!content) return;
  /** What a process of its own reads of the email; undefined if it can't, or the server died of it. */
  const readOnce = async <Read>(read: () => Promise<Read>): Promise<Read | undefined> => {
    if (wasBegun) return undefined;
    const uid = before.validity === here.validity ? before.uid : 0;
    const note = (readingUid: number | null) =>
      keepPlace(deps, deps.bounces?.name ?? '', { ...here, uid, readingUid });
    await note(here.uid);
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof EndedWithoutAnswer)) throw error;
      deps.log.warn({ reason: error.message }, 'an email takes more time or memory to read than it may');
      return undefined;
    } finally {
      await note(null);
    }
  };
  if (plan.is === 'bounce') {
    const bounce = await readOnce(() => readBounceApart(content.bytes, domainOf(deps.config.brand.email)));
    if (bounce === undefined) await keepLeft(deps, { ...line, jobId: null, reason: 'unreadable' });
    else if (bounce) await takeBounce(deps, bounce, arrivedAt);
    return;
  }
  const email = await readOnce(() => readEmailApart(content.bytes, content.isCut));
  if ('sender' in plan.is) {
    if (!email) await keepLeft(deps, { ...line, jobId: null, reason: 'unreadable' });
    else if (!(await takeAloneEmail(deps, { email, headers })))
      await keepLeft(deps, { ...line, jobId: null, reason: 'nobody' });
    return;
  }
  const { found } = plan.is;
  if (!email) await keepLeft(deps, { ...line, jobId: found.job.id, reason: 'unreadable' });
  else await takeReply(deps, { email, headers, found, lettersOf });
}

/** An email that came back joins the failed tasks, like one that the mail server refused. */
async function takeBounce(deps: Deps, { key, reason }: Bounce, arrivedAt: Date): Promise<void> {
  const { log, pool, queue } = deps;
  const sent = { key, before: arrivedAt, reason: `Error: The email came back: ${reason}` };
  const task = await transaction(pool, async (tx) => {
    const failed = await queue.failSent(tx, sent);
    if (failed) await recordBounce(tx, { key, at: arrivedAt, reason });
    return failed;
  });
  if (task) log.warn({ mail: task.mail, key }, 'email came back');
}
