import type { z } from 'zod';
import type { AccountFields } from '../../../contracts/accounts/account-fields.ts';
import { type BookingBody, newCustomerFields, visitorFields } from '../../../contracts/bookings/bookings.ts';
import { type CardFields, cardFields } from '../../../contracts/payments/card.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { checkCardExpiry } from '../../../domain/payments/card.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { staffRequestMessages } from '../../../domain/staff/staff-request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { accountFaults } from '../accounts/check-account.ts';
import { whoBooks } from '../customers/who-books.ts';
import type { PromoClient } from '../promotions/promo-use.ts';
import { type OpenStaffRequest, openStaffRequest } from '../staff/staff-requests/open-staff-request.ts';

/** The valid fields of a form; the contract refuses the others. */
type Fields = Partial<BookingBody>;

/** Who books, with which card, and the errors in that. */
export type Booker = {
  /** The customer who is signed in, or that staff book for; null for a new one. */
  customerId: number | null;
  /** A new customer's account; null if the form's is incomplete, or none is needed. */
  account: AccountFields | Omit<AccountFields, 'CheckoutPassword'> | null;
  /** Null if the card on file is used, or none is needed. */
  card: CardFields | null;
  /** The staff member who books for the customer (R6.05). */
  staff: OpenStaffRequest | null;
  client: PromoClient;
  /** Of a site that a known customer gives no name; somebody new has to (R5.12). */
  siteName: string;
  faults: FieldFault[];
};

/** A staff request names its own customer, so a sign-in in the same browser doesn't count. */
export function findBooker(deps: Deps, fields: Fields, caller: Caller | null): Promise<Booker> {
  if (fields.StaffRequest) return staffBooker(deps, fields, fields.StaffRequest);
  return caller ? customerBooker(deps, fields, caller) : visitorBooker(deps, fields);
}

/** A card on file is enough, unless the form has another. */
async function customerBooker(deps: Deps, fields: Fields, { customerId }: Caller): Promise<Booker> {
  const { hasCard, siteName, ...client } = await whoBooks(deps.db, customerId);
  const isCardSent = Object.keys(cardFields.shape).some((name) => fields[name as keyof Fields] !== undefined);
  const card = hasCard && !isCardSent ? NOTHING : read(cardFields, fields);
  const faults = [...card.faults, ...expiryFaults(deps, fields)];
  return { customerId, account: null, card: card.value, staff: null, client, siteName, faults };
}

/** Signs up with the booking, and pays by card. */
async function visitorBooker(deps: Deps, fields: Fields): Promise<Booker> {
  const { CheckoutEmailAddress: userName = '', CheckoutABN: abn = null } = fields;
  const { value, faults } = read(visitorFields, fields);
  const known = await accountFaults(deps, { form: fields, taken: passwordMessages.emailHasAccount });
  return {
    customerId: null,
    account: value,
    card: value,
    staff: null,
    client: { customerId: null, userName, abn },
    siteName: '',
    faults: [...faults, ...expiryFaults(deps, fields), ...known],
  };
}

/**
 * The customer that staff book for (R6.05). Staff neither choose the customer's password nor enter their card: without
 * a card on file the visit is paid for afterwards.
 */
async function staffBooker(deps: Deps, fields: Fields, token: string): Promise<Booker> {
  const { CheckoutEmailAddress: userName = '', CheckoutABN: abn = null } = fields;
  const client = { customerId: null, userName, abn };
  const nobody = { customerId: null, account: null, card: null, staff: null, client, siteName: '' };
  const staff = await openStaffRequest(deps, token);
  if ('refusal' in staff) {
    return { ...nobody, faults: [{ field: 'StaffRequest', message: staff.refusal }] };
  }
  const faults = customersOwnFaults(fields);
  if (staff.customer) {
    const { hasCard: _, siteName, ...known } = await whoBooks(deps.db, staff.customer.id);
    return { ...nobody, customerId: staff.customer.id, staff, client: known, siteName, faults };
  }
  const account = read(newCustomerFields, fields);
  const form = { CheckoutEmailAddress: userName };
  const known = await accountFaults(deps, { form, taken: staffRequestMessages.staffEmailHasAccount });
  return { ...nobody, account: account.value, staff, faults: [...faults, ...account.faults, ...known] };
}

/** Fields that only the customer may enter. */
function customersOwnFaults({ CheckoutPassword, CheckoutCardToken }: Fields): FieldFault[] {
  const faults: FieldFault[] = [];
  if (CheckoutPassword !== undefined) {
    faults.push({ field: 'CheckoutPassword', message: staffRequestMessages.staffTakeNoPassword });
  }
  if (CheckoutCardToken !== undefined) {
    faults.push({ field: 'CheckoutCardToken', message: staffRequestMessages.staffTakeNoCard });
  }
  return faults;
}

/** A card must not have expired in Sydney (R5.18). */
function expiryFaults({ clock }: Deps, { CheckoutCardExpiry: expiry }: Fields): FieldFault[] {
  const expired = expiry === undefined ? null : checkCardExpiry(expiry, clock.now());
  return expired ? [{ field: 'CheckoutCardExpiry', message: expired }] : [];
}

/** What one kind of booker must send, or its errors. */
type Read<T> = { value: T | null; faults: FieldFault[] };

const NOTHING: Read<never> = { value: null, faults: [] };

/** Missing fields are named too (R5.21). */
function read<T>(schema: z.ZodType<T>, fields: Fields): Read<T> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { value: parsed.data, faults: [] };
  const faults = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return { value: null, faults };
}

/** The refusal of a booking without any card (R5.18). */
export function cardMissing(): Refusal {
  return new Refusal('invalid_fields', paymentMessages.cardRequired, read(cardFields, {}).faults);
}
