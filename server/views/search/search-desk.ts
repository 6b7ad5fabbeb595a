import type { Reply } from '../../../contracts/endpoint.ts';
import type { searchDesk as searchDeskCall } from '../../../contracts/search/search.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { foldedWords } from '../../../domain/words/fold-text.ts';
import type { Deps } from '../../common/deps.ts';
import { newestDocuments } from '../../features/invoices/desk-invoices.queries.ts';
import { findCustomers } from '../customers/find-customers.ts';
import { findJobs } from '../jobs/find-jobs.ts';

type Group = Reply<typeof searchDeskCall>['Groups'][number];
type Found = Group['Found'][number];

const MOST_SHOWN = 5;
const MOST_DOCUMENTS = 25;

/** Finds what the office looks for, whatever it is (R14.07). */
export async function searchDesk(deps: Deps, term: string): Promise<Reply<typeof searchDeskCall>> {
  const [people, jobs, documents] = await Promise.all([
    findCustomers(deps, { term, after: undefined }),
    findJobs(deps, { ...NO_FILTER, term }),
    documentsOf(deps, term),
  ]);
  const groups: Group[] = [
    group('customer', people.CustomerList.map(customerFound), people.Next !== null),
    group('contact', people.CustomerList.flatMap(contactsFound), false),
    group('job', jobs.JobList.map(jobFound), jobs.Next !== null),
    group('document', documents.slice(0, MOST_DOCUMENTS), documents.length > MOST_DOCUMENTS),
    group('equipment', people.CustomerList.flatMap(equipmentFound), false),
    group('site', people.CustomerList.flatMap(sitesFound), false),
  ];
  return { Groups: bestFirst(groups, term).filter(({ Count }) => Count > 0) };
}

const NO_FILTER = {
  states: undefined,
  technician: undefined,
  region: undefined,
  from: undefined,
  to: undefined,
  order: undefined,
  after: undefined,
};

const group = (Kind: Group['Kind'], Found: Found[], HasMore: boolean): Group => ({
  Kind,
  Count: Found.length,
  HasMore,
  Found,
});

/** A number that was typed whole comes before everything that only has a part of it. */
function bestFirst(groups: readonly Group[], term: string): Group[] {
  const typed = foldedWords(term).join('');
  const isExact = ({ Title }: Found) => {
    const number = foldedWords(Title).join('');
    return number === typed || /^[a-z]+(\d+)[a-z]?$/.exec(number)?.[1] === typed;
  };
  const numbered = ({ Kind, Found }: Group) => (Kind === 'job' || Kind === 'document') && Found.some(isExact);
  return groups
    .map((each) => ({
      ...each,
      Found: each.Found.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a))).slice(0, MOST_SHOWN),
    }))
    .sort((a, b) => Number(numbered(b)) - Number(numbered(a)));
}

/** Invoices, notes and receipts whose number or amount it may be. */
async function documentsOf({ db }: Deps, term: string): Promise<Found[]> {
  if (!/\d{2}/.test(term)) return [];
  const found = await newestDocuments(db, {
    customerId: undefined,
    jobId: undefined,
    number: term.replace(/\s/g, ''),
    after: undefined,
    limit: MOST_DOCUMENTS + 1,
  });
  return found.map(({ document, customer }) => ({
    Id: document.id,
    Title: document.number,
    Detail: `${customer.businessName ?? customer.name}, ${formatMoney(document.totalCents)}`,
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

type Job = Awaited<ReturnType<typeof findJobs>>['JobList'][number];

const jobFound = ({ RepairId, BookingReference, LocationName, Suburb, EquipmentType }: Job): Found => ({
  Id: RepairId,
  Title: BookingReference,
  Detail: `${LocationName}, ${Suburb}, ${EquipmentType}`,
});
