import type { ImportValues } from '../../../contracts/imports/import-row.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import type { ImportKind } from '../../../domain/imports/import-kinds.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import type { NewAccount } from '../accounts/create-account.ts';
import { NO_ADDRESS } from '../customers/directory/save-customer.ts';
import { comparedName, importedAs, type Known, type KnownCustomer } from './known-records.ts';
import type { ReadRow } from './read-row.ts';

export type FoundCustomer = { notices: FieldFault[] } & (
  | { known: KnownCustomer }
  | { made: NewAccount }
  | { faults: FieldFault[] }
);

const LONGEST_FIRST_NAME = 60;

/** The account of somebody new; a business without a person is greeted by its name. */
function accountOf(values: ImportValues): NewAccount | null {
  const { CustomerName, ContactName, Email, ABN } = values;
  const words = (ContactName ?? '').split(' ').filter(Boolean);
  const first = values.FirstName ?? (words.length > 1 ? words.slice(0, -1).join(' ') : words[0]);
  const last = values.LastName ?? (words.length > 1 && !values.FirstName ? words.at(-1) : undefined);
  const person = [first, last].filter(Boolean).join(' ');
  if (!CustomerName && !person) return null;
  const isPerson = CustomerName !== null && comparedName(CustomerName) === comparedName(person);
  return {
    userName: Email,
    passwordHash: null,
    firstName: (first ?? (last ? '' : (CustomerName ?? ''))).slice(0, LONGEST_FIRST_NAME),
    lastName: (last ?? '').slice(0, LONGEST_FIRST_NAME),
    businessName: isPerson ? null : CustomerName,
    abn: ABN,
    mobile: values.Mobile,
    ...NO_ADDRESS,
  };
}

/** What the file says of a customer who was imported before, and is otherwise here. */
function differing(known: KnownCustomer, { Email, Mobile, ABN, CustomerName }: ImportValues): FieldFault[] {
  const name = known.businessName ?? known.personName;
  const pairs = [
    ['CustomerName', CustomerName && comparedName(CustomerName), comparedName(name)],
    ['Email', Email, known.userName],
    ['Mobile', Mobile, known.mobile],
    ['ABN', ABN, known.abn],
  ] as const;
  return pairs.flatMap(([field, said, is]) =>
    said && said !== is ? [{ field, message: messages.differs }] : [],
  );
}

/**
 * Whose row it is (R10.19): by the file's number, the email, the mobile and name, the ABN or, except for a file of
 * customers, the name; or somebody new, if the row says enough to reach them.
 */
export function findCustomer(kind: ImportKind, { values, keys }: ReadRow, known: Known): FoundCustomer {
  const isTheirs = kind === 'customers';
  const imported = keys.customer && known.imported.get(importedAs('customer', keys.customer));
  const byKey = imported ? known.customers.get(imported) : undefined;
  if (byKey) return { known: byKey, notices: isTheirs ? differing(byKey, values) : [] };
  const account = accountOf(values);
  const [match, because] = matching(known, values, account);
  if (match) {
    const number = match.id > 0 ? String(match.id) : 'in this file';
    const message = messages.sameCustomer(because, match.businessName || match.personName, number);
    return { known: match, notices: isTheirs ? [{ field: '', message }] : [] };
  }
  const name = values.CustomerName ?? account?.businessName ?? '';
  if (!isTheirs) {
    const named = [...(known.withText.get(`name ${comparedName(name)}`) ?? [])];
    const [id, ...others] = name === '' ? [] : named;
    const only = id === undefined ? undefined : known.customers.get(id);
    if (only && others.length === 0) return { known: only, notices: [] };
    if (only) {
      const message = messages.severalCustomers(name, named.length);
      return { faults: [{ field: 'CustomerName', message }], notices: [] };
    }
  }
  const phoneLost = values.Phone && !account?.mobile;
  const notices = phoneLost ? [{ field: 'Phone', message: messages.phoneNotMobile }] : [];
  const isReachable = Boolean(account?.userName || account?.mobile);
  if (account && (isTheirs || isReachable)) return { made: account, notices };
  if (isTheirs) return { faults: [{ field: '', message: messages.nameMissing }], notices: [] };
  const unknown = values.CustomerKey ?? (name || values.ContactName);
  const field = values.CustomerKey ? 'CustomerKey' : 'CustomerName';
  const message = unknown ? messages.noSuchCustomer(unknown) : messages.customerMissing;
  return { faults: [{ field, message }], notices: [] };
}

/** The customer with the same email, mobile and name, or ABN, and which of these it is. */
function matching(
  { withText, customers }: Known,
  { Email, ABN }: ImportValues,
  account: NewAccount | null,
): [KnownCustomer | undefined, string] {
  const withIt = (text: string) =>
    [...(withText.get(text) ?? [])].flatMap((id) => customers.get(id) ?? []).sort((a, b) => b.id - a.id);
  const [byEmail] = Email ? withIt(`email ${Email}`) : [];
  if (byEmail) return [byEmail, 'email'];
  const person = comparedName(`${account?.firstName ?? ''} ${account?.lastName ?? ''}`);
  const business = comparedName(account?.businessName ?? '');
  const byMobile = withIt(`mobile ${account?.mobile ?? ''}`).find(
    (one) =>
      comparedName(one.personName) === person ||
      (business !== '' && comparedName(one.businessName ?? '') === business),
  );
  if (byMobile) return [byMobile, 'mobile and name'];
  const [byAbn] = ABN ? withIt(`abn ${ABN}`) : [];
  return [byAbn, 'ABN'];
}
