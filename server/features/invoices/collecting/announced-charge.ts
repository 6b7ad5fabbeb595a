import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { formatInstantDay, formatInstantTime } from '../../../../domain/visits/dates.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { queueInvoiceLetter } from '../../messages/queue-letter.ts';
import type { DocumentRow } from '../issue-document.ts';
import { cardWords } from '../money-words.ts';
import { automaticChargeAt, cardToCharge } from './automatic-charge.ts';

export type AnnouncedCharge = {
  /** `Visa ending 4242` */
  readonly card: string;
  /** `9am on Wed 2 Dec` */
  readonly when: string;
};

/** An invoice's automatic charge, worded for emails; null if there's none. */
export async function announcedCharge(
  deps: Pick<Deps, 'config'>,
  db: Queryable,
  invoice: Pick<DocumentRow, 'id' | 'customerId' | 'kind' | 'jobId'>,
): Promise<AnnouncedCharge | null> {
  const at = (await automaticChargeAt(deps, db, invoice.id))?.toTemporalInstant();
  const card = at && (await cardToCharge(db, invoice));
  if (!card) return null;
  const time = formatInstantTime(at, OPERATOR_TIME_ZONE);
  return {
    card: cardWords(card) ?? card.brand,
    when: `${time} on ${formatInstantDay(at, OPERATOR_TIME_ZONE)}`,
  };
}

/**
 * Queues the emails that say what happens next with an invoice: its hold is released, or its automatic charge couldn't be
 * made on the day that was announced.
 */
export async function queueChargeDated(
  deps: Pick<Deps, 'queue' | 'clock'>,
  tx: Transaction,
  { id: documentId, customerId }: Pick<DocumentRow, 'id' | 'customerId'>,
  { isReleased = false } = {},
): Promise<void> {
  const at = deps.clock.now().toString();
  const about = { customerId, documentIds: [documentId] };
  await queueInvoiceLetter(deps, tx, about, { mail: 'charge-dated', documentId, at, isReleased });
}
