import type { z } from 'zod';
import type { contact as contactShape } from '../../../../contracts/person.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, asc, eq, inArray, type SQL, sql } from '../../../db/drizzle.ts';
import { contacts } from '../../../db/schema/contacts.ts';

export type ContactRow = typeof contacts.$inferSelect;

/** All contacts of a customer: those for all sites first, then by site, by name. */
export async function contactsOf(db: Queryable, customerId: number): Promise<ContactRow[]> {
  return selectContacts(db, eq(contacts.customerId, customerId));
}

export const selectContacts = (db: Queryable, isTheirs: SQL) =>
  db
    .select()
    .from(contacts)
    .where(isTheirs)
    .orderBy(sql`${contacts.locationId} nulls first`, sql`lower(${contacts.name})`, asc(contacts.id));

/** Those of several customers whom a technician asks for on the day. */
export async function contactsAskedFor(db: Queryable, customerIds: readonly number[]): Promise<ContactRow[]> {
  return customerIds.length === 0 ? [] : selectAskedFor(db, inArray(contacts.customerId, [...customerIds]));
}

export const selectAskedFor = (db: Queryable, isTheirs: SQL) =>
  db
    .select()
    .from(contacts)
    .where(and(isTheirs, eq(contacts.isAskedFor, true)))
    .orderBy(sql`${contacts.locationId} nulls last`, asc(contacts.id));

/** Whether a contact is for a visit of the customer there. */
export const isThere = (
  contact: Pick<ContactRow, 'customerId' | 'locationId'>,
  { customerId, locationId }: { customerId: number; locationId: number },
): boolean =>
  contact.customerId === customerId && (contact.locationId === null || contact.locationId === locationId);

export const presentContact = (row: ContactRow): z.output<typeof contactShape> => ({
  ContactId: row.id,
  AssetLocationId: row.locationId,
  Name: row.name,
  Role: row.role,
  Mobile: row.mobile,
  Phone: row.phone,
  Email: row.email,
  IsAskedFor: row.isAskedFor,
});
