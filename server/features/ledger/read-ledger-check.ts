import type { Reply } from '../../../contracts/endpoint.ts';
import type { checkLedger as checkLedgerCall } from '../../../contracts/ledger/ledger.ts';
import type { Deps } from '../../common/deps.ts';
import { checkLedger } from './check-ledger.ts';

/** Runs the ledger check now. */
export async function readLedgerCheck(deps: Deps): Promise<Reply<typeof checkLedgerCall>> {
  const { documents, entries, charges, refunds, disputes, faults } = await checkLedger(deps);
  return {
    Documents: documents,
    Entries: entries,
    Charges: charges,
    Refunds: refunds,
    Disputes: disputes,
    Faults: faults.map(({ subject, fault }) => ({ Subject: subject, Fault: fault })),
  };
}
