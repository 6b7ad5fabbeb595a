import type { Reply } from '../../../contracts/endpoint.ts';
import type { takeConversation as takeConversationCall } from '../../../contracts/inbox/inbox.ts';
import type { ConversationKind } from '../../../domain/inbox/conversations.ts';
import { deskInboxMessages } from '../../../domain/inbox/desk-inbox-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { conversationOf, keepTaken, lockTaken } from './inbox.queries.ts';
import { readConversation } from './read-conversation.ts';

type Taking = {
  kind: ConversationKind;
  subject: number;
  /** Who had it when it was read. */
  takenById: number | null;
  by: StaffDoer;
};

/**
 * Makes a conversation somebody's in the office, also one that a colleague has (R14.08).
 * @throws Refusal `not_found`, `conflict` if somebody else has taken it since it was read
 */
export async function takeConversation(
  deps: Deps,
  { kind, subject, takenById, by }: Taking,
): Promise<Reply<typeof takeConversationCall>> {
  await transaction(deps.pool, async (tx) => {
    const before = await lockTaken(tx, kind, subject);
    if (!before) throw new Refusal('not_found', deskInboxMessages.gone);
    if (before.takenBy === by.id) return;
    const row = await conversationOf(tx, kind, subject);
    if (before.takenBy !== takenById && before.takenBy !== null)
      throw new Refusal('conflict', deskInboxMessages.takenMeanwhile(row?.takenBy?.name ?? ''));
    await keepTaken(tx, { kind, subject, staffId: by.id });
    await recordAudit(tx, deps, {
      by,
      action: 'conversation-taken',
      ...(row?.jobId && { subject: { kind: 'job', id: row.jobId } }),
      customerId: row?.customer?.id ?? null,
      details: { kind, subject, before: before.takenBy },
    });
  });
  return readConversation(deps, { kind, subject });
}
