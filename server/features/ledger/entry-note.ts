import { sql } from '../../db/drizzle.ts';
import { bankPayments, ledgerEntries } from '../../db/schema/ledger.ts';

/** The payment that an entry is about, of those that the office records. */
const recordedPayment = sql`substring(${ledgerEntries.key} from 'bank-(?:payment|refund):([0-9]+)')::bigint`;

/**
 * Why an entry was posted, where a person decided it; of a recorded payment, its text. That text is in the transfer's
 * own row only, since entries never change and a customer's may have to be forgotten.
 */
export const entryNote = sql<string | null>`coalesce(${ledgerEntries.note}, (
  select ${bankPayments.description} from ${bankPayments}
  where ${bankPayments.id} = ${recordedPayment}
))`;

/** What changed hands of a payment in cash that was rounded, in signed cents; null for anything else. */
export const roundedTo = sql<number | null>`(
  select ${bankPayments.amountCents} + ${bankPayments.roundingCents} from ${bankPayments}
  where ${bankPayments.id} = ${recordedPayment} and ${bankPayments.roundingCents} <> 0
)`;
