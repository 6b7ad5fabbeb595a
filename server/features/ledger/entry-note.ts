import { sql } from '../../db/drizzle.ts';
import { bankPayments, ledgerEntries } from '../../db/schema/ledger.ts';

/**
 * Why an entry was posted, where a person decided it; of a bank transfer, the bank's text. That text is in the transfer's
 * own row only, since entries never change and a customer's may have to be forgotten.
 */
export const entryNote = sql<string | null>`coalesce(${ledgerEntries.note}, (
  select ${bankPayments.description} from ${bankPayments}
  where ${bankPayments.id} = substring(${ledgerEntries.key} from 'bank-(?:payment|refund):([0-9]+)')::bigint
))`;
