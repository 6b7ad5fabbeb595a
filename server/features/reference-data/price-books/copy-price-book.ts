import type { z } from 'zod';
import type { copyPriceBook as copyPriceBookCall } from '../../../../contracts/reference-data/price-books.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { fingerprintOf } from '../../../common/idempotency/submits.queries.ts';
import { transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { bookBySubmit, findBook, insertCopy } from './price-books.queries.ts';

type Submit = { key: string; by: StaffDoer; form: z.output<typeof copyPriceBookCall.body> };

/**
 * Copies a price book into a draft (R10.17); the same submit again answers with the draft that it made.
 * @returns the draft's number
 * @throws Refusal `not_found`; `idempotency_key_reused`
 */
export async function copyPriceBook(
  deps: Pick<Deps, 'pool' | 'db' | 'clock'>,
  { key, by, form }: Submit,
): Promise<number> {
  const fingerprint = fingerprintOf('copy price book', form);
  const copiedBefore = async () => {
    const before = await bookBySubmit(deps.db, key);
    if (before && before.submitFingerprint !== fingerprint) {
      throw new Refusal('idempotency_key_reused', requestMessages.submitKeyReused);
    }
    return before?.version ?? null;
  };
  const copy = () =>
    transaction(deps.pool, async (tx) => {
      const from = await findBook(tx, form.From);
      const now = toDate(deps.clock.now());
      const version = await insertCopy(tx, from.version, {
        name: form.Name,
        madeBy: by.name,
        madeAt: now,
        changedBy: by.name,
        changedAt: now,
        submitKey: key,
        submitFingerprint: fingerprint,
      });
      await recordAudit(tx, deps, {
        by,
        action: 'price-book-copied',
        subject: { kind: 'price-book', id: version },
        details: { before: null, after: { name: form.Name, from: from.version } },
      });
      return version;
    });
  return (
    (await copiedBefore()) ??
    (await copy().catch(async (error) => {
      // The same submit may have made its draft meanwhile.
      const before = await copiedBefore();
      if (before === null) throw error;
      return before;
    }))
  );
}
