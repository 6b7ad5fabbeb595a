import type { Deps } from '../../common/deps.ts';
import { eq, inArray } from '../../db/drizzle.ts';
import { cardAuthorities, customers, locations, paymentMethods, submits } from '../../db/schema/customers.ts';
import { assetPhotos, assets, warrantyRequests } from '../../db/schema/equipment.ts';
import { importedRows } from '../../db/schema/imports.ts';
import { mailedLinks } from '../../db/schema/mailed-links.ts';
import { messageChoices } from '../../db/schema/message-choices.ts';
import { knownDevices, passkeys, sessions } from '../../db/schema/sign-in.ts';
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
  if (photos.length > 0) {
    await queue.enqueue(tx, 'delete-photos', [{ documentIds: photos.map(({ documentId }) => documentId) }]);
  }
  for (const table of [
    mailedLinks,
    importedRows,
    warrantyRequests,
    assets,
    locations,
    sessions,
    knownDevices,
    passkeys,
    paymentMethods,
    cardAuthorities,
    submits,
    messageChoices,
  ]) {
    await tx.delete(table).where(eq(table.customerId, customerId));
  }
  await tx.delete(customers).where(eq(customers.id, customerId));
}
