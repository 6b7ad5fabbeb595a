import { randomUUID } from 'node:crypto';
import { deskBookingMessages } from '../../../domain/bookings/desk-booking-messages.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import type { Visitor } from '../../../domain/website/visitor-events.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { createAccount, createAccountByStaff, type NewAccount } from '../accounts/create-account.ts';
import { inviteToActivate } from '../accounts/invite-to-activate.ts';
import { lockCustomer } from '../customers/customers.queries.ts';
import { keepInUse } from '../equipment/keep-in-use.ts';
import { registerBooked } from '../equipment/register-booked.ts';
import { addToTimeline } from '../jobs/move-job.ts';
import { queueText } from '../messages/texts/queue-text.ts';
import { type KeptCard, storeCard } from '../payments/cards/keep-card.ts';
import { isNewClient, lockPromo, type PromoClient, takePromoUse } from '../promotions/promo-use.ts';
import { findOrAddSite, type NewSite } from '../sites/find-or-add-site.ts';
import type { BookedJob } from './bookings.present.ts';
import { hasCard, insertBookingKey, insertJob, insertStaffBooking, type NewJob } from './bookings.queries.ts';
import type { PlannedVisit } from './plan-visit.ts';

type BookingStaff = {
  staffId: number;
  staffName: string;
  origin: Origin | null;
  /** Of the staff request to use up (R6.05); null for a booking by phone (R10.13). */
  nonce: string | null;
  /** Why the office books what customers can't, and the rules that this breaks. */
  override: { reason: string; rules: readonly string[] } | null;
};

/** A booking to store; everything has been checked. */
export type NewBooking = {
  key: string;
  fingerprint: string;
  /** A new customer, or an existing customer's id. */
  customer: NewAccount | number;
  /** A site as typed, or the id of one of the customer's own. */
  site: NewSite | number;
  /** Replaces the card on file; null keeps it. */
  card: KeptCard | null;
  /** The refusal if the booking relies on a card on file that was removed meanwhile; null if it needs no card. */
  withoutCard: Refusal | null;
  /** The staff member who books. */
  staff: BookingStaff | null;
  /** The visitor whose booking is an outcome of the A/B test; null if it isn't one. */
  visitor: Visitor | null;
  promo: PlannedVisit['promo'];
  region: PlannedVisit['region'];
  client: PromoClient;
  /** The wire name of the promo code's field. */
  promoField: string;
  job: NewJob;
};

/**
 * Stores a booking and queues its email, in one transaction.
 * @throws Refusal `unauthenticated` if the account was deleted meanwhile; `invalid_fields` if its equipment was retired
 *   or the card on file removed meanwhile, another booking took the promo's last use or the window's last place, or its client is no
 *   longer new
 * @throws DatabaseError with `KEY_TAKEN`, `EMAIL_TAKEN` or `STAFF_REQUEST_CONSUMED` as its constraint
 */
export async function storeBooking(deps: Deps, booking: NewBooking): Promise<BookedJob> {
  const { key, fingerprint, site, card, staff, visitor, job } = booking;
  const createdAt = toDate(deps.clock.now());
  const id = await transaction(deps.pool, async (tx) => {
    // Customer, equipment, promo, window: whatever locks more than one of them uses this order, so that nothing deadlocks.
    const customerId = await customerOf(deps, tx, booking, createdAt);
    const by = { customerId, createdAt };
    const locationId = typeof site === 'number' ? site : await findOrAddSite(tx, site, by);
    const assetId = await equipmentOf(tx, job, { customerId, locationId, createdAt });
    await usePromo(tx, booking);
    if (booking.withoutCard && !(await hasCard(tx, customerId))) throw booking.withoutCard;
    if (card) await storeCard(tx, card, { customerId, at: createdAt });
    const { jobId, exceeded } = await insertJob(
      tx,
      { ...job, assetId },
      {
        customerId,
        locationId,
        createdAt,
        region: booking.region,
        staffName: staff?.staffName ?? null,
        note: staff?.nonce === null ? deskBookingMessages.bookedByPhone : null,
        mayExceed: Boolean(staff?.override),
        hasTime: true,
        warrantyOf: null,
      },
    );
    await insertBookingKey(tx, { key, fingerprint, jobId, createdAt });
    if (staff) {
      const { nonce, staffId, origin } = staff;
      if (nonce !== null) await insertStaffBooking(tx, { nonce, staffId, jobId, bookedAt: createdAt });
      const override = await keepOverride(deps, tx, { jobId, staff, exceeded });
      await recordAudit(tx, deps, {
        by: { kind: 'staff', id: staffId, origin },
        action: 'job-booked',
        subject: { kind: 'job', id: jobId },
        customerId,
        details: {
          before: null,
          after: { isNewCustomer: typeof booking.customer !== 'number', ...override },
        },
      });
    }
    if (visitor) await deps.analytics.record(tx, visitor, ['booking_made']);
    // A visitor's email isn't confirmed yet: the booking's email carries the link (R2.05).
    const confirmation = typeof booking.customer !== 'number' && !staff ? { linkId: randomUUID() } : {};
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'booking-confirmation', jobId, ...confirmation }]);
    if (typeof booking.customer !== 'number' && !staff) {
      const { timeZone, startsAt: visitAt } = job;
      const about = { job: { id: jobId, customerId, timeZone }, subjectId: jobId, visitAt };
      await queueText(deps, tx, { kind: 'first-booking', ...about });
    }
    return jobId;
  });
  const by = bookerOf(booking);
  deps.metrics.bookings.inc({ by });
  deps.log.info({ jobId: id, by }, 'booked');
  return { ...job, id, createdAt };
}

/**
 * Adds to the timeline, for the office alone, which rules a booking breaks and why (R10.13).
 * @returns the same for the audit trail; nothing if no rule was broken
 */
async function keepOverride(
  { clock }: Deps,
  tx: Transaction,
  { jobId, staff, exceeded }: { jobId: number; staff: BookingStaff; exceeded: string | null },
) {
  if (!staff.override) return {};
  const { reason, rules: known } = staff.override;
  // The window may have filled up since it was looked at.
  const rules = [...new Set(exceeded === null ? known : [...known, exceeded])];
  if (rules.length === 0) return {};
  await addToTimeline(tx, jobId, {
    kind: 'note',
    state: 'Requested',
    by: { kind: 'staff', name: staff.staffName },
    at: clock.now(),
    note: deskBookingMessages.overridden(rules.join('. '), reason),
  });
  return { override: { reason, rules } };
}

/** The job's equipment in the customer's register, which it joins if it isn't in it yet. */
async function equipmentOf(
  tx: Transaction,
  { assetId, ...job }: NewJob,
  { customerId, locationId, createdAt }: { customerId: number; locationId: number; createdAt: Date },
): Promise<number> {
  if (assetId) {
    await keepInUse(tx, assetId);
    return assetId;
  }
  return registerBooked(tx, {
    customerId,
    locationId,
    createdAt,
    equipmentTypeId: job.equipmentTypeId,
    servicingTypeId: job.servicingTypeId ?? null,
    makeId: job.makeId ?? null,
    makeName: job.makeName ?? null,
    modelId: job.modelId ?? null,
    modelName: job.modelName ?? null,
    serialIdentifier: job.serialIdentifier ?? null,
    equipmentLocation: job.equipmentLocation ?? null,
    locationDescription: job.locationDescription ?? null,
  });
}

function bookerOf({ staff, customer }: NewBooking): 'staff' | 'customer' | 'visitor' {
  if (staff) return 'staff';
  return typeof customer === 'number' ? 'customer' : 'visitor';
}

/**
 * Counts the promo's use (R5.22); bookings with a code for new clients wait for each other, so that two at once can't
 * both be the first.
 */
async function usePromo(tx: Transaction, { promo, client, promoField }: NewBooking) {
  if (!promo) return;
  if (promo.newClientsOnly) {
    await lockPromo(tx, promo.couponPromoId);
    if (!(await isNewClient(tx, client))) throw fieldRefusal(promoField, promotionMessages.promoInvalid);
  }
  if (!(await takePromoUse(tx, promo.couponPromoId)))
    throw fieldRefusal(promoField, promotionMessages.promoInvalid);
}

async function customerOf(deps: Deps, tx: Transaction, { customer, staff }: NewBooking, createdAt: Date) {
  if (typeof customer === 'number') {
    if (!(await lockCustomer(tx, customer)))
      throw new Refusal('unauthenticated', requestMessages.signInEnded);
    return customer;
  }
  const isByPhone = staff?.nonce === null;
  const by = isByPhone
    ? ({ kind: 'staff', id: staff.staffId, name: staff.staffName, origin: staff.origin } as const)
    : null;
  const customerId = by
    ? await createAccountByStaff(deps, tx, customer, { createdAt, by })
    : await createAccount(deps, tx, customer, { createdAt, promoCodeId: null });
  // Staff created the account: its customer chooses the password by email (R4.25, R6.05).
  if (customer.passwordHash === null)
    await inviteToActivate(deps, tx, customer, { kind: 'staff booking', createdAt });
  return customerId;
}
