import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  acceptPayerRequest as acceptCall,
  validatePayerRequest as validateCall,
} from '../../../contracts/payers/payers.ts';
import type { Problem } from '../../../contracts/problem.ts';
import { payerMessages } from '../../../domain/payers/payer-messages.ts';
import { acceptanceWords } from '../../../domain/payers/who-pays.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import { type CustomerDoer, recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { AccountLimits } from '../accounts/account-limits.ts';
import { accountById, isEmailTaken, personById } from '../accounts/accounts.queries.ts';
import { customerById, lockCustomer } from '../customers/customers.queries.ts';
import { businessName } from '../people/list-people.ts';
import { lockSitePayer } from './lock-site-payer.ts';
import { type SitePayer, sitePayerByHash, updateSitePayer } from './payers.queries.ts';

const linkRefusal = (LinkFault: NonNullable<Problem['LinkFault']>, detail: string) =>
  new Refusal('link_invalid', detail, [], { LinkFault });

/** @throws Refusal `link_invalid` for a token that no request has; `TooManyTries` after 30 of them */
async function findRequest(
  deps: Deps,
  limits: AccountLimits['link'],
  { token, address }: { token: string; address: string },
): Promise<SitePayer> {
  await limits.byBlock.take(addressBlock(address));
  const found = await sitePayerByHash(deps.db, hashToken(token));
  if (!found) throw linkRefusal('unknown', payerMessages.requestUnknown);
  await limits.byBlock.giveBack(addressBlock(address));
  return found;
}

/** @throws Refusal `link_invalid` if it ended, was accepted or expired */
function requireStanding({ clock }: Pick<Deps, 'clock'>, { row }: SitePayer): void {
  if (row.endedAt || row.acceptedAt) throw linkRefusal('used', payerMessages.requestUsed);
  if (row.expiresAt.getTime() <= clock.now().epochMilliseconds)
    throw linkRefusal('old', payerMessages.requestOld);
}

/**
 * What a request is about; changes nothing (R4.31).
 * @throws Refusal `link_invalid`; `TooManyTries`
 */
export async function validatePayerRequest(
  deps: Deps,
  limits: AccountLimits,
  { token, address, caller }: { token: string; address: string; caller: Caller | null },
): Promise<Reply<typeof validateCall>> {
  const found = await findRequest(deps, limits.link, { token, address });
  requireStanding(deps, found);
  const { row, site } = found;
  const own = caller && (await accountById(deps.db, caller.personId, caller.customerId));
  return {
    BusinessName: found.businessName,
    LocationName: site.name,
    Address: addressLine(site),
    Kind: row.kind,
    UserName: row.email,
    ExpiresOn: wireInstant(row.expiresAt),
    HasAccount: await isEmailTaken(deps.db, row.email),
    IsYours: own?.userName === row.email,
  };
}

/**
 * Accepts a request for the business of the caller, who owns it and whose confirmed address it went to (R12.09). What they
 * agreed to is kept in the audit trail, in words. Accepted again, it's answered the same and changes nothing.
 * @throws Refusal `link_invalid`; `forbidden` for another address; `conflict` if the address isn't confirmed, or for the
 *   business whose site it is
 */
export async function acceptPayerRequest(
  deps: Deps,
  limits: AccountLimits,
  { token, by, limitCents }: { token: string; by: CustomerDoer; limitCents: number | null },
): Promise<Reply<typeof acceptCall>> {
  const { customerId: payerId } = by;
  const found = await findRequest(deps, limits.link, { token, address: by.origin?.address ?? '' });
  return transaction(deps.pool, async (tx) => {
    // In this order everywhere, so that two who pay for each other don't wait for ever; nobody is forgotten meanwhile.
    for (const id of [found.site.customerId, payerId].sort((a, b) => a - b))
      if (!(await lockCustomer(tx, id))) throw linkRefusal('used', payerMessages.requestUsed);
    const person = await personById(tx, by.id);
    const { email } = found.row;
    if (person?.userName !== email) throw new Refusal('forbidden', payerMessages.forAnotherAddress(email));
    if (!person.emailConfirmedAt) throw new Refusal('conflict', payerMessages.confirmToAccept(email));
    const current = await lockSitePayer(tx, found.row.id);
    if (!current) throw linkRefusal('used', payerMessages.requestUsed);
    const { row, site } = current;
    const payer = await customerById(tx, payerId);
    if (!payer) throw linkRefusal('used', payerMessages.requestUsed);
    if (row.payerId === payerId && !row.endedAt)
      return { SitePayerId: row.id, BusinessName: current.businessName };
    requireStanding(deps, current);
    if (site.customerId === payerId) throw new Refusal('conflict', payerMessages.ownSite);
    await updateSitePayer(tx, row.id, { payerId, acceptedAt: toDate(deps.clock.now()), limitCents });
    const change = { mail: 'payer-changed', sitePayerId: row.id, change: 'accepted' } as const;
    await deps.queue.enqueue(tx, 'send-mail', [
      { ...change, to: 'site' },
      { ...change, to: 'payer' },
    ]);
    const words = acceptanceWords({
      payer: businessName(payer),
      site: [site.name, addressLine(site)].join(', '),
      business: current.businessName,
      limitCents,
    });
    for (const customerId of [payerId, site.customerId]) {
      await recordAudit(tx, deps, {
        by,
        action: 'payer-accepted',
        subject: { kind: 'customer', id: customerId },
        customerId,
        details: { siteId: site.id, payerId, limitCents, words },
      });
    }
    return { SitePayerId: row.id, BusinessName: current.businessName };
  });
}
