import type { Reply } from '../../../contracts/endpoint.ts';
import type { searchDesk as searchDeskCall } from '../../../contracts/search/search.ts';
import { bookingReference, quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { centsFromDollars, formatMoney, parseDollars } from '../../../domain/money/money.ts';
import { foldedWords } from '../../../domain/words/fold-text.ts';
import { typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { and, desc, eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { quotes } from '../../db/schema/repairs.ts';
import { listDocuments, listPayments } from '../../features/invoices/desk-invoices.queries.ts';
import { findParts } from '../../features/parts/read-parts.ts';
import { findCustomers } from '../customers/find-customers.ts';
import { listedJobs } from '../jobs/desk-jobs.queries.ts';
import { findJobIds } from '../jobs/find-jobs.ts';

type Group = Reply<typeof searchDeskCall>['Groups'][number];
type Found = Group['Found'][number];

const MOST_SHOWN = 5;
const MOST_LOOKED_UP = 25;

/** Finds what the office looks for, whatever it is (R14.07). */
export async function searchDesk(deps: Deps, term: string): Promise<Reply<typeof searchDeskCall>> {
  const [people, jobs, quotes, documents, payments, parts] = await Promise.all([
    findCustomers(deps, { term, order: undefined, after: undefined }),
    jobsOf(deps, term),
    quotesOf(deps, term),
    documentsOf(deps, term),
    paymentsOf(deps, term),
    findParts(deps, term),
  ]);
  const groups: Group[] = [
    group('customer', people.CustomerList.map(customerFound), people.Next !== null),
    group('contact', people.CustomerList.flatMap(contactsFound), false),
    { Kind: 'job', Count: jobs.count, HasMore: jobs.hasMore, Found: jobs.found },
    group('quote', quotes, false),
    group('document', documents.slice(0, MOST_LOOKED_UP), documents.length > MOST_LOOKED_UP),
    group('payment', payments.slice(0, MOST_LOOKED_UP), payments.length > MOST_LOOKED_UP),
    group('equipment', people.CustomerList.flatMap(equipmentFound), false),
    group('part', parts.PartList.map(partFound), false),
    group('site', people.CustomerList.flatMap(sitesFound), false),
  ];
  return { Groups: bestFirst(groups, term).filter(({ Count }) => Count > 0) };
}

const group = (Kind: Group['Kind'], Found: Found[], HasMore: boolean): Group => ({
  Kind,
  Count: Found.length,
  HasMore,
  Found,
});

/** Whether a title is a number that was typed whole, with its letters or without. */
function exactly(term: string): (title: string) => boolean {
  const typed = foldedWords(term).join('');
  return (title) => {
    const number = foldedWords(title).join('');
    return number === typed || /^[a-z]+(\d+)[a-z]?$/.exec(number)?.[1] === typed;
  };
}

/** A number that was typed whole comes before everything that only has a part of it. */
function bestFirst(groups: readonly Group[], term: string): Group[] {
  const isTyped = exactly(term);
  const isExact = ({ Title }: Found) => isTyped(Title);
  const numbered = ({ Kind, Found }: Group) =>
    (Kind === 'job' || Kind === 'document' || Kind === 'part') && Found.some(isExact);
  return groups
    .map((each) => ({
      ...each,
      Found: each.Found.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a))).slice(0, MOST_SHOWN),
    }))
    .sort((a, b) => Number(numbered(b)) - Number(numbered(a)));
}

/** Invoices, notes and receipts whose number or amount it may be. */
async function documentsOf({ db }: Deps, term: string): Promise<Found[]> {
  if (!/\d{3}/.test(term)) return [];
  const found = await listDocuments(db, {
    customerId: undefined,
    jobId: undefined,
    number: term.replace(/\s/g, ''),
    order: 'newest',
    after: undefined,
    limit: MOST_LOOKED_UP + 1,
  });
  return found.map(({ document, customer }) => ({
    Id: document.id,
    Title: document.number,
    Detail: `${customer.businessName ?? customer.name}, ${formatMoney(document.totalCents)}`,
  }));
}

/** Card payments of an amount, newest first. */
async function paymentsOf({ db }: Deps, term: string): Promise<Found[]> {
  const amountCents = /\d{3}/.test(term.replace(/\D/g, '')) ? parseDollars(term) : null;
  if (amountCents === null) return [];
  const found = await listPayments(db, {
    ...{ amountCents, state: undefined, customerId: undefined, from: null, before: null, after: undefined },
    order: 'newest',
    limit: MOST_LOOKED_UP + 1,
  });
  return found.map(({ payment, cents, customer }) => ({
    Id: customer.id,
    Title: formatMoney(cents),
    Detail: `${customer.businessName ?? customer.name}, ${payment.brand} ${payment.mask}`,
  }));
}

/** A job's quotes by the number of one of them, or by what its numbers begin with. */
async function quotesOf({ db, config }: Deps, term: string): Promise<Found[]> {
  const [, jobId, revision] = /^\s*q(\d{3,15})(?:-(\d{1,4}))?\s*$/i.exec(term) ?? [];
  if (jobId === undefined) return [];
  const found = await db
    .select({ jobId: quotes.jobId, revision: quotes.revision, customer: customers })
    .from(quotes)
    .innerJoin(jobs, eq(jobs.id, quotes.jobId))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(
      and(
        eq(quotes.jobId, Number(jobId)),
        revision === undefined ? undefined : eq(quotes.revision, Number(revision)),
      ),
    )
    .orderBy(desc(quotes.revision))
    .limit(MOST_LOOKED_UP);
  return found.map(({ customer, ...quote }) => ({
    Id: quote.jobId,
    Title: quoteNumber(quote.jobId, quote.revision),
    Detail: `${customer.businessName ?? `${customer.firstName} ${customer.lastName}`}, ${bookingReference(config.brand.referencePrefix, quote.jobId)}`,
  }));
}

type Customer = Awaited<ReturnType<typeof findCustomers>>['CustomerList'][number];

const customerFound = (customer: Customer): Found => ({
  Id: customer.CustomerId,
  Title: customer.BusinessName ?? customer.Name,
  Detail: [customer.BusinessName && customer.Name, customer.Mobile ?? customer.Phone, customer.UserName]
    .filter(Boolean)
    .join(', '),
});

const contactsFound = ({ CustomerId, BusinessName, Name, FoundContacts }: Customer): Found[] =>
  FoundContacts.map((contact) => ({
    Id: CustomerId,
    Title: contact.Name,
    Detail: [contact.Role, BusinessName ?? Name].filter(Boolean).join(', '),
  }));

const equipmentFound = ({ CustomerId, FoundEquipment }: Customer): Found[] =>
  FoundEquipment.map(({ Name, SerialIdentifier, LocationName }) => ({
    Id: CustomerId,
    Title: Name,
    Detail: `${SerialIdentifier}, ${LocationName}`,
  }));

const sitesFound = ({ CustomerId, FoundSites }: Customer): Found[] =>
  FoundSites.map(({ LocationName, Address }) => ({ Id: CustomerId, Title: LocationName, Detail: Address }));

type Part = Awaited<ReturnType<typeof findParts>>['PartList'][number];

const partFound = ({ PartId, Number: number, Description, PriceExGst }: Part): Found => ({
  Id: PartId,
  Title: number,
  Detail: [Description, PriceExGst !== null && formatMoney(centsFromDollars(PriceExGst))]
    .filter(Boolean)
    .join(', '),
});

/** Of the jobs that are found, those that are shown. */
async function jobsOf(deps: Deps, term: string) {
  const { ids, hasMore } = await findJobIds(deps, term);
  const isTyped = exactly(term);
  const referenceOf = (id: number) => bookingReference(deps.config.brand.referencePrefix, id);
  const isExact = (id: number) => Number(isTyped(referenceOf(id)));
  const shown = ids.toSorted((a, b) => isExact(b) - isExact(a)).slice(0, MOST_SHOWN);
  const records = await listedJobs(deps.db, shown);
  const found = records.map(({ job, location }) => ({
    Id: job.id,
    Title: referenceOf(job.id),
    Detail: `${location.name}, ${location.suburb}, ${typeName(deps.catalogue.current(), job.equipmentTypeId)}`,
  }));
  return { found, count: ids.length, hasMore };
}
