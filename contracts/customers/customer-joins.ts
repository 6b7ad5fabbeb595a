import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dollars, idParameter, isoInstant, seenVersion } from '../wire.ts';

const ofCustomer = z.object({ CustomerId: idParameter });
const ofJoin = ofCustomer.extend({ JoinId: idParameter });

/** A customer beside another one, to see whether they are the same. */
const comparedCustomer = z
  .object({
    CustomerId: z.int(),
    Name: z.string(),
    BusinessName: z.string().nullable(),
    /** Null without one. */
    UserName: z.string().nullable(),
    AccountsEmail: z.string().nullable(),
    Mobile: z.string().nullable(),
    Phone: z.string().nullable(),
    ABN: z.string().nullable(),
    Note: z.string().nullable(),
    /** Their card on file, which stays their own. */
    Card: z.string().nullable(),
    /** Somebody can sign in to the portal as them. */
    HasSignIn: z.boolean(),
    Sites: z.array(z.string()),
    Contacts: z.array(z.string()),
    EquipmentCount: z.int(),
    JobCount: z.int(),
    OpenJobCount: z.int(),
    TotalDue: dollars,
    CreatedOn: isoInstant,
    Version: z.int(),
    /** Why this one can't be kept; null if it can. */
    WhyNotKept: z.string().nullable(),
    /** The other one's owner is asked first, by email, if this one is kept. */
    NeedsYes: z.boolean(),
  })
  .meta({ id: 'ComparedCustomer' });

export const compareCustomers = endpoint({
  method: 'GET',
  path: '/api/v1/desk/customers/{CustomerId}/join/{OtherId}',
  summary: 'Two customers side by side, and which of them can be kept if they are joined',
  access: 'staff',
  params: ofCustomer.extend({ OtherId: idParameter }),
  reply: z.object({ Customers: z.array(comparedCustomer) }),
  errors: ['not_found', 'conflict'],
});

const joinReply = z
  .object({
    JoinId: z.int(),
    /** `waiting` for the yes of the customer who is joined. */
    State: z.enum(['waiting', 'joined', 'apart', 'withdrawn', 'refused']),
    /** The one that is kept: where the chosen one was joined into another, that one. */
    KeptId: z.int(),
  })
  .meta({ id: 'CustomerJoin' });

export const joinCustomers = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/join',
  summary:
    'Joins a customer into another one; one who signs in to the portal is asked by email first. Can be taken apart for 24 hours',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofCustomer,
  body: z.object({
    /** The customer that is kept. */
    Into: z.int(),
    /** Its version, as it was read. */
    IntoVersion: z.int(),
    /** That of the customer in the path. */
    ...seenVersion,
  }),
  reply: joinReply,
  errors: ['not_found', 'conflict'],
});

export const withdrawJoin = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/joins/{JoinId}/withdraw',
  summary: "Withdraws a join that waits for its customer's yes: the emailed link ends",
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofJoin,
  body: z.object({ ...seenVersion }),
  reply: joinReply,
  errors: ['not_found', 'conflict'],
});

export const takeCustomersApart = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/joins/{JoinId}/apart',
  summary: 'Takes two customers apart within 24 hours: what was there goes back, what came later stays',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofJoin,
  body: z.object({ ...seenVersion }),
  reply: joinReply,
  errors: ['not_found', 'conflict'],
});

/** What a customer's page says of joining. */
export const joinsOfCustomer = z.object({
  /** The customer that this one is joined into; null if it isn't joined. */
  JoinedInto: z.object({ CustomerId: z.int(), Name: z.string() }).nullable(),
  /** Those that were joined into this one. */
  JoinedList: z.array(
    z.object({
      JoinId: z.int(),
      CustomerId: z.int(),
      Name: z.string(),
      BusinessName: z.string().nullable(),
      UserName: z.string().nullable(),
      Mobile: z.string().nullable(),
      Phone: z.string().nullable(),
      ABN: z.string().nullable(),
      Note: z.string().nullable(),
      /** Their card, which pays only the invoices that they had. */
      Card: z.string().nullable(),
      JoinedBy: z.string(),
      JoinedOn: isoInstant,
      /** Until when they can be taken apart; null if they can't. */
      ApartUntil: isoInstant.nullable(),
    }),
  ),
  /** A join that waits for a yes, of this customer or into it. */
  WaitingJoin: z
    .object({
      JoinId: z.int(),
      JoinedId: z.int(),
      JoinedName: z.string(),
      KeptId: z.int(),
      KeptName: z.string(),
      AskedBy: z.string(),
      AskedOn: isoInstant,
      AsksUntil: isoInstant,
    })
    .nullable(),
});
