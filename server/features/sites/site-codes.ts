import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  checkSiteCodes as checkCall,
  saveSiteCodes as saveCall,
  showSiteCodes as showCall,
} from '../../../contracts/sites/site-access.ts';
import type { AuditAction } from '../../../domain/audit/audit-actions.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { siteAccessMessages } from '../../../domain/sites/site-access-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import {
  type CustomerDoer,
  type Doer,
  recordAudit,
  type StaffDoer,
} from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import type { Queryable } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { siteCodes } from '../../db/schema/site-access.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Secret } from '../../platform/secret.ts';
import { raiseVersion } from '../customers/customers.queries.ts';
import { changeBy, changeOwnSite, type OwnSite } from './change-own-site.ts';
import { findOwnSite } from './own-sites.ts';

/** Names the key that encrypts codes; the site is the subject, so that a copied row opens nothing elsewhere. */
const PURPOSE = 'site codes';

type CodesAction = Extract<AuditAction, `site-codes-${string}`>;

/**
 * Keeps the codes of a site in the place of those that there were, or removes them (R12.11): its customer does, or the office
 * for them, who never hears what they were. The customer's same codes again change nothing.
 * @throws Refusal `not_found`, also for somebody else's site (R6.02); `conflict` if the customer has changed since it was read
 */
export async function saveSiteCodes(
  deps: Deps,
  { customerId, siteId }: OwnSite,
  {
    by,
    form: { Codes: codes, Version },
  }: { by: CustomerDoer | StaffDoer; form: { Codes: string | null; Version: number } },
): Promise<Reply<typeof saveCall>> {
  return changeOwnSite(deps, { customerId, siteId }, async (tx, customer) => {
    if (codes === null && !(await hasCodes(tx, siteId))) return false;
    // Only for somebody who may read them: to the office, the answer would say whether a guess is right.
    const mayCompare = by.kind === 'person' && codes !== null;
    if (mayCompare && (await decryptedCodes(deps, tx, siteId)) === codes) return false;
    refuseStale(customer, Version, { timeZone: OPERATOR_TIME_ZONE });
    if (codes === null) await tx.delete(siteCodes).where(eq(siteCodes.locationId, siteId));
    else await storeCodes(deps, tx, siteId, codes);
    await raiseVersion(tx, customerId, changeBy(deps, by));
    await audit(deps, tx, {
      by,
      action: codes === null ? 'site-codes-removed' : 'site-codes-saved',
      customerId,
      siteId,
    });
    return true;
  });
}

/**
 * Somebody says that the codes of a site are still right, so that nobody is asked for a year.
 * @throws Refusal `not_found`; `conflict` if there are none any more, or the customer has changed since it was read
 */
export async function checkSiteCodes(
  deps: Deps,
  { customerId, siteId }: OwnSite,
  { by, version }: { by: CustomerDoer | StaffDoer; version: number },
): Promise<Reply<typeof checkCall>> {
  return changeOwnSite(deps, { customerId, siteId }, async (tx, customer) => {
    refuseStale(customer, version, { timeZone: OPERATOR_TIME_ZONE });
    const codes = await codesOf(deps, tx, siteId);
    // With today's secret, so that one that was replaced can go.
    const renewed = { encrypted: encrypt(deps.secret, siteId, codes), checkedAt: toDate(deps.clock.now()) };
    await tx.update(siteCodes).set(renewed).where(eq(siteCodes.locationId, siteId));
    await raiseVersion(tx, customerId, changeBy(deps, by));
    await audit(deps, tx, { by, action: 'site-codes-checked', customerId, siteId });
    return true;
  });
}

/**
 * The codes of a customer's own site, for a person of theirs.
 * @throws Refusal `not_found`, also for somebody else's site (R6.02); `conflict` if there are none, or they can't be read
 */
export async function showSiteCodes(
  deps: Deps,
  { customerId, siteId }: OwnSite,
  by: CustomerDoer,
): Promise<Reply<typeof showCall>> {
  if (!(await findOwnSite(deps.db, siteId, customerId))) {
    throw new Refusal('not_found', requestMessages.notFound);
  }
  return readCodes(deps, { by, siteId, customerId });
}

/**
 * Reads the codes of a site for somebody who may, and records it. Every reading comes through here.
 * @param jobId whose technician reads them; null for the customer
 * @throws Refusal `conflict` if there are none, or they were encrypted with a secret that is gone
 */
export async function readCodes(
  deps: Deps,
  {
    by,
    siteId,
    customerId,
    jobId = null,
  }: { by: Doer; siteId: number; customerId: number; jobId?: number | null },
): Promise<{ Codes: string }> {
  return transaction(deps.pool, async (tx) => {
    const codes = await codesOf(deps, tx, siteId);
    await audit(deps, tx, { by, action: 'site-codes-shown', customerId, siteId, jobId });
    return { Codes: codes };
  });
}

/** The codes of a joined site go to the one that it becomes, if that has none. */
export async function moveCodes(
  deps: Pick<Deps, 'secret'>,
  tx: Transaction,
  from: number,
  to: number,
): Promise<void> {
  const [row] = await tx.select().from(siteCodes).where(eq(siteCodes.locationId, from));
  const codes = row && deps.secret.decrypt(PURPOSE, String(from), row.encrypted);
  if (!row || codes === null || codes === undefined) return;
  await tx
    .insert(siteCodes)
    .values({ ...row, locationId: to, encrypted: encrypt(deps.secret, to, codes) })
    .onConflictDoNothing();
}

const hasCodes = async (tx: Transaction, siteId: number): Promise<boolean> =>
  (await tx.$count(siteCodes, eq(siteCodes.locationId, siteId))) > 0;

const encrypt = (secret: Secret, siteId: number, codes: string) =>
  secret.encrypt(PURPOSE, String(siteId), codes);

async function decryptedCodes({ secret }: Deps, db: Queryable, siteId: number): Promise<string | null> {
  const [row] = await db.select().from(siteCodes).where(eq(siteCodes.locationId, siteId));
  return row ? secret.decrypt(PURPOSE, String(siteId), row.encrypted) : null;
}

/** @throws Refusal `conflict` if there are none, or they were encrypted with a secret that is gone */
async function codesOf(deps: Deps, tx: Transaction, siteId: number): Promise<string> {
  const codes = await decryptedCodes(deps, tx, siteId);
  if (codes !== null) return codes;
  const { codesUnreadable, noCodes } = siteAccessMessages;
  throw new Refusal('conflict', (await hasCodes(tx, siteId)) ? codesUnreadable : noCodes);
}

async function storeCodes({ secret, clock }: Deps, tx: Transaction, siteId: number, codes: string) {
  const now = toDate(clock.now());
  const row = { encrypted: encrypt(secret, siteId, codes), changedAt: now, checkedAt: now };
  await tx
    .insert(siteCodes)
    .values({ locationId: siteId, ...row })
    .onConflictDoUpdate({ target: siteCodes.locationId, set: row });
}

async function audit(
  deps: Deps,
  tx: Transaction,
  {
    by,
    action,
    customerId,
    siteId,
    jobId = null,
  }: { by: Doer; action: CodesAction; customerId: number; siteId: number; jobId?: number | null },
): Promise<void> {
  const subject =
    jobId === null ? ({ kind: 'customer', id: customerId } as const) : ({ kind: 'job', id: jobId } as const);
  await recordAudit(tx, deps, { by, action, subject, customerId, details: { siteId } });
}
