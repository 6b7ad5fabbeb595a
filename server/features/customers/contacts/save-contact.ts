import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type {
  addContact as addContactCall,
  changeContact as changeContactCall,
  removeContact as removeContactCall,
} from '../../../../contracts/customers/contacts.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { MAX_CONTACTS, OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { deskCustomerMessages } from '../../../../domain/customers/desk-customer-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { refuseStale } from '../../../common/versions/refuse-stale.ts';
import { and, eq } from '../../../db/drizzle.ts';
import { contacts } from '../../../db/schema/contacts.ts';
import { locations } from '../../../db/schema/customers.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import { lockVersion, raiseVersion } from '../customers.queries.ts';
import { type ContactRow, contactsOf, presentContact } from './contacts.queries.ts';

type Form = z.output<typeof addContactCall.body>;
type Own = { customerId: number; by: StaffDoer };

const columnsOf = (form: Form) => ({
  locationId: form.AssetLocationId,
  name: form.Name,
  role: form.Role,
  mobile: form.Mobile,
  phone: form.Phone,
  email: form.Email,
  isAskedFor: form.IsAskedFor,
});

const valuesOf = ({ locationId, name, role, mobile, phone, email, isAskedFor }: ContactRow) => ({
  locationId,
  name,
  role,
  mobile,
  phone,
  email,
  isAskedFor,
});

/**
 * Adds a contact of a customer (R14.06); the same contact again is left as it is.
 * @throws Refusal `not_found` for an unknown customer; `invalid_fields` for a site of somebody else, or one contact too many
 */
export async function addContact(
  deps: Deps,
  { customerId, by, form }: Own & { form: Form },
): Promise<Reply<typeof addContactCall>> {
  return transaction(deps.pool, async (tx) => {
    if (!(await lockVersion(tx, customerId))) throw new Refusal('not_found', requestMessages.notFound);
    const wanted = columnsOf(form);
    const there = await contactsOf(tx, customerId);
    const same = there.find((row) => isDeepStrictEqual(valuesOf(row), wanted));
    if (same) return presentContact(same);
    if (there.length >= MAX_CONTACTS) {
      throw fieldRefusal('Name', deskCustomerMessages.contactsFull(MAX_CONTACTS));
    }
    await refuseOtherSite(tx, customerId, wanted.locationId);
    const [made] = await tx
      .insert(contacts)
      .values({ ...wanted, customerId, createdAt: toDate(deps.clock.now()) })
      .returning();
    if (!made) throw new Error('No contact was made');
    await recordAudit(tx, deps, {
      by,
      action: 'contact-added',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { contactId: made.id, before: null, after: wanted },
    });
    return presentContact(made);
  });
}

/**
 * Replaces what is known of a contact; the same values again change nothing.
 * @throws Refusal `not_found`; `invalid_fields` for a site of somebody else; `conflict` if somebody changed the customer
 *   since (R10.04)
 */
export async function changeContact(
  deps: Deps,
  {
    customerId,
    contactId,
    by,
    form,
  }: Own & { contactId: number; form: z.output<typeof changeContactCall.body> },
): Promise<Reply<typeof changeContactCall>> {
  return transaction(deps.pool, async (tx) => {
    const customer = await lockVersion(tx, customerId);
    const before = customer && (await ownContact(tx, contactId, customerId));
    if (!before) throw new Refusal('not_found', requestMessages.notFound);
    const wanted = columnsOf(form);
    if (isDeepStrictEqual(valuesOf(before), wanted)) return presentContact(before);
    refuseStale(customer, form.Version, { timeZone: OPERATOR_TIME_ZONE });
    await refuseOtherSite(tx, customerId, wanted.locationId);
    await tx.update(contacts).set(wanted).where(eq(contacts.id, contactId));
    await raiseVersion(tx, customerId, { by, at: toDate(deps.clock.now()) });
    await recordAudit(tx, deps, {
      by,
      action: 'contact-changed',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { contactId, before: valuesOf(before), after: wanted },
    });
    return presentContact({ ...before, ...wanted });
  });
}

/**
 * Removes a contact; one that's gone already stays gone.
 * @throws Refusal `not_found` for an unknown customer; `conflict` if somebody changed the customer since (R10.04)
 */
export async function removeContact(
  deps: Deps,
  { customerId, contactId, version, by }: Own & { contactId: number; version: number },
): Promise<Reply<typeof removeContactCall>> {
  return transaction(deps.pool, async (tx) => {
    const customer = await lockVersion(tx, customerId);
    if (!customer) throw new Refusal('not_found', requestMessages.notFound);
    const before = await ownContact(tx, contactId, customerId);
    if (before) {
      refuseStale(customer, version, { timeZone: OPERATOR_TIME_ZONE });
      await tx.delete(contacts).where(eq(contacts.id, contactId));
      await raiseVersion(tx, customerId, { by, at: toDate(deps.clock.now()) });
      await recordAudit(tx, deps, {
        by,
        action: 'contact-removed',
        subject: { kind: 'customer', id: customerId },
        customerId,
        details: { contactId, before: valuesOf(before), after: null },
      });
    }
    return { ContactList: (await contactsOf(tx, customerId)).map(presentContact) };
  });
}

async function ownContact(
  tx: Transaction,
  contactId: number,
  customerId: number,
): Promise<ContactRow | null> {
  const isTheirs = and(eq(contacts.id, contactId), eq(contacts.customerId, customerId));
  const [found] = await tx.select().from(contacts).where(isTheirs);
  return found ?? null;
}

async function refuseOtherSite(tx: Transaction, customerId: number, siteId: number | null): Promise<void> {
  if (siteId === null) return;
  const isTheirs = and(eq(locations.id, siteId), eq(locations.customerId, customerId));
  if ((await tx.$count(locations, isTheirs)) === 0) {
    throw fieldRefusal('AssetLocationId', deskCustomerMessages.contactElsewhere);
  }
}
