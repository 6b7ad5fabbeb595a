import type { Reply } from '../../../contracts/endpoint.ts';
import type { checkLedger as checkLedgerCall } from '../../../contracts/ledger/ledger.ts';
import type { Deps } from '../../common/deps.ts';
import { sql } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';
import { ledgerEntries } from '../../db/schema/ledger.ts';
import { type Compared, compareProvider } from './compare-provider.ts';
import { LEDGER_RULES, type LedgerFault } from './ledger-rules.ts';
import { planIncomeFaults } from './plan-income-faults.ts';

export type LedgerCheck = {
  documents: number;
  entries: number;
  faults: LedgerFault[];
} & { [Kind in keyof Omit<Compared, 'faults'>]: number | null };

/** Checks whether documents, ledger and provider agree, and lists every disagreement. Changes nothing. */
export async function checkLedger(deps: Deps): Promise<LedgerCheck> {
  const faults: LedgerFault[] = [];
  for (const query of LEDGER_RULES) {
    const { rows } = await deps.pool.query<LedgerFault>(query);
    faults.push(...rows);
  }
  faults.push(...(await planIncomeFaults(deps.pool)));
  const provider = await compareProvider(deps);
  const count = sql<number>`count(*)::int`;
  const [document] = await deps.db.select({ count }).from(documents);
  const [entry] = await deps.db.select({ count }).from(ledgerEntries);
  return {
    documents: document?.count ?? 0,
    entries: entry?.count ?? 0,
    charges: provider?.charges ?? null,
    refunds: provider?.refunds ?? null,
    disputes: provider?.disputes ?? null,
    faults: [...faults, ...(provider?.faults ?? [])],
  };
}

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
