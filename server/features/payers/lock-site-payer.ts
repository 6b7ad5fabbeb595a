import { payerMessages } from '../../../domain/payers/payer-messages.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockCustomer } from '../customers/customers.queries.ts';
import { type SitePayer, sitePayerById } from './payers.queries.ts';

/**
 * The payer of a site, read once its business is locked: two who ask, accept, change, end or book there wait for each
 * other.
 * @returns null if it's gone, or the site has another business now
 */
export async function lockSitePayer(tx: Transaction, id: string): Promise<SitePayer | null> {
  const before = await sitePayerById(tx, id);
  if (!before || !(await lockCustomer(tx, before.site.customerId))) return null;
  const current = await sitePayerById(tx, id);
  return current?.site.customerId === before.site.customerId ? current : null;
}

/** @throws Refusal `conflict` for a change to another version than the row has */
export function requireVersion({ row }: SitePayer, version: number): void {
  if (row.version !== version) throw new Refusal('conflict', payerMessages.changedMeanwhile);
}
