import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { asking } from '../../../contracts/payers/payers.ts';
import { INVITATION_DAYS, LINK_REMEMBERED_DAYS } from '../../../domain/lifetimes.ts';
import { payerMessages } from '../../../domain/payers/payer-messages.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { attemptLimit } from '../../common/attempts/attempt-limit.ts';
import { type CustomerDoer, recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { newLinkToken } from '../../common/emailed-links/mailed-links.ts';
import { submitOnce } from '../../common/idempotency/submit-once.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { and, isNull, lt } from '../../db/drizzle.ts';
import { sitePayers } from '../../db/schema/site-payers.ts';
import { toDate } from '../../platform/clock.ts';
import { ATTEMPTS } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';
import { customerById, lockCustomer } from '../customers/customers.queries.ts';
import { findMember } from '../people/people.queries.ts';
import { findOwnSite } from '../sites/own-sites.ts';
import { insertSitePayer, openPayerOf, updateSitePayer } from './payers.queries.ts';

/**
 * Asks an owner of another business by email to pay for a site (R12.09): by an owner of the site's business, or by the office, of
 * which its owner hears. An earlier request ends. The answer is the same whether the address is known or not.
 * @throws Refusal `not_found`; `conflict` while somebody pays, or if the asker's own email isn't confirmed; `TooManyTries`
 *   after 20 an hour, invitations included
 */
export async function askPayer(
  deps: Deps,
  {
    customerId,
    siteId,
    by,
    key,
    form,
  }: {
    customerId: number;
    siteId: number;
    by: CustomerDoer | StaffDoer;
    key: string;
    form: z.output<typeof asking>;
  },
): Promise<{ SitePayerId: string }> {
  if (!(await customerById(deps.db, customerId))) throw new Refusal('not_found', requestMessages.notFound);
  // Each is an email to a stranger, as an invitation is.
  await attemptLimit(deps, { name: 'invitations', ...ATTEMPTS.invitations }).take(String(customerId));
  const { Kind: kind, UserName: email } = form;
  const submit = {
    ...{ key, customerId, personId: by.kind === 'person' ? by.id : null },
    operation: `ask payer of ${siteId} by ${by.kind} ${by.id}`,
    body: form,
  };
  return submitOnce(deps, submit, async (tx) => {
    const site = (await lockCustomer(tx, customerId)) ? await findOwnSite(tx, siteId, customerId) : null;
    if (!site) throw new Refusal('not_found', requestMessages.notFound);
    if (by.kind === 'person') {
      const asker = await findMember(tx, { customerId, personId: by.id });
      if (!asker?.emailConfirmedAt) throw new Refusal('conflict', peopleMessages.confirmYourEmail);
    }
    const now = deps.clock.now();
    const earlier = await openPayerOf(tx, siteId);
    if (earlier?.payer) throw new Refusal('conflict', payerMessages.paysAlready(earlier.payer.name ?? ''));
    if (earlier) await updateSitePayer(tx, earlier.row.id, { endedAt: toDate(now) });
    const id = randomUUID();
    await insertSitePayer(tx, {
      id,
      tokenHash: hashToken(newLinkToken(deps, id)),
      locationId: siteId,
      kind,
      email,
      ...(by.kind === 'person' ? { askedBy: by.id } : { askedByStaff: by.id }),
      askedAt: toDate(now),
      expiresAt: toDate(now.add({ hours: INVITATION_DAYS * 24 })),
    });
    await deps.queue.enqueue(tx, 'send-mail', [
      { mail: 'payer-asked', sitePayerId: id },
      ...(by.kind === 'staff'
        ? ([{ mail: 'payer-changed', sitePayerId: id, change: 'asked', to: 'site' }] as const)
        : []),
    ]);
    await recordAudit(tx, deps, {
      by,
      action: 'payer-asked',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { siteId, kind, email, isAgain: earlier !== null },
    });
    return { SitePayerId: id };
  });
}

/** Deletes requests that expired long ago and that nobody accepted. */
export async function deleteOldPayerRequests({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: LINK_REMEMBERED_DAYS * 24 }));
  const isOld = and(isNull(sitePayers.payerId), lt(sitePayers.expiresAt, before));
  await deleteInBatches(db, sitePayers, sitePayers.id, isOld);
}
