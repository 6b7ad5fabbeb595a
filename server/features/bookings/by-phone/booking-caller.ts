import type { z } from 'zod';
import type { PhoneBooking } from '../../../../contracts/bookings/desk-bookings.ts';
import { newPerson } from '../../../../contracts/person.ts';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { deskBookingMessages } from '../../../../domain/bookings/desk-booking-messages.ts';
import { centsFromDollars } from '../../../../domain/money/money.ts';
import { phoneRefusal } from '../../../../domain/people/phone-callers.ts';
import type { StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { whoBooks } from '../../customers/who-books.ts';
import { keepUpfront, upfrontFaults } from '../../jobs/keep-upfront.ts';
import { phoneCaller } from '../../people/phone-caller.ts';
import type { PromoClient } from '../../promotions/promo-use.ts';
import { bookingRefused } from '../../staff/staff-requests/booking-refused.ts';

/** The valid fields of a form; the contract refuses the others. */
export type Fields = Partial<PhoneBooking>;

/** Where the tech goes: a site of theirs, or null for one that isn't theirs yet. */
type Site = { known: number | null; faults: readonly FieldFault[] };

/** Who calls: a customer, or somebody whose account is made with the booking. */
export type Caller = {
  client: PromoClient;
  known: number | null;
  /** Who of a known customer calls (R12.12); null where nobody is named. */
  person: NamedCaller | null;
  faults: FieldFault[];
};
type NamedCaller = NonNullable<Awaited<ReturnType<typeof phoneCaller>>>;

export async function callerOf({ db }: Deps, fields: Fields): Promise<Caller> {
  const { CustomerId: known, UserName: userName = null, ABN: abn = null } = fields;
  const nobody = { customerId: null, userName, abn };
  if (!known) return { client: nobody, known: null, person: null, faults: missing(newPerson, fields) };
  const refused = await bookingRefused(db, known);
  if (refused !== null) {
    const faults = [{ field: 'CustomerId', message: refused }];
    return { client: nobody, known: null, person: null, faults };
  }
  const client = await whoBooks(db, known);
  const called = { personId: fields.PersonId ?? null, calledBy: fields.CalledBy ?? null };
  const person = await phoneCaller(db, known, called).catch(refusalFaults);
  if (Array.isArray(person)) return { client, known, person: null, faults: person };
  return { client, known, person, faults: [] };
}

/** The faults of a refusal. */
function refusalFaults(error: unknown): FieldFault[] {
  if (error instanceof Refusal && error.errors.length > 0) return [...error.errors];
  throw error;
}

/** What the caller may not do themselves, which needs a reason (R12.12). `known` is null for a site that isn't theirs yet. */
export function callerWarnings({ person }: Caller, { known, faults }: Site): FieldFault[] {
  if (!person || faults.length > 0) return [];
  const refusal = phoneRefusal(person, { right: 'visits', siteId: known });
  return refusal === null ? [] : [{ field: person.member ? 'PersonId' : 'CalledBy', message: refusal }];
}

/** What the audit trail keeps of who called. */
export const calledByOf = ({ name, member }: NamedCaller) => ({ name, personId: member?.personId ?? null });

/** What is wrong with the limit that somebody gives on the phone (R12.08): only a person of the business can, as they could themselves. */
export function upfrontFaultsOf(
  { UpfrontLimitIncGst: limit }: Fields,
  { person }: Caller,
  { known }: Site,
): FieldFault[] {
  if (limit == null) return [];
  if (!person?.member) return [{ field: 'UpfrontLimitIncGst', message: deskBookingMessages.upfrontByNobody }];
  const { role, siteIds, approvesCents } = person.member;
  return upfrontFaults(
    { role, siteIds, limitCents: approvesCents },
    { siteId: known, limitCents: centsFromDollars(limit) },
  );
}

export async function keepUpfrontOf(
  tx: Transaction,
  {
    jobId,
    body: { UpfrontLimitIncGst: limit },
    caller: { person },
    by,
    at,
  }: { jobId: number; body: PhoneBooking; caller: Caller; by: StaffDoer; at: Date },
): Promise<void> {
  if (limit === null || !person?.member) return;
  const { personId } = person.member;
  await keepUpfront(tx, { jobId }, { limitCents: centsFromDollars(limit), personId, staffId: by.id, at });
}

/** What a part of the form lacks; fields that can't be read are the contract's to refuse. */
export function missing(schema: z.ZodObject, fields: Fields): FieldFault[] {
  const parsed = schema.safeParse(fields);
  return parsed.success ? [] : faultsOf(parsed.error);
}

export function faultsOf({ issues }: z.ZodError): FieldFault[] {
  return issues.map(({ path, message }) => ({ field: path.join('.'), message }));
}
