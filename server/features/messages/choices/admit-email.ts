import { ringReason } from '../../../../domain/messages/ring-reasons.ts';
import type { Deps } from '../../../common/deps.ts';
import { keepRinging, wasEmailed } from '../../../common/emails/job-emails.ts';
import type { WrittenMail } from '../../../common/emails/written-mail.ts';
import { transaction } from '../../../db/transaction.ts';
import type { SendMail } from '../../../queue/task-data.ts';
import { fateOfText, leaveEmail } from '../texts/email-left.ts';
import { howToTell } from './how-to-tell.ts';

/**
 * Whether an email is how its customer hears of something, as it is when it's sent (R11.08). If it isn't, it's left to its text,
 * which sends it after all if it can't go itself. If neither is sure to arrive and they must hear of it, the office has to ring.
 */
export async function admitEmail(deps: Deps, task: SendMail, mail: WrittenMail): Promise<boolean> {
  const { told } = task;
  if (!told) return true;
  const fate = told.textId === null ? 'over' : await fateOfText(deps.db, told.textId);
  const ways = await howToTell(deps, deps.db, told, fate);
  if (ways.ring && ways.fault) {
    const reason = ringReason(ways.fault, ways.noText ?? '');
    await transaction(deps.pool, (tx) => keepRinging(deps, tx, task, { mail, reason }));
  }
  if (ways.email) return !(await wasEmailed(deps.db, mail.key));
  if (ways.text && told.textId !== null) {
    const { textId } = told;
    await transaction(deps.pool, (tx) => leaveEmail(deps, tx, textId, task));
  }
  deps.log.info({ mail: task.mail, key: mail.key, topic: told.topic }, 'email not sent: not the way chosen');
  return false;
}
