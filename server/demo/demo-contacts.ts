import type { z } from 'zod';

import { addContact as addContactCall } from '../../contracts/customers/contacts.ts';
import type { StaffDoer } from '../common/audit/record-audit.ts';
import type { Deps } from '../common/deps.ts';
import { inArray } from '../db/drizzle.ts';
import { customers } from '../db/schema/customers.ts';
import { addContact } from '../features/customers/contacts/save-contact.ts';
import { saveNote } from '../features/customers/save-note.ts';
import { CALLERS } from './demo-callers.ts';
import { PRIYA } from './demo-people.ts';

type Known = { note: string; contacts: z.input<typeof addContactCall.body>[] };

/** What the office knows of some of the demo's customers, by the email that they sign in with. */
const KNOWN: Readonly<Record<string, Known>> = {
  [PRIYA.CheckoutEmailAddress]: {
    note: 'Opens at 6am. Never between 11:30am and 2pm: the kitchen is full.',
    contacts: [
      { Name: 'Marco Bianchi', Role: 'Head chef', Mobile: '0491 573 087', IsAskedFor: true },
      {
        Name: 'Leila Haddad',
        Role: 'Accounts',
        Phone: '02 5550 4471',
        Email: 'accounts@marlowestreet.example',
      },
    ],
  },
  [CALLERS.butcher.UserName]: {
    note: 'Parking at the back only before 7am. Greg rings back after the lunch trade.',
    contacts: [{ Name: 'Dylan Kirkwood', Role: 'Shop floor', Phone: '02 5550 7732', IsAskedFor: true }],
  },
  [CALLERS.canteen.UserName]: {
    note: 'Everybody who goes in signs at the school office first.',
    contacts: [{ Name: 'School office', Role: 'Signs people in', Phone: '02 5550 9010', IsAskedFor: true }],
  },
};

/** Contacts and notes of the demo's customers (R14.05, R14.06). */
export async function addDemoContacts(deps: Deps, by: StaffDoer): Promise<void> {
  const rows = await deps.db
    .select({ id: customers.id, userName: customers.userName, version: customers.version })
    .from(customers)
    .where(inArray(customers.userName, Object.keys(KNOWN)));
  for (const { id: customerId, userName, version } of rows) {
    const { note, contacts } = KNOWN[userName ?? ''] ?? { note: null, contacts: [] };
    await saveNote(deps, { customerId, by, form: { Note: note, Version: version } });
    for (const contact of contacts)
      await addContact(deps, { customerId, by, form: addContactCall.body.parse(contact) });
  }
}
