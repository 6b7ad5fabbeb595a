import type { FieldFault } from '../../../contracts/problem.ts';
import { personName } from '../../../domain/customers/person-name.ts';
import { checkPhone, normalisePhone } from '../../../domain/customers/phone.ts';
import type { FieldName } from '../../../domain/imports/import-fields.ts';
import type { ImportKind } from '../../../domain/imports/import-kinds.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { foldedWords } from '../../../domain/words/fold-text.ts';
import type { NewAccount } from '../accounts/create-account.ts';
import { NO_ADDRESS } from '../accounts/save-customer.ts';
import { comparedName, importedAs, type Known, type KnownCustomer } from './known-records.ts';
import type { ReadRow } from './read-row.ts';

export type FoundCustomer = { notices: FieldFault[] } & (
  | { known: KnownCustomer }
  | { made: NewAccount }
  | { faults: FieldFault[] }
);

const LONGEST_FIRST_NAME = 60;

/** Whether two names have the same words, in any order: `Tan, Mei` is `Mei Tan`. */
const hasSameWords = (a: string, b: string) =>
  foldedWords(a).sort().join(' ') === foldedWords(b).sort().join(' ');

/**
 * The account of somebody new; a business without a person is greeted by its name. In an export of our own, every name is
 * what it says.
 */
function accountOf({ values, said, isOwn }: ReadRow): (NewAccount & { isTurned: boolean }) | null {
  const { CustomerName, ContactName, FirstName, LastName, Email, ABN } = values;
  const contact = ContactName === null ? null : personName(ContactName);
  const turned = !isOwn && CustomerName?.includes(',') && !ContactName && !FirstName && !LastName;
  const inName = turned ? personName(CustomerName ?? '') : null;
  const typed = FirstName || LastName ? { first: FirstName ?? '', last: LastName ?? '' } : null;
  const { first, last } = typed ?? contact ?? inName ?? { first: ContactName ?? '', last: '' };
  const person = [first, last].filter(Boolean).join(' ');
  if (!CustomerName && !person) return null;
  const isPerson = !isOwn && CustomerName !== null && hasSameWords(CustomerName, person);
  return {
    userName: Email,
    passwordHash: null,
    firstName: (first || (last ? '' : (CustomerName ?? ''))).slice(0, LONGEST_FIRST_NAME),
    lastName: last.slice(0, LONGEST_FIRST_NAME),
    businessName: isPerson ? null : CustomerName,
    abn: ABN,
    mobile: values.Mobile,
    phone: phoneOf(values.Mobile, said),
    isTurned: inName !== null,
    ...NO_ADDRESS,
  };
}

/** The number beside the mobile: that of the phone's column, or a landline in the mobile's. */
const phoneOf = (mobile: string | null, { Phone = '', Mobile = '' }: ReadRow['said']): string | null =>
  [Phone, Mobile]
    .filter((text) => checkPhone(text) === null)
    .map(normalisePhone)
    .find((phone) => phone !== mobile) ?? null;

const LEGAL = new Set(['pty', 'ltd', 'limited', 'inc', 'the', 'p', 'l', 'co', 'trust']);
const namesWords = (name: string) =>
  foldedWords(name)
    .filter((word) => !LEGAL.has(word))
    .join(' ');

/** Whether a name is a customer's, theirs or their business's, with or without `Pty Ltd`. */
const isNamed = ({ businessName, personName: person, formerNames }: KnownCustomer, name: string): boolean =>
  [businessName, person, ...formerNames].some(
    (one) => one && (namesWords(one) === namesWords(name) || hasSameWords(one, name)),
  );

const nameOf = ({ businessName, personName: person }: KnownCustomer) => businessName || person;

/** The customers that a row's number, email, mobile with name, and ABN each name. */
function named({ values, keys, isOwn }: ReadRow, known: Known, account: NewAccount | null) {
  // In an export of our own, two numbers are two customers, however alike: a school's venues have one name and ABN.
  const withIt = (text: string) =>
    [...(known.withText.get(text) ?? [])]
      .flatMap((id) => (isOwn && known.numbered.has(id) ? [] : (known.customers.get(id) ?? [])))
      .sort((a, b) => b.id - a.id);
  const imported = keys.customer && known.imported.get(importedAs('customer', keys.customer));
  const byKey = imported ? known.customers.get(imported) : undefined;
  const [byEmail] = values.Email ? withIt(`email ${values.Email}`) : [];
  const names = [values.CustomerName, account?.businessName, `${account?.firstName} ${account?.lastName}`];
  const byMobile = values.Mobile
    ? withIt(`mobile ${values.Mobile}`).find((one) => names.some((name) => name && isNamed(one, name)))
    : undefined;
  const withAbn = values.ABN ? withIt(`abn ${values.ABN}`) : [];
  const byAbn = withAbn.find((one) => names.some((name) => name && isNamed(one, name)));
  return { byKey, byEmail, byMobile, byAbn, shared: byAbn ? undefined : withAbn[0] };
}

/**
 * Whose row it is (R10.19): by the file's number, the email, the mobile and name, the ABN and name or, except for a file
 * of customers, the name; or somebody new, if the row says enough to reach them. All that the row says must agree.
 * @param joinByAbn whether the ABN alone is enough, so that two venues with one are one customer
 */
export function findCustomer(
  kind: ImportKind,
  row: ReadRow,
  { known, joinByAbn }: { known: Known; joinByAbn: boolean },
): FoundCustomer & { isAbnShared?: boolean } {
  const { values } = row;
  const isTheirs = kind === 'customers';
  const made = accountOf(row);
  const { isTurned, ...account } = made ?? { isTurned: false };
  const found = named(row, known, made);
  const { byKey, byEmail, byMobile, byAbn, shared } = found;
  if (row.isOwn && !isTheirs && !byKey) {
    const message = messages.noSuchCustomer(values.CustomerKey ?? '');
    return { faults: [{ field: 'CustomerKey', message }], notices: [] };
  }
  const byName = isTheirs ? [] : withName(known, values.CustomerName ?? made?.businessName ?? '');
  const match = byKey ?? byEmail ?? byMobile ?? byAbn ?? (joinByAbn ? shared : undefined);
  if (match) {
    const others: [FieldName, KnownCustomer | undefined][] = [
      ['Email', byEmail],
      ['Mobile', byMobile],
      ['ABN', byAbn],
    ];
    const faults = others.flatMap(([field, other]) =>
      other && other.id !== match.id
        ? [{ field, message: messages.disagrees(nameOf(match), nameOf(other)) }]
        : [],
    );
    const name = values.CustomerName;
    const isOther = name !== null && !isNamed(match, name) && !isTheirs;
    if (isOther) {
      faults.push({ field: 'CustomerName', message: messages.disagrees(nameOf(match), name) });
    }
    if (faults.length > 0) return { faults, notices: [] };
    const because = byEmail ? 'email' : byMobile ? 'mobile and name' : 'ABN';
    const number = match.id > 0 ? String(match.id) : 'in this file';
    const message = messages.sameCustomer(because, nameOf(match), number);
    const isAbnShared = shared !== undefined && shared.id === match.id;
    return { known: match, notices: isTheirs && !byKey ? [{ field: '', message }] : [], isAbnShared };
  }
  const [only, ...others] = byName;
  if (only && others.length === 0) return { known: only, notices: [] };
  if (only) {
    const message = messages.severalCustomers(values.CustomerName ?? nameOf(only), byName.length);
    return { faults: [{ field: 'CustomerName', message }], notices: [] };
  }
  const isReachable = Boolean(made?.userName || made?.mobile || made?.phone);
  if (made && (isTheirs || isReachable)) {
    const notices: FieldFault[] = [];
    if (isTurned) {
      const message = messages.nameTurned(`${made.firstName} ${made.lastName}`.trim());
      notices.push({ field: 'CustomerName', message });
    }
    if (shared) {
      const number = shared.id > 0 ? String(shared.id) : 'in this file';
      notices.push({ field: 'ABN', message: messages.sameAbn(nameOf(shared), number) });
    }
    return { made: account as NewAccount, notices, isAbnShared: shared !== undefined };
  }
  if (isTheirs) return { faults: [{ field: '', message: messages.nameMissing }], notices: [] };
  const unknown = values.CustomerKey ?? (values.CustomerName || values.ContactName);
  const field = values.CustomerKey ? 'CustomerKey' : 'CustomerName';
  const message = unknown ? messages.noSuchCustomer(unknown) : messages.customerMissing;
  return { faults: [{ field, message }], notices: [] };
}

const withName = ({ withText, customers }: Known, name: string): KnownCustomer[] =>
  name === ''
    ? []
    : [...(withText.get(`name ${comparedName(name)}`) ?? [])].flatMap((id) => customers.get(id) ?? []);
