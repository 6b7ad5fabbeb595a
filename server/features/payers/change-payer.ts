import type { z } from 'zod';
import type { changePaidSite as changeCall, PaidSite } from '../../../contracts/payers/payers.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { payerMessages } from '../../../domain/payers/payer-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { type CustomerDoer, recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockCustomer } from '../customers/customers.queries.ts';
import { findOwnSite } from '../sites/own-sites.ts';
import { lockSitePayer, requireVersion } from './lock-site-payer.ts';
import { presentPaidSite } from './payers.present.ts';
import { openPayerOf, type SitePayer, sitePayerById, updateSitePayer } from './payers.queries.ts';

/** A site that a business pays for, locked. @throws Refusal `not_found` */
async function lockPaidSite(
  tx: Transaction,
  { id, payerId }: { id: string; payerId: number },
): Promise<SitePayer> {
  const found = await lockSitePayer(tx, id);
  if (!found || found.payer?.id !== payerId) throw new Refusal('not_found', requestMessages.notFound);
  return found;
}

/**
 * Changes what a payer pays at a site without being asked, and whether its people see amounts. The same again changes nothing.
 * @throws Refusal `not_found`; `conflict` if it has ended, or was changed since it was read
 */
export async function changePaidSite(
  deps: Deps,
  {
    by,
    id,
    form: { Version, LimitIncGst, ShowsAmounts: showsAmounts },
  }: { by: CustomerDoer; id: string; form: z.output<typeof changeCall.body> },
): Promise<PaidSite> {
  const { customerId: payerId } = by;
  const limitCents = LimitIncGst === null ? null : centsFromDollars(LimitIncGst);
  return transaction(deps.pool, async (tx) => {
    const found = await lockPaidSite(tx, { id, payerId });
    const { row } = found;
    if (row.endedAt) throw new Refusal('conflict', payerMessages.ended);
    if (row.limitCents !== limitCents || row.showsAmounts !== showsAmounts) {
      requireVersion(found, Version);
      await updateSitePayer(tx, id, { limitCents, showsAmounts });
      await recordAudit(tx, deps, {
        by,
        action: 'payer-changed',
        subject: { kind: 'customer', id: payerId },
        customerId: payerId,
        details: {
          siteId: row.locationId,
          before: { limitCents: row.limitCents, showsAmounts: row.showsAmounts },
          after: { limitCents, showsAmounts },
        },
      });
    }
    const now = await sitePayerById(tx, id);
    if (!now) throw new Error('A payer vanished');
    return presentPaidSite(now);
  });
}

/**
 * Ends that a business pays for a site, by the payer. It counts from the next job: what is booked keeps its payer (R12.09).
 * @throws Refusal `not_found`; `conflict` if it was changed since it was read
 */
export async function endPaidSite(
  deps: Deps,
  { by, id, version }: { by: CustomerDoer; id: string; version: number },
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const found = await lockPaidSite(tx, { id, payerId: by.customerId });
    await end(deps, tx, { by, found, version });
  });
}

/**
 * The same by the site's business or the office, who withdraw a request that nobody accepted with it too.
 * @throws Refusal as `endPaidSite`
 */
export async function endPayer(
  deps: Deps,
  {
    by,
    customerId,
    siteId,
    id,
    version,
  }: { by: CustomerDoer | StaffDoer; customerId: number; siteId: number; id: string; version: number },
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const isTheirs = (await lockCustomer(tx, customerId)) && (await findOwnSite(tx, siteId, customerId));
    if (!isTheirs) throw new Refusal('not_found', requestMessages.notFound);
    const found = await openPayerOf(tx, siteId);
    // Somebody else ended it.
    if (!found) return;
    // Versions begin anew with each request.
    if (found.row.id !== id) throw new Refusal('conflict', payerMessages.changedMeanwhile);
    await end(deps, tx, { by, found, version });
  });
}

async function end(
  deps: Deps,
  tx: Transaction,
  { by, found, version }: { by: CustomerDoer | StaffDoer; found: SitePayer; version: number },
): Promise<void> {
  const { row, site, payer } = found;
  if (row.endedAt) return;
  requireVersion(found, version);
  await updateSitePayer(tx, row.id, { endedAt: toDate(deps.clock.now()) });
  const businesses = [site.customerId, ...(payer ? [payer.id] : [])];
  if (payer) {
    const change = { mail: 'payer-changed', sitePayerId: row.id, change: 'ended' } as const;
    await deps.queue.enqueue(tx, 'send-mail', [
      { ...change, to: 'site' },
      { ...change, to: 'payer' },
    ]);
  }
  for (const customerId of businesses) {
    await recordAudit(tx, deps, {
      by,
      action: 'payer-ended',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { siteId: site.id, payerId: payer?.id ?? null },
    });
  }
}
