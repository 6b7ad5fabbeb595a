import type { forgetCustomer as forgetCustomerCall } from '../../../contracts/customers/customers.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import {
  closeAccountMessages,
  deskCustomerMessages,
} from '../../../domain/customers/desk-customer-messages.ts';
import { isCustomersSide, JOB_ACTORS } from '../../../domain/jobs/who-acted.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { WAITING_STATES } from '../../../domain/plans/occurrence-states.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { type CustomerDoer, recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { and, eq, inArray, isNotNull, isNull, or, sql } from '../../db/drizzle.ts';
import { approvalRequests } from '../../db/schema/approval-requests.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { contacts } from '../../db/schema/contacts.ts';
import {
  accountRequests,
  cardAuthorities,
  contactRequests,
  customers,
  locations,
  paymentMethods,
  submits,
  subscribers,
} from '../../db/schema/customers.ts';
import { assetPhotos, assets, warrantyRequests } from '../../db/schema/equipment.ts';
import { faultPhotos, faultReports } from '../../db/schema/fault-reports.ts';
import { importedRows } from '../../db/schema/imports.ts';
import { documents, invoiceHolds } from '../../db/schema/invoices.ts';
import { jobEmails } from '../../db/schema/job-emails.ts';
import { jobEvents, jobPhotos, jobs, openJob } from '../../db/schema/jobs.ts';
import { bankPayments } from '../../db/schema/ledger.ts';
import { leftEmails } from '../../db/schema/mailbox.ts';
import { mailedLinks } from '../../db/schema/mailed-links.ts';
import { messageChoices } from '../../db/schema/message-choices.ts';
import { paymentParts } from '../../db/schema/payment-parts.ts';
import { openPayment, payments } from '../../db/schema/payments.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planOffers } from '../../db/schema/plan-offers.ts';
import { plans, planTerms } from '../../db/schema/plans.ts';
import { quoteAnswers } from '../../db/schema/quote-answers.ts';
import { quotes, ratings } from '../../db/schema/repairs.ts';
import { siteAccess, siteCodes } from '../../db/schema/site-access.ts';
import { siteHours } from '../../db/schema/site-hours.ts';
import { sitePayers } from '../../db/schema/site-payers.ts';
import { texts } from '../../db/schema/texts.ts';
import { messageFiles, threadMessages } from '../../db/schema/threads.ts';
import { upfrontLimits } from '../../db/schema/upfront-limits.ts';
import { visitPhotos, visitReports, visits } from '../../db/schema/visits.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { removeAccount, removePeople } from '../accounts/remove-account.ts';
import { forgottenName, raisedVersion } from '../customers/customers.queries.ts';
import { unsettledInvoice } from '../invoices/unsettled-invoice.ts';
import { paidInAdvanceCents } from '../ledger/credit-balance.ts';
import { creditToReturn } from '../ledger/credit-kept.ts';
import { notifyDataUse } from '../staff/notify-staff-change.ts';

/**
 * Deletes what we hold about a customer. Without a job, payment or invoice that's everything. Otherwise, what tax law requires
 * stays: the business's name and ABN (the person's name if there's no business), the suburb, the work, the dates and
 * the amounts; and invoices, notes and receipts as they were issued.
 * @param userName for staff, the customer's email, or if they have none their mobile or other phone number, so that a mistyped number deletes nobody; customers only
 *   close their own account
 * @param version for staff, the one that they read
 * @throws Refusal `not_found`; `invalid_fields` for another email; `conflict` while a job or money is open, or if somebody
 *   changed the customer since it was read (R10.04)
 */
export async function forgetCustomer(
  deps: Deps,
  {
    customerId,
    by,
    userName,
    version,
  }: { customerId: number; by: StaffDoer | CustomerDoer; userName?: string; version?: number },
): Promise<Reply<typeof forgetCustomerCall>> {
  return transaction(deps.pool, async (tx) => {
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update');
    if (!customer) throw new Refusal('not_found', requestMessages.notFound);
    const isOwn = by.kind === 'person';
    const words = isOwn ? closeAccountMessages : deskCustomerMessages;
    if (!isOwn && (customer.userName ?? customer.mobile ?? customer.phone) !== userName)
      throw fieldRefusal('UserName', deskCustomerMessages.notTheirEmail);
    refuseStale(customer, version, { timeZone: OPERATOR_TIME_ZONE });
    if (customer.joinedInto !== null) {
      throw new Refusal('conflict', deskCustomerMessages.isJoined(customer.joinedInto));
    }
    // What was theirs goes with them (R14.06).
    const joined = await tx
      .select()
      .from(customers)
      .where(eq(customers.joinedInto, customerId))
      .for('update');
    const all = [...joined, customer];
    const theirIds = all.map(({ id }) => id);
    const theirJobs = await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.customerId, customerId));
    const [open] = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(or(eq(jobs.customerId, customerId), inArray(jobs.payerId, theirIds)), openJob))
      .limit(1);
    if (open) throw new Refusal('conflict', words.jobsOpen);
    for (const { id } of all) await refuseOpenMoney(tx, id, words);

    for (const each of all) await forgetMessages(tx, each);
    await tx
      .update(auditLog)
      .set({ details: null, detailsSalt: null })
      .where(and(inArray(auditLog.customerId, theirIds), isNotNull(auditLog.details)));
    const [payment] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(inArray(payments.customerId, theirIds))
      .limit(1);
    const [issued] = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(inArray(documents.customerId, theirIds))
      .limit(1);
    const paidFor = await tx.select({ id: jobs.id }).from(jobs).where(inArray(jobs.payerId, theirIds));
    const isDeleted = theirJobs.length === 0 && paidFor.length === 0 && !payment && !issued;
    if (isDeleted) for (const id of theirIds) await removeAccount(deps, tx, id);
    else {
      for (const each of all) await forgetAccount(deps, tx, each);
      await forgetJobs(
        deps,
        tx,
        theirJobs.map(({ id }) => id),
      );
      await forgetAnswers(
        tx,
        [...theirJobs, ...paidFor].map(({ id }) => id),
      );
      await forgetMoney(tx, theirIds);
    }
    await recordAudit(tx, deps, {
      by,
      action: 'customer-forgotten',
      subject: { kind: 'customer', id: customerId },
      customerId,
    });
    if (by.kind === 'staff') await notifyDataUse(deps, tx, { customerId, use: 'deleted', by: by.id });
    return { IsDeleted: isDeleted };
  });
}

/** @throws Refusal `conflict`, saying what to do first, while an invoice isn't settled, a charge has no answer, or credit is kept */
async function refuseOpenMoney(
  tx: Transaction,
  customerId: number,
  words: typeof closeAccountMessages | typeof deskCustomerMessages,
): Promise<void> {
  const [pending] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.customerId, customerId), openPayment))
    .limit(1);
  if (pending) throw new Refusal('conflict', words.forgetPaymentOpen);
  if ((await paidInAdvanceCents(tx, customerId)) > 0) throw new Refusal('conflict', words.forgetPlanPaid);
  const unsettled = await unsettledInvoice(tx, customerId);
  if (!unsettled) {
    const credit = await creditToReturn(tx, customerId);
    if (!credit) return;
    throw new Refusal('conflict', words.forgetCredit(formatMoney(credit.cents), credit.number));
  }
  const { number, balanceCents, disputedCents } = unsettled;
  if (disputedCents !== 0) throw new Refusal('conflict', words.forgetDisputed(number));
  const amount = formatMoney(Math.abs(balanceCents));
  throw new Refusal(
    'conflict',
    balanceCents > 0 ? words.forgetUnpaid(number, amount) : words.forgetOverpaid(number, amount),
  );
}

/** Deletes what is kept by email address only, as for visitors, or by the mobile of somebody without one, and what the office joined. */
async function forgetMessages(
  tx: Transaction,
  { id, userName: email, mobile }: typeof customers.$inferSelect,
): Promise<void> {
  await tx.delete(contactRequests).where(eq(contactRequests.customerId, id));
  if (email !== null) {
    await tx.delete(subscribers).where(eq(subscribers.email, email));
    await tx.delete(contactRequests).where(eq(contactRequests.email, email));
    await tx.delete(accountRequests).where(eq(accountRequests.userName, email));
  } else if (mobile !== null) {
    const theirs = and(isNull(contactRequests.email), eq(contactRequests.mobile, mobile));
    await tx.delete(contactRequests).where(theirs);
  }
}

async function forgetAccount(
  deps: Deps,
  tx: Transaction,
  { id, businessName }: typeof customers.$inferSelect,
): Promise<void> {
  for (const table of [
    mailedLinks,
    paymentMethods,
    submits,
    texts,
    messageChoices,
    contacts,
    upfrontLimits,
  ]) {
    await tx.delete(table).where(eq(table.customerId, id));
  }
  await removePeople(tx, id);
  await tx
    .update(customers)
    .set({
      userName: forgottenName(id),
      ...(businessName !== null && { firstName: 'Forgotten', lastName: 'customer' }),
      passwordHash: null,
      emailConfirmedAt: null,
      isMadeByStaff: false,
      ...raisedVersion(null),
      mobile: null,
      phone: null,
      provenMobile: null,
      accountsEmail: null,
      note: null,
      suiteFloorBox: null,
      street: null,
      suburb: null,
      state: null,
      country: null,
      postcode: null,
    })
    .where(eq(customers.id, id));
  // The authority itself is kept, as proof for as long as a charge can be disputed.
  await tx.update(cardAuthorities).set({ address: null }).where(eq(cardAuthorities.customerId, id));
  await tx
    .update(locations)
    .set({ name: FORGOTTEN, floorShop: null, street: FORGOTTEN })
    .where(eq(locations.customerId, id));
  const sites = tx.select({ id: locations.id }).from(locations).where(eq(locations.customerId, id));
  for (const table of [siteHours, siteAccess, siteCodes, sitePayers]) {
    await tx.delete(table).where(inArray(table.locationId, sites));
  }
  await tx.delete(sitePayers).where(eq(sitePayers.payerId, id));
  await forgetPlans(tx, id);
  await tx.delete(importedRows).where(eq(importedRows.customerId, id));
  const theirs = tx.select({ id: assets.id }).from(assets).where(eq(assets.customerId, id));
  await tx
    .update(assets)
    .set({ locationDescription: null, equipmentLocation: null, serialIdentifier: null })
    .where(eq(assets.customerId, id));
  await tx
    .update(warrantyRequests)
    .set({
      message: FORGOTTEN,
      answer: sql`case when ${warrantyRequests.answer} is null then null else ${FORGOTTEN} end`,
    })
    .where(eq(warrantyRequests.customerId, id));
  const photos = await tx
    .delete(assetPhotos)
    .where(inArray(assetPhotos.assetId, theirs))
    .returning({ documentId: assetPhotos.documentId });
  const reports = tx
    .select({ id: faultReports.id })
    .from(faultReports)
    .where(eq(faultReports.customerId, id));
  const ofReports = await tx
    .delete(faultPhotos)
    .where(inArray(faultPhotos.reportId, reports))
    .returning({ documentId: faultPhotos.documentId });
  await tx.delete(faultReports).where(eq(faultReports.customerId, id));
  await deleteFiles(deps, tx, [...photos, ...ofReports]);
}

/** Nothing of them is due any more; what was serviced stays with its job. */
async function forgetPlans(tx: Transaction, customerId: number): Promise<void> {
  const theirs = tx.select({ id: plans.id }).from(plans).where(eq(plans.customerId, customerId));
  const terms = tx.select({ id: planTerms.id }).from(planTerms).where(inArray(planTerms.planId, theirs));
  const ofTerms = inArray(planOccurrences.termId, terms);
  await tx.delete(planOccurrences).where(and(ofTerms, inArray(planOccurrences.state, [...WAITING_STATES])));
  await tx
    .update(planOccurrences)
    .set({ reason: FORGOTTEN })
    .where(and(ofTerms, isNotNull(planOccurrences.reason)));
  // What was offered names their machines and sites; what was agreed stays with term, lines and prices.
  await tx.delete(planOffers).where(inArray(planOffers.planId, theirs));
  await tx.update(planTerms).set({ acceptedBy: null }).where(inArray(planTerms.planId, theirs));
  await tx
    .update(plans)
    .set({ name: FORGOTTEN, state: 'ended', endReason: FORGOTTEN })
    .where(eq(plans.customerId, customerId));
}

/** A plan's services without where their machines were, and why they weren't done: the work stays. */
const withoutPlaces = (services: typeof visits.services | typeof visitReports.services) => sql<null>`(
  select jsonb_agg(service || '{"EquipmentLocation": null, "NotDoneBecause": null}')
  from jsonb_array_elements(${services}) service
)`;

async function forgetJobs(deps: Deps, tx: Transaction, jobIds: number[]): Promise<void> {
  await tx
    .update(jobs)
    .set({
      problemDescription: FORGOTTEN,
      foodWarm: null,
      foodWarmSince: null,
      otherColdSpace: null,
      isFoodAtRisk: false,
      locationDescription: null,
      parkingInstructions: null,
      equipmentLocation: null,
      serialIdentifier: null,
      poNumber: null,
      planName: sql`case when ${jobs.planId} is null then null else ${FORGOTTEN} end`,
    })
    .where(inArray(jobs.id, jobIds));
  await tx
    .update(jobEvents)
    .set({ actorName: null })
    .where(
      and(inArray(jobEvents.jobId, jobIds), inArray(jobEvents.actor, JOB_ACTORS.filter(isCustomersSide))),
    );
  await tx.update(jobEvents).set({ note: null, need: null }).where(inArray(jobEvents.jobId, jobIds));
  await tx.delete(upfrontLimits).where(inArray(upfrontLimits.jobId, jobIds));
  await tx
    .update(visits)
    .set({ services: withoutPlaces(visits.services) })
    .where(and(inArray(visits.jobId, jobIds), isNotNull(visits.services)));
  await tx
    .update(visitReports)
    .set({ signedName: null, signature: null, services: withoutPlaces(visitReports.services) })
    .where(
      inArray(
        visitReports.visitId,
        tx.select({ id: visits.id }).from(visits).where(inArray(visits.jobId, jobIds)),
      ),
    );
  await tx.update(ratings).set({ description: null }).where(inArray(ratings.jobId, jobIds));
  const ofMessages = await tx
    .delete(messageFiles)
    .where(
      inArray(
        messageFiles.messageId,
        tx
          .select({ id: threadMessages.id })
          .from(threadMessages)
          .where(inArray(threadMessages.jobId, jobIds)),
      ),
    )
    .returning({ documentId: messageFiles.documentId });
  await tx.delete(threadMessages).where(inArray(threadMessages.jobId, jobIds));
  await tx.delete(leftEmails).where(inArray(leftEmails.jobId, jobIds));
  await tx.delete(jobEmails).where(inArray(jobEmails.jobId, jobIds));
  const photos = await tx
    .delete(jobPhotos)
    .where(inArray(jobPhotos.jobId, jobIds))
    .returning({ documentId: jobPhotos.documentId });
  const ofVisits = await tx
    .delete(visitPhotos)
    .where(
      inArray(
        visitPhotos.visitId,
        tx.select({ id: visits.id }).from(visits).where(inArray(visits.jobId, jobIds)),
      ),
    )
    .returning({ documentId: visitPhotos.documentId });
  await deleteFiles(deps, tx, [...photos, ...ofVisits, ...ofMessages]);
}

/** Who answered the quotes of jobs that they had, or paid for (R12.09). */
async function forgetAnswers(tx: Transaction, jobIds: number[]): Promise<void> {
  const theirs = tx.select({ id: quotes.id }).from(quotes).where(inArray(quotes.jobId, jobIds));
  await tx.update(quotes).set({ decidedBy: null, declineReason: null }).where(inArray(quotes.jobId, jobIds));
  await tx.delete(approvalRequests).where(inArray(approvalRequests.quoteId, theirs));
  await tx
    .update(quoteAnswers)
    .set({ name: null, poNumber: null, personId: null })
    .where(inArray(quoteAnswers.quoteId, theirs));
}

/** What banks and they wrote about their invoices. */
async function forgetMoney(tx: Transaction, customerIds: number[]): Promise<void> {
  const theirs = tx
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.customerId, customerIds));
  const transfers = tx
    .select({ id: paymentParts.bankPaymentId })
    .from(paymentParts)
    .where(and(isNotNull(paymentParts.bankPaymentId), inArray(paymentParts.documentId, theirs)));
  await tx.update(bankPayments).set({ description: null }).where(inArray(bankPayments.id, transfers));
  await tx.update(invoiceHolds).set({ reason: FORGOTTEN }).where(inArray(invoiceHolds.documentId, theirs));
}

async function deleteFiles({ queue }: Deps, tx: Transaction, photos: { documentId: string }[]) {
  const documentIds = photos.map(({ documentId }) => documentId);
  if (documentIds.length > 0) await queue.enqueue(tx, 'delete-photos', [{ documentIds }]);
}

/** Replaces a text that can't be empty. */
const FORGOTTEN = '(deleted)';
