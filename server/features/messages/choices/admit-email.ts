import { TEXT_KINDS, type TextKind } from '../../../../domain/messages/text-kinds.ts';
import type { Deps } from '../../../common/deps.ts';
import { wasEmailed } from '../../../common/emails/job-emails.ts';
import type { WrittenMail } from '../../../common/emails/letter.ts';
import { whoCausedEmail } from '../../../common/emails/message-rules.ts';
import { transaction } from '../../../db/transaction.ts';
import type { SendMail } from '../../../queue/task-data.ts';
import { fateOfText, leaveEmail } from '../texts/email-left.ts';
import { ringIfUntold } from '../when-untold.ts';
import { howToTell } from './how-to-tell.ts';

/**
 * Whether an email is how its customer hears of something, as it is when it's sent (R11.08). If it isn't, or isn't sure to arrive,
 * it's left to its text, which brings it back if it can't go itself. If neither reaches them, the office may have to ring.
 */
export async function admitEmail(deps: Deps, task: SendMail, mail: WrittenMail): Promise<boolean> {
  const { told } = task;
  if (!told) return true;
  const { textId } = told;
  const fate = textId === null ? 'over' : await fateOfText(deps.db, textId);
  const by = await whoCausedEmail(deps.db, task);
  const kind = (TEXT_KINDS as readonly string[]).includes(task.mail) ? (task.mail as TextKind) : undefined;
  const ways = await howToTell(deps, deps.db, told, { fate, kind, by });
  if (ways.isUntold && !told.isFurther) {
    // Without a text of their own nothing is outdated.
    const noText = textId === null && ways.noText === 'outdated' ? 'no-text' : ways.noText;
    const reason = task.unsent ?? noText ?? 'unwanted';
    await ringIfUntold(deps, task, { mail, reason, fault: ways.fault });
  }
  if (ways.text && textId !== null && (!ways.email || ways.fault)) {
    await transaction(deps.pool, (tx) => leaveEmail(deps, tx, textId, task));
  }
  if (ways.email) return !(await wasEmailed(deps.db, mail.key));
  deps.log.info({ mail: task.mail, key: mail.key, topic: told.topic }, 'email not sent: not the way chosen');
  return false;
}
