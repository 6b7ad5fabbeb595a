import type { Deps } from '../../common/deps.ts';
import { and, eq, exists, inArray, notExists } from '../../db/drizzle.ts';
import { cardAuthorities, customers, locations, paymentMethods, submits } from '../../db/schema/customers.ts';
import { assetPhotos, assets, warrantyRequests } from '../../db/schema/equipment.ts';
import { faultPhotos, faultReports } from '../../db/schema/fault-reports.ts';
import { importedRows } from '../../db/schema/imports.ts';
import { mailedLinks } from '../../db/schema/mailed-links.ts';
import { messageChoices } from '../../db/schema/message-choices.ts';
import { invitations, memberships, ownershipHandovers, people } from '../../db/schema/people.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planOffers } from '../../db/schema/plan-offers.ts';
import { planLines, planPauses, planPrices, plans, planTerms } from '../../db/schema/plans.ts';
import { knownDevices, passkeyChallenges, passkeys, sessions } from '../../db/schema/sign-in.ts';
import type { Transaction } from '../../db/transaction.ts';

/**
 * Removes an account that nothing keeps (R2.05), with everything that was entered into it; a task deletes the
 * files of its photos. Its row must be locked.
 */
export async function removeAccount(
  { queue }: Pick<Deps, 'queue'>,
  tx: Transaction,
  customerId: number,
): Promise<void> {
  const theirs = tx.select({ id: assets.id }).from(assets).where(eq(assets.customerId, customerId));
  const photos = await tx
    .delete(assetPhotos)
    .where(inArray(assetPhotos.assetId, theirs))
    .returning({ documentId: assetPhotos.documentId });
  const reports = tx
    .select({ id: faultReports.id })
    .from(faultReports)
    .where(eq(faultReports.customerId, customerId));
  const ofReports = await tx
    .delete(faultPhotos)
    .where(inArray(faultPhotos.reportId, reports))
    .returning({ documentId: faultPhotos.documentId });
  const documentIds = [...photos, ...ofReports].map(({ documentId }) => documentId);
  if (documentIds.length > 0) await queue.enqueue(tx, 'delete-photos', [{ documentIds }]);
  await removePlans(tx, customerId);
  for (const table of [
    mailedLinks,
    importedRows,
    warrantyRequests,
    faultReports,
    assets,
    locations,
    paymentMethods,
    cardAuthorities,
    submits,
    messageChoices,
  ]) {
    await tx.delete(table).where(eq(table.customerId, customerId));
  }
  await removePeople(tx, customerId);
  await tx.delete(customers).where(eq(customers.id, customerId));
}

async function removePlans(tx: Transaction, customerId: number): Promise<void> {
  const theirs = tx.select({ id: plans.id }).from(plans).where(eq(plans.customerId, customerId));
  const terms = tx.select({ id: planTerms.id }).from(planTerms).where(inArray(planTerms.planId, theirs));
  await tx.delete(planOccurrences).where(inArray(planOccurrences.termId, terms));
  await tx.delete(planOffers).where(inArray(planOffers.planId, theirs));
  await tx.delete(planPauses).where(inArray(planPauses.planId, theirs));
  await tx.delete(planPrices).where(inArray(planPrices.termId, terms));
  await tx.delete(planTerms).where(inArray(planTerms.planId, theirs));
  await tx.delete(planLines).where(inArray(planLines.planId, theirs));
  await tx.delete(plans).where(eq(plans.customerId, customerId));
}

/**
 * Takes everybody out of a business. Who belongs to no other one has no account any more: their sessions, devices and passkeys
 * go with it.
 */
export async function removePeople(tx: Transaction, customerId: number): Promise<void> {
  for (const table of [invitations, ownershipHandovers]) {
    await tx.delete(table).where(eq(table.customerId, customerId));
  }
  await tx.delete(people).where(eq(people.leftCustomerId, customerId));
  const left = await tx
    .delete(memberships)
    .where(eq(memberships.customerId, customerId))
    .returning({ personId: memberships.personId });
  const others = tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.personId, people.id));
  // Before the business goes, or gets somebody else's words.
  await tx
    .update(people)
    .set({ primaryContactOf: null })
    .where(and(eq(people.primaryContactOf, customerId), exists(others)));
  for (const table of [sessions, knownDevices, passkeys, passkeyChallenges]) {
    await tx.update(table).set({ customerId: null }).where(eq(table.customerId, customerId));
  }
  const ids = left.map(({ personId }) => personId);
  if (ids.length > 0) await tx.delete(people).where(and(inArray(people.id, ids), notExists(others)));
}
