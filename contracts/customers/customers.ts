import { z } from 'zod';
import { MAX_CUSTOMER_NOTE } from '../../domain/constants.ts';
import { deskCustomerMessages } from '../../domain/customers/desk-customer-messages.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { searchTerm } from '../desk-search.ts';
import { endpoint } from '../endpoint.ts';
import { deskJobEntry } from '../jobs/desk-jobs.ts';
import {
  abnNumber,
  canBeRung,
  contact,
  emailAddress,
  mobileNumber,
  newPerson,
  person,
  phoneNumber,
} from '../person.ts';
import { messageFile } from '../photos/photos.ts';
import { customerLocation } from '../sites/sites.ts';
import {
  afterPage,
  idempotencyHeader,
  idParameter,
  isoInstant,
  nextPage,
  seenVersion,
  words,
} from '../wire.ts';
import { joinsOfCustomer } from './customer-joins.ts';

/** A customer as the desk finds one. */
export const deskCustomer = z
  .object({
    CustomerId: z.int(),
    /** The email; null without one. */
    UserName: z.string().nullable(),
    Name: z.string(),
    FirstName: z.string(),
    LastName: z.string(),
    BusinessName: z.string().nullable(),
    /** Eleven digits. */
    ABN: z.string().nullable(),
    /** 04 and eight digits. */
    Mobile: z.string().nullable(),
    /** Another number: digits with the area code, and ` ext 5` after them if there is an extension. */
    Phone: z.string().nullable(),
    /** False until the emailed link is used. */
    IsActive: z.boolean(),
    /** False until the owner of the address has confirmed it; staff can't book before, but for accounts they made (R2.05). */
    IsEmailConfirmed: z.boolean(),
    IsMadeByStaff: z.boolean(),
    CreatedOn: isoInstant,
    /** Goes with a change. */
    Version: z.int(),
  })
  .meta({ id: 'DeskCustomer' });

/** A customer that a search found, with what of theirs the words or the number are of, up to three each. */
const foundCustomer = deskCustomer
  .extend({
    FoundEquipment: z.array(
      z.object({
        EquipmentId: z.int(),
        /** `Underbench fridge, Skope ProSpec 2 door` */
        Name: z.string(),
        SerialIdentifier: z.string(),
        LocationName: z.string(),
        Address: z.string(),
        IsRetired: z.boolean(),
      }),
    ),
    /** Contacts by name or number. */
    FoundContacts: z.array(z.object({ Name: z.string(), Role: z.string().nullable() })),
    FoundSites: z.array(z.object({ LocationName: z.string(), Address: z.string() })),
  })
  .meta({ id: 'FoundCustomer' });

export const customerOrder = z.enum(['newest', 'oldest', 'name', 'name-backwards']);

export const findCustomers = endpoint({
  method: 'GET',
  path: '/api/v1/desk/customers',
  summary:
    "Customers by words of name, business, email, contact, or a site's name and address, by ABN, mobile or other phone number, a machine's serial number or booking reference, in an order",
  access: 'staff',
  query: z.object({
    SearchTerm: searchTerm.optional(),
    /** By when they were added, or by the business or, without one, the person; left out: `newest`. */
    Order: customerOrder.optional(),
    After: afterPage,
  }),
  reply: z.object({ CustomerList: z.array(foundCustomer), Next: nextPage }),
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/v1/desk/customers/{CustomerId}',
  summary: 'One customer with places, card and the newest jobs',
  access: 'staff',
  params: z.object({ CustomerId: idParameter }),
  reply: deskCustomer
    .extend({
      /** What the office noted about them; for staff alone. */
      Note: z.string().nullable(),
      /** The profile's address in one line. */
      Address: z.string().nullable(),
      Card: z.object({ Mask: z.string(), Expiry: z.string(), Brand: z.string() }).nullable(),
      Locations: z.array(customerLocation),
      Contacts: z.array(contact),
      EquipmentCount: z.int(),
      /** When texts to their mobile were stopped; null if they aren't. */
      TextsStoppedOn: isoInstant.nullable(),
      /** The 20 newest, newest first. */
      JobList: z.array(deskJobEntry),
      ...joinsOfCustomer.shape,
    })
    .meta({ id: 'DeskCustomerDetail' }),
  errors: ['not_found'],
});

export const addCustomer = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers',
  summary: "Makes a customer's account; its owner gets in by an emailed link only",
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  body: newPerson,
  reply: deskCustomer,
  errors: ['idempotency_key_reused'],
});

export const changeCustomer = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/customers/{CustomerId}',
  summary: 'Changes who a customer is; the email only while nobody has confirmed it or chosen a password',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: z.object({ CustomerId: idParameter }),
  body: z
    .object({
      ...person,
      /** Null for none, if there is another number. */
      Mobile: mobileNumber.nullable(),
      /** Null for none, if there is a mobile; left out, it stays as it is. */
      Phone: phoneNumber.nullable().optional(),
      /** Null for none; it can't be left out, so that no caller clears it by accident. */
      ABN: abnNumber.nullable(),
      /** As for a new one; null for none. */
      UserName: emailAddress.nullable(),
      /** The one that was read; refused if somebody has changed the customer since. */
      ...seenVersion,
    })
    .refine(canBeRung.test, canBeRung.fault),
  reply: deskCustomer,
  errors: ['not_found', 'conflict'],
});

export const setCustomerNote = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/customers/{CustomerId}/note',
  summary: "Replaces the office's note on a customer, which only staff see",
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: z.object({ CustomerId: idParameter }),
  body: z.object({
    /** Null for none. */
    Note: words()
      .max(MAX_CUSTOMER_NOTE, requestMessages.tooLong(String(MAX_CUSTOMER_NOTE)))
      .nullable()
      .transform((note) => note || null),
    ...seenVersion,
  }),
  reply: z.object({
    Note: z.string().nullable(),
    /** The customer's. */
    Version: z.int(),
  }),
  errors: ['not_found', 'conflict'],
});

const anything = z.record(z.string(), z.unknown());

export const exportCustomer = endpoint({
  method: 'GET',
  path: '/api/v1/desk/customers/{CustomerId}/export',
  summary:
    'Everything that is held about a customer, for a customer who asks to see it; recorded in the audit trail',
  access: 'admin',
  proof: 'recent',
  params: z.object({ CustomerId: idParameter }),
  reply: z
    .object({
      Account: anything,
      /** The same for each customer who was joined into them: what was issued to those stays theirs. */
      Joined: z.array(anything),
      Card: anything.nullable(),
      CardAuthorities: z.array(anything),
      Payments: z.array(anything),
      /** Invoices, adjustment notes and refund receipts. */
      Invoices: z.array(anything),
      InvoiceLines: z.array(anything),
      BankPayments: z.array(anything),
      AutomaticCharges: z.array(anything),
      InvoiceHolds: z.array(anything),
      /** Lines of the ledger about them; a debit is positive. */
      LedgerEntries: z.array(anything),
      Devices: z.array(anything),
      Passkeys: z.array(anything),
      People: z.array(anything),
      Sites: z.array(anything),
      SiteHours: z.array(anything),
      SiteAccess: z.array(anything),
      /** That codes are kept for a site, never what they are (R12.11). */
      SiteCodes: z.array(anything),
      Contacts: z.array(anything),
      Equipment: z.array(anything),
      /** Their rows of imported files. */
      ImportedRows: z.array(anything),
      WarrantyRequests: z.array(anything),
      FaultReports: z.array(anything),
      Plans: z.array(anything),
      PlanTerms: z.array(anything),
      PlanPrices: z.array(anything),
      PlanOffers: z.array(anything),
      PlanLines: z.array(anything),
      PlanServices: z.array(anything),
      Jobs: z.array(anything),
      Timeline: z.array(anything),
      Quotes: z.array(anything),
      QuoteLines: z.array(anything),
      QuoteAnswers: z.array(anything),
      /** Whom they asked to approve a quote, and what they wrote. */
      ApprovalRequests: z.array(anything),
      Ratings: z.array(anything),
      /** About their jobs and invoices, and whether each came back. */
      Emails: z.array(anything),
      Texts: z.array(anything),
      MessageChoices: z.array(anything),
      TextStops: z.array(anything),
      Visits: z.array(anything),
      VisitReports: z.array(anything),
      Messages: z.array(anything),
      /** What customer and office wrote to each other about their jobs. */
      JobMessages: z.array(anything),
      WaitingFor: z.array(anything),
      AuditEntries: z.array(anything),
      /** What came with their jobs' messages, with links like those of photos. */
      MessageFiles: z.array(
        messageFile.pick({ Kind: true, Name: true, Url: true }).extend({ MessageId: z.int() }),
      ),
      /** Links that open for a quarter of an hour; null for photos that aren't ready. */
      Photos: z.array(
        z.object({
          Of: z.enum(['equipment', 'job', 'visit', 'fault']),
          Id: z.int(),
          Url: z.string().nullable(),
        }),
      ),
    })
    .meta({ id: 'CustomerExport' }),
  errors: ['not_found'],
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/profile/export',
  summary: 'Everything that is held about the signed-in customer; recorded in the audit trail',
  access: 'customer',
  right: 'business',
  proof: 'recent',
  reply: exportCustomer.reply,
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/profile/close',
  summary:
    "Closes the signed-in customer's account, and deletes what is held about them, but for what tax law requires of jobs and invoices",
  access: 'customer',
  right: 'business',
  proof: 'recent',
  reply: z.object({
    /** False if there were jobs or payments, whose tax records stay. */
    IsDeleted: z.boolean(),
  }),
  errors: ['conflict'],
});

export const forgetCustomer = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/forget',
  summary: 'Deletes what is held about a customer, but for what tax law requires of jobs and invoices',
  access: 'admin',
  proof: 'recent',
  params: z.object({ CustomerId: idParameter }),
  consumes: 'json',
  body: z.object({
    ...seenVersion,
    /** The customer's email, or if they have none their mobile, else their other phone number as it's stored, so that a mistyped number deletes nobody. */
    UserName: z
      .string(deskCustomerMessages.notTheirEmail)
      .trim()
      .toLowerCase()
      .max(254, deskCustomerMessages.notTheirEmail),
  }),
  reply: z.object({
    /** False if the customer had jobs or payments, whose tax records stay. */
    IsDeleted: z.boolean(),
  }),
  errors: ['not_found', 'conflict'],
});
