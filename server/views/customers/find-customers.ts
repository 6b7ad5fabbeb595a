import type { z } from 'zod';
import type {
  customerOrder,
  findCustomers as findCustomersCall,
  getCustomer,
} from '../../../contracts/customers/customers.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { normaliseAbn } from '../../../domain/customers/abn.ts';
import { checkPhone, normalisePhone } from '../../../domain/customers/phone.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import { foldedWords } from '../../../domain/words/fold-text.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import type { Doer } from '../../common/audit/record-audit.ts';
import { recordCustomerOpened } from '../../common/audit/record-customer-opened.ts';
import type { Deps } from '../../common/deps.ts';
import type { locations } from '../../db/schema/customers.ts';
import { presentCustomer } from '../../features/accounts/save-customer.ts';
import { presentContact } from '../../features/customers/contacts/contacts.queries.ts';
import { presentSites } from '../../features/sites/own-sites.ts';
import { wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listNewestJobs } from '../jobs/desk-jobs.ts';
import { type CustomerSearch, customerPage, findsOf, searchCustomers } from './customers.queries.ts';
import { readJoins } from './read-joins.ts';

const NEWEST_JOBS = 20;
const MAX_WORDS = 8;
const SHORTEST_DIGITS = 3;
const SHORTEST_SERIAL = 4;

/** What a search term may mean: words, and possibly an ABN, a phone number or a booking reference. */
export function readSearch(term: string, referencePrefix: string): CustomerSearch {
  const abn = normaliseAbn(term);
  const reference = new RegExp(`^${referencePrefix}(\\d{1,15})R?$`, 'i').exec(foldedWords(term).join(''));
  return {
    words: foldedWords(term).slice(0, MAX_WORDS),
    abn: /^\d{11}$/.test(abn) ? abn : null,
    phone: checkPhone(term) === null ? normalisePhone(term) : null,
    digits: digitsOf(term),
    serial: serialOf(term),
    jobId: reference ? Number(reference[1]) : null,
  };
}

/** A part of a phone number as it's typed, `570 156` or `+61 491`: at least three digits. */
function digitsOf(term: string): string | null {
  if (!/^[\d\s()+.-]+$/.test(term)) return null;
  const digits = term.replace(/^\s*(?:\+|00)61\s*(?:\(0\))?\s*/, '0').replace(/\D/g, '');
  return digits.length >= SHORTEST_DIGITS && digits.length <= 10 ? digits : null;
}

/** A serial number has a digit; fewer characters would find half of all machines. */
function serialOf(term: string): string | null {
  const serial = foldedWords(term).join('');
  return /\d/.test(serial) && serial.length >= SHORTEST_SERIAL ? serial : null;
}

/** Finds customers by what a caller can tell: name, site, email, a part of a phone number, ABN, a machine's serial number, reference. Without a term, all. */
export async function findCustomers(
  { db, config, catalogue }: Deps,
  {
    term,
    order = 'newest',
    after,
  }: {
    term: string | undefined;
    order: z.output<typeof customerOrder> | undefined;
    after: string | undefined;
  },
): Promise<Reply<typeof findCustomersCall>> {
  const search = term === undefined ? null : readSearch(term, config.brand.referencePrefix);
  const found = await searchCustomers(db, {
    search,
    order,
    after: readIdKey(after),
    limit: PAGE_SIZES.customers + 1,
  });
  const { rows, next } = pageOf(found, PAGE_SIZES.customers, ({ id }) => id);
  const finds = await findsOf(
    db,
    rows.map(({ id }) => id),
    search ?? { words: [], serial: null, phone: null, digits: null },
  );
  const ofCustomer = (id: number) => ({
    FoundEquipment: finds.machines
      .filter(({ machine }) => machine.customerId === id)
      .map(({ machine, site }) => ({
        EquipmentId: machine.id,
        Name: equipmentName(typeName(catalogue.current(), machine.equipmentTypeId), machine),
        SerialIdentifier: machine.serialIdentifier ?? '',
        IsRetired: machine.retiredAt !== null,
        ...presentPlace(site),
      })),
    FoundContacts: finds.contacts
      .filter(({ customerId }) => customerId === id)
      .map(({ name, role }) => ({ Name: name, Role: role })),
    FoundSites: finds.sites.filter(({ customerId }) => customerId === id).map(presentPlace),
  });
  return {
    CustomerList: rows.map((row) => ({ ...presentCustomer(row), ...ofCustomer(row.id) })),
    Next: next,
  };
}

const presentPlace = (site: typeof locations.$inferSelect) => ({
  LocationName: site.name,
  Address: addressLine(site),
});

/**
 * One customer with sites, card and newest jobs; opening it is recorded.
 * @throws Refusal `not_found`
 */
export async function readCustomer(
  deps: Deps,
  { customerId, by }: { customerId: number; by: Doer },
): Promise<Reply<typeof getCustomer>> {
  const page = await customerPage(deps.db, customerId);
  if (!page) throw new Refusal('not_found', requestMessages.notFound);
  await recordCustomerOpened(deps, { customerId, by });
  const { customer, card, stoppedAt } = page;
  const { street, suburb, state, postcode, suiteFloorBox } = customer;
  return {
    ...presentCustomer(customer),
    Note: customer.note,
    Address:
      street && suburb && state && postcode
        ? addressLine({ floorShop: suiteFloorBox, street, suburb, state, postcode })
        : null,
    Card: card && { Mask: card.mask, Expiry: card.expiry, Brand: card.brand },
    Locations: await presentSites(deps.db, page.places),
    Contacts: page.contacts.map(presentContact),
    EquipmentCount: page.equipmentCount,
    TextsStoppedOn: stoppedAt && wireInstant(stoppedAt),
    JobList: await listNewestJobs(deps, { customerId, limit: NEWEST_JOBS }),
    ...(await readJoins(deps, page)),
  };
}
