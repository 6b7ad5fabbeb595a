import type { exportCustomer as exportCustomerCall } from '../../../contracts/customers/customers.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { type CustomerDoer, recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { deviceName } from '../../common/sign-in/device-name.ts';
import type { Database } from '../../db/client.ts';
import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, sql } from '../../db/drizzle.ts';
import { isTheirs } from '../../db/joined-customers.ts';
import { approvalRequests } from '../../db/schema/approval-requests.ts';
import { auditLog } from '../../db/schema/audit.ts';
import {
  cardAuthorities,
  contactRequests,
  customers,
  locations,
  paymentMethods,
  subscribers,
} from '../../db/schema/customers.ts';
import { assets, warrantyRequests } from '../../db/schema/equipment.ts';
import { faultReports } from '../../db/schema/fault-reports.ts';
import { importedRows, imports } from '../../db/schema/imports.ts';
import { automaticCharges, documentLines, documents, invoiceHolds } from '../../db/schema/invoices.ts';
import { jobEmails } from '../../db/schema/job-emails.ts';
import { jobEvents, jobs } from '../../db/schema/jobs.ts';
import { bankPayments, ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';
import { leftEmails } from '../../db/schema/mailbox.ts';
import { messageChoices } from '../../db/schema/message-choices.ts';
import { paymentParts } from '../../db/schema/payment-parts.ts';
import { payments } from '../../db/schema/payments.ts';
import { invitations, memberships, people } from '../../db/schema/people.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planOffers } from '../../db/schema/plan-offers.ts';
import { planLines, planPauses, planPrices, plans, planTerms } from '../../db/schema/plans.ts';
import { quoteAnswers } from '../../db/schema/quote-answers.ts';
import { quoteLines, quotes, ratings } from '../../db/schema/repairs.ts';
import { knownDevices, passkeys } from '../../db/schema/sign-in.ts';
import { siteAccess, siteCodes } from '../../db/schema/site-access.ts';
import { siteHours } from '../../db/schema/site-hours.ts';
import { sitePayers } from '../../db/schema/site-payers.ts';
import { textStops, texts } from '../../db/schema/texts.ts';
import { threadMessages } from '../../db/schema/threads.ts';
import { upfrontLimits } from '../../db/schema/upfront-limits.ts';
import { visitReports, visits } from '../../db/schema/visits.ts';
import { transaction } from '../../db/transaction.ts';
import { showsAmounts } from '../../db/who-pays.ts';
import { Refusal } from '../../platform/refusal.ts';
import { contactsOf } from '../customers/contacts/contacts.queries.ts';
import { type CustomerRow, customerById } from '../customers/customers.queries.ts';
import { notifyDataUse } from '../staff/notify-staff-change.ts';
import { filesOf, photosOf } from './export-files.ts';

/**
 * Everything that we hold about a customer, for somebody who asks to see it; recorded in the audit trail. Password,
 * card token, keys and the codes of links and sign-ins stay here.
 * @throws Refusal `not_found`
 */
export async function exportCustomer(
  deps: Deps,
  { customerId, by }: { customerId: number; by: StaffDoer | CustomerDoer },
): Promise<Reply<typeof exportCustomerCall>> {
  const { db } = deps;
  const customer = await customerById(db, customerId);
  if (!customer) throw new Refusal('not_found', requestMessages.notFound);
  await transaction(deps.pool, async (tx) => {
    await recordAudit(tx, deps, {
      by,
      action: 'customer-exported',
      subject: { kind: 'customer', id: customerId },
      customerId,
    });
    if (by.kind === 'staff') await notifyDataUse(deps, tx, { customerId, use: 'exported', by: by.id });
  });
  const joined = await db.select().from(customers).where(eq(customers.joinedInto, customerId));
  const parts: Record<string, unknown>[] = [];
  for (const each of joined) parts.push(await everythingOf(deps, each));
  return { ...(await everythingOf(deps, customer)), Joined: parts };
}

/** Their maintenance plans with terms, prices and machines, and what became due. */
async function plansOf(db: Database, customerId: number) {
  const Plans = await db.select().from(plans).where(eq(plans.customerId, customerId));
  const ids = Plans.map(({ id }) => id);
  const PlanTerms = await db.select().from(planTerms).where(inArray(planTerms.planId, ids));
  const termIds = PlanTerms.map(({ id }) => id);
  return {
    Plans,
    PlanTerms,
    PlanPrices: await db.select().from(planPrices).where(inArray(planPrices.termId, termIds)),
    PlanLines: await db.select().from(planLines).where(inArray(planLines.planId, ids)),
    PlanOffers: await db.select().from(planOffers).where(inArray(planOffers.planId, ids)),
    PlanPauses: await db.select().from(planPauses).where(inArray(planPauses.planId, ids)),
    PlanServices: await db.select().from(planOccurrences).where(inArray(planOccurrences.termId, termIds)),
  };
}

const { encrypted: _encrypted, ...codesWithoutThem } = getTableColumns(siteCodes);

async function everythingOf(deps: Deps, customer: CustomerRow) {
  const { db } = deps;
  const { id: customerId } = customer;
  const { passwordHash, ...account } = customer;
  const found = await db
    .select({ job: jobs, showsAmounts })
    .from(jobs)
    .where(eq(jobs.customerId, customerId))
    .orderBy(asc(jobs.id));
  const theirJobs = found.map(({ job }) => job);
  const withAmounts = found.filter((one) => one.showsAmounts).map(({ job }) => job.id);
  const equipmentList = await db.select().from(assets).where(eq(assets.customerId, customerId));
  const email = customer.userName;
  const theirVisits = await db.select().from(visits).where(eq(visits.customerId, customerId));
  const theirReports = await db
    .select()
    .from(faultReports)
    .where(eq(faultReports.customerId, customerId))
    .orderBy(asc(faultReports.id));
  const theirSites = db
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.customerId, customerId));
  return {
    Account: { ...account, hasPassword: passwordHash !== null },
    Card: await cardOf(db, customerId),
    CardAuthorities: await authoritiesOf(db, customerId),
    Payments: await paymentsOf(db, customerId),
    ...(await accountsOf(db, customerId)),
    People: await peopleOf(db, customerId),
    FormerPeople: await db
      .select({ firstName: people.firstName, lastName: people.lastName })
      .from(people)
      .where(eq(people.leftCustomerId, customerId)),
    Invitations: await invitationsOf(db, customerId),
    Devices: await devicesOf(db, customerId),
    Passkeys: await passkeysOf(db, customerId),
    Sites: await db.select().from(locations).where(eq(locations.customerId, customerId)),
    SiteHours: await db.select().from(siteHours).where(inArray(siteHours.locationId, theirSites)),
    SiteAccess: await db.select().from(siteAccess).where(inArray(siteAccess.locationId, theirSites)),
    // That codes are kept, never what they are (R12.11): the customer reads them on their Sites page.
    SiteCodes: await db
      .select(codesWithoutThem)
      .from(siteCodes)
      .where(inArray(siteCodes.locationId, theirSites)),
    Contacts: await contactsOf(db, customerId),
    UpfrontLimits: await db
      .select(upfrontShown)
      .from(upfrontLimits)
      .where(
        or(
          eq(upfrontLimits.customerId, customerId),
          inArray(
            upfrontLimits.jobId,
            theirJobs.map(({ id }) => id),
          ),
        ),
      ),
    Equipment: equipmentList,
    ImportedRows: await importedOf(db, customerId),
    WarrantyRequests: await db
      .select()
      .from(warrantyRequests)
      .where(eq(warrantyRequests.customerId, customerId)),
    FaultReports: theirReports,
    ...(await plansOf(db, customerId)),
    // What another business pays for them is its own to show (R12.09).
    Jobs: found.map((one) => (one.showsAmounts ? one.job : { ...one.job, ...NO_AMOUNTS })),
    SitePayers: await payersOf(db, customerId),
    ...(await partsOfJobs(
      db,
      theirJobs.map(({ id }) => id),
      { customerId, withAmounts, email },
    )),
    Texts: await textsTo(db, customerId),
    ...(await choicesOf(db, customer)),
    Visits: theirVisits,
    VisitReports: await db
      .select()
      .from(visitReports)
      .where(
        inArray(
          visitReports.visitId,
          theirVisits.map(({ id }) => id),
        ),
      ),
    Messages: await messagesOf(db, customer),
    WaitingFor: email === null ? [] : await db.select().from(subscribers).where(eq(subscribers.email, email)),
    AuditEntries: await auditOf(db, customerId),
    MessageFiles: await filesOf(
      deps,
      theirJobs.map(({ id }) => id),
    ),
    Photos: await photosOf(deps, {
      equipment: equipmentList.map(({ id }) => id),
      job: theirJobs.map(({ id }) => id),
      visit: theirVisits.map(({ id }) => id),
      fault: theirReports.map(({ id }) => id),
    }),
  };
}

/** How they chose to get messages, and when texts to their mobile were stopped and started. */
async function choicesOf(db: Database, { id, mobile }: Pick<CustomerRow, 'id' | 'mobile'>) {
  const { staffName: _, ...shown } = getTableColumns(messageChoices);
  const theirs = eq(messageChoices.customerId, id);
  return {
    MessageChoices: await db
      .select(shown)
      .from(messageChoices)
      .where(theirs)
      .orderBy(asc(messageChoices.version)),
    TextStops: await db
      .select()
      .from(textStops)
      .where(eq(textStops.mobile, mobile ?? '')),
  };
}

/** What they wrote to us: under their email, from the mobile of somebody without one, or joined to them by the office. */
async function messagesOf(
  db: Database,
  { id, userName, mobile }: Pick<CustomerRow, 'id' | 'userName' | 'mobile'>,
) {
  const theirs =
    userName === null
      ? and(isNull(contactRequests.email), eq(contactRequests.mobile, mobile ?? ''))
      : eq(contactRequests.email, userName);
  return db
    .select()
    .from(contactRequests)
    .where(or(theirs, eq(contactRequests.customerId, id)));
}

async function cardOf(db: Database, customerId: number) {
  const { cardToken: _, providerCustomer: _id, ...shown } = getTableColumns(paymentMethods);
  const [card] = await db.select(shown).from(paymentMethods).where(eq(paymentMethods.customerId, customerId));
  return card ?? null;
}

async function paymentsOf(db: Database, customerId: number) {
  const { jobId, amountCents, description, state, brand, mask, createdAt } = payments;
  // By names, since Drizzle leaves out the tables of a select from one.
  const refunded = sql<number>`coalesce((select sum(refund.amount_cents) from refunds refund
    where refund.payment_id = payments.id and refund.state <> 'failed'), 0)::int`;
  return db
    .select({ jobId, amountCents, description, state, brand, mask, createdAt, refundedCents: refunded })
    .from(payments)
    .where(eq(payments.customerId, customerId))
    .orderBy(asc(payments.id));
}

/** Their invoices, notes and receipts, with ledger entries and bank transfers. */
async function accountsOf(db: Database, customerId: number) {
  const { pdfKey: _, ...shown } = getTableColumns(documents);
  const theirs = await db
    .select(shown)
    .from(documents)
    .where(eq(documents.customerId, customerId))
    .orderBy(asc(documents.id));
  const ids = theirs.map(({ id }) => id);
  const { method, roundingCents, date, description } = bankPayments;
  const { documentId, amountCents } = paymentParts;
  const { kind, postedAt, note } = ledgerEntries;
  return {
    Invoices: theirs,
    InvoiceLines: await db
      .select()
      .from(documentLines)
      .where(inArray(documentLines.documentId, ids))
      .orderBy(asc(documentLines.documentId), asc(documentLines.sort)),
    BankPayments: await db
      .select({ documentId, method, amountCents, roundingCents, date, description })
      .from(bankPayments)
      .innerJoin(paymentParts, eq(paymentParts.bankPaymentId, bankPayments.id))
      .where(inArray(paymentParts.documentId, ids))
      .orderBy(asc(paymentParts.id)),
    AutomaticCharges: await db
      .select()
      .from(automaticCharges)
      .where(inArray(automaticCharges.documentId, ids)),
    InvoiceHolds: await db.select().from(invoiceHolds).where(inArray(invoiceHolds.documentId, ids)),
    LedgerEntries: await db
      .select({
        documentId: ledgerEntries.documentId,
        kind,
        postedAt,
        date: ledgerEntries.date,
        note,
        account: ledgerLines.account,
        amountCents: ledgerLines.amountCents,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
      .where(eq(ledgerEntries.customerId, customerId))
      .orderBy(asc(ledgerEntries.id), asc(ledgerLines.id)),
  };
}

/** What was brought along of theirs, by its number in the file. */
async function importedOf(db: Database, customerId: number) {
  const { kind, key, recordId, invitedAt } = importedRows;
  const { fileName, createdAt } = imports;
  return db
    .select({ kind, key, recordId, invitedAt, fileName, createdAt })
    .from(importedRows)
    .innerJoin(imports, eq(imports.id, importedRows.importId))
    .where(eq(importedRows.customerId, customerId));
}

async function authoritiesOf(db: Database, customerId: number) {
  const { text, clauses, termsSince, givenAt, address } = cardAuthorities;
  return db
    .select({ text, clauses, termsSince, givenAt, address })
    .from(cardAuthorities)
    .where(eq(cardAuthorities.customerId, customerId));
}

async function peopleOf(db: Database, customerId: number) {
  const { firstName, lastName, userName, mobile } = people;
  const { role, everySite, limitCents, hears, lastHereAt, createdAt: since } = memberships;
  const siteIds = sql<number[]>`array(select location_id::float8 from membership_sites
    where membership_id = ${memberships.id} order by 1)`;
  return db
    .select({
      ...{ firstName, lastName, userName, mobile },
      ...{ role, everySite, siteIds, limitCents, hears, since, lastHereAt },
    })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .where(eq(memberships.customerId, customerId))
    .orderBy(asc(memberships.id));
}

const emailsOfPeople = (db: Database, customerId: number) =>
  db
    .select({ userName: people.userName })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .where(eq(memberships.customerId, customerId));

/** What a job's export leaves out where its payer allows no amounts. */
const NO_AMOUNTS = {
  feeCents: null,
  discountCents: null,
  parkingCents: null,
  gstCents: null,
  totalCents: null,
  loading: null,
};

/** Who was asked to pay for their sites, or pays, and the sites that they pay for; a limit is the payer's own. */
async function payersOf(db: Database, customerId: number) {
  const { tokenHash: _, askedByStaff: _staff, limitCents, ...shown } = getTableColumns(sitePayers);
  const isPayer = isTheirs(sitePayers.payerId, customerId);
  return db
    .select({ ...shown, limitCents: sql<number | null>`case when ${isPayer} then ${limitCents} end` })
    .from(sitePayers)
    .innerJoin(locations, eq(locations.id, sitePayers.locationId))
    .where(or(eq(locations.customerId, customerId), isPayer))
    .orderBy(asc(sitePayers.askedAt));
}

async function invitationsOf(db: Database, customerId: number) {
  const { tokenHash: _, ...shown } = getTableColumns(invitations);
  return db
    .select(shown)
    .from(invitations)
    .where(eq(invitations.customerId, customerId))
    .orderBy(asc(invitations.createdAt));
}

/** Of the business's primary contact: everybody else's are their own. */
async function devicesOf(db: Database, customerId: number) {
  const { userAgent, createdAt, lastUsedAt } = knownDevices;
  const found = await db
    .select({ userAgent, createdAt, lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.customerId, customerId));
  return found.map((device) => ({ ...device, name: deviceName(device.userAgent) }));
}

async function passkeysOf(db: Database, customerId: number) {
  const { name, isBackedUp, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ name, isBackedUp, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.customerId, customerId));
}

async function textsTo(db: Database, customerId: number) {
  const { gatewayId: _, ...shown } = getTableColumns(texts);
  return db.select(shown).from(texts).where(eq(texts.customerId, customerId)).orderBy(asc(texts.createdAt));
}

const { unitCostCents: _, ...linesWithoutCost } = getTableColumns(quoteLines);
const { linkId: ___, ...requestsWithoutLink } = getTableColumns(approvalRequests);
const { staffId: ____, ...upfrontShown } = getTableColumns(upfrontLimits);
const { staffId: __, ...answersWithoutStaff } = getTableColumns(quoteAnswers);

async function partsOfJobs(
  db: Database,
  jobIds: number[],
  { customerId, withAmounts, email }: { customerId: number; withAmounts: number[]; email: string | null },
) {
  const theirQuotes = await db.select().from(quotes).where(inArray(quotes.jobId, withAmounts));
  const { note, ...event } = getTableColumns(jobEvents);
  const quoteIds = theirQuotes.map(({ id }) => id);
  return {
    // The office types amounts in notes.
    Timeline: await db
      .select({
        ...event,
        note: sql<string | null>`case when ${inArray(jobEvents.jobId, withAmounts)} then ${note} end`,
      })
      .from(jobEvents)
      .where(inArray(jobEvents.jobId, jobIds))
      .orderBy(asc(jobEvents.id)),
    Quotes: theirQuotes,
    // What parts cost us isn't about the customer.
    QuoteLines: await db
      .select(linesWithoutCost)
      .from(quoteLines)
      .where(inArray(quoteLines.quoteId, quoteIds)),
    QuoteAnswers: await db
      .select(answersWithoutStaff)
      .from(quoteAnswers)
      .where(inArray(quoteAnswers.quoteId, quoteIds))
      .orderBy(asc(quoteAnswers.id)),
    ApprovalRequests: await db
      .select(requestsWithoutLink)
      .from(approvalRequests)
      .where(inArray(approvalRequests.quoteId, quoteIds))
      .orderBy(asc(approvalRequests.id)),
    Emails: await db
      .select()
      .from(jobEmails)
      .where(
        and(
          inArray(jobEmails.jobId, jobIds),
          or(
            inArray(jobEmails.jobId, withAmounts),
            eq(jobEmails.recipient, email ?? ''),
            inArray(jobEmails.recipient, emailsOfPeople(db, customerId)),
          ),
        ),
      )
      .orderBy(asc(jobEmails.sentAt)),
    JobMessages: await db
      .select()
      .from(threadMessages)
      .where(inArray(threadMessages.jobId, jobIds))
      .orderBy(asc(threadMessages.id)),
    EmailsLeftInMailbox: await db
      .select()
      .from(leftEmails)
      .where(inArray(leftEmails.jobId, jobIds))
      .orderBy(asc(leftEmails.id)),
    Ratings: await db.select().from(ratings).where(inArray(ratings.jobId, jobIds)),
  };
}

/** What they did, and from where; staff's names and addresses are not the customer's to see. */
async function auditOf(db: Database, customerId: number) {
  const { at, action, address, count } = auditLog;
  return db
    .select({ at, action, address, count })
    .from(auditLog)
    .where(and(inArray(auditLog.actorKind, ['person', 'customer']), eq(auditLog.customerId, customerId)))
    .orderBy(desc(auditLog.id));
}
