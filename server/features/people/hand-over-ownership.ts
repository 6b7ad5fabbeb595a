import { TAKE_BACK_DAYS } from '../../../domain/lifetimes.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { type Membership, OWNER } from '../../../domain/people/rights.ts';
import { type CustomerDoer, recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { handOverContact } from '../accounts/hand-over-contact.ts';
import { lockBusiness, refuseDuringHandover } from './invite-person.ts';
import {
  deleteHandover,
  findMember,
  insertHandover,
  type Member,
  openHandover,
  updateMembership,
} from './people.queries.ts';

/** What the owner before is since: they keep everything that a manager may. */
const MANAGER: Membership = { role: 'manager', siteIds: null, limitCents: null };

/**
 * Makes somebody the owner in place of who named them (R12.05). The business must be locked.
 * @throws Refusal `conflict` while another ownership can be taken back, or if nobody else can be the business's contact
 */
export async function acceptOwnership(
  deps: Deps,
  tx: Transaction,
  { by, to, fromPersonId }: { by: CustomerDoer; to: Member; fromPersonId: number },
): Promise<void> {
  const { customerId } = by;
  await refuseDuringHandover(deps, tx, customerId);
  const from = await findMember(tx, { customerId, personId: fromPersonId });
  if (!from) throw new Error(`No member ${fromPersonId}`);
  const now = deps.clock.now();
  const backUntil = now.add({ hours: TAKE_BACK_DAYS * 24 });
  await updateMembership(tx, to.membershipId, OWNER);
  await updateMembership(tx, from.membershipId, MANAGER);
  await requireContact(deps, tx, { customerId, personId: fromPersonId });
  await insertHandover(tx, {
    customerId,
    fromPersonId,
    toPersonId: to.personId,
    role: to.role,
    everySite: to.siteIds === null,
    siteIds: to.siteIds ?? [],
    limitCents: to.limitCents,
    acceptedAt: toDate(now),
    backUntil: toDate(backUntil),
  });
  await recordAudit(tx, deps, {
    by,
    action: 'ownership-handed-over',
    subject: { kind: 'customer', id: customerId },
    customerId,
    details: { from: fromPersonId, to: to.personId, before: to.role },
  });
  await notifyBoth(deps, tx, {
    customerId,
    change: 'handed over',
    fromPersonId,
    toPersonId: to.personId,
    backUntil: backUntil.toString(),
  });
}

/**
 * Takes the ownership back as the owner before; who had it since is what they were.
 * @throws Refusal `conflict` if there's none to take back
 */
export async function takeOwnershipBack(deps: Deps, by: CustomerDoer): Promise<void> {
  const { customerId } = by;
  await transaction(deps.pool, async (tx) => {
    const from = await lockBusiness(tx, by);
    const handover = await openHandover(tx, { customerId, now: toDate(deps.clock.now()) });
    if (handover?.fromPersonId !== by.id) throw new Refusal('conflict', peopleMessages.nothingToTakeBack);
    const { toPersonId, role, everySite, siteIds, limitCents } = handover;
    await updateMembership(tx, from.membershipId, OWNER);
    const to = await findMember(tx, { customerId, personId: toPersonId });
    if (to) {
      await updateMembership(tx, to.membershipId, { role, siteIds: everySite ? null : siteIds, limitCents });
      if (role !== 'owner') await requireContact(deps, tx, { customerId, personId: toPersonId });
    }
    await deleteHandover(tx, customerId);
    await recordAudit(tx, deps, {
      by,
      action: 'ownership-taken-back',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { from: toPersonId, to: by.id, before: role },
    });
    const change = { customerId, fromPersonId: by.id, toPersonId, backUntil: null };
    await notifyBoth(deps, tx, { ...change, change: 'taken back' });
  });
}

/**
 * Has another owner be the business's contact, if this person is: it's always an owner.
 * @throws Refusal `conflict` if no other owner can be
 */
export async function requireContact(
  { config }: Pick<Deps, 'config'>,
  tx: Transaction,
  about: { customerId: number; personId: number },
): Promise<void> {
  if (await handOverContact(tx, about)) return;
  throw new Refusal('conflict', peopleMessages.noOtherContact(config.brand.phone));
}

type Change = {
  customerId: number;
  change: 'handed over' | 'taken back';
  fromPersonId: number;
  toPersonId: number;
  backUntil: string | null;
};

/** Both hear of it by email. */
async function notifyBoth({ queue, clock }: Deps, tx: Transaction, change: Change): Promise<void> {
  const at = clock.now().toString();
  for (const personId of [change.fromPersonId, change.toPersonId]) {
    await queue.enqueue(tx, 'send-mail', [{ mail: 'ownership-changed', personId, at, ...change }]);
  }
}
