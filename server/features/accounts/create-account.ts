import type { AccountFields } from '../../../contracts/accounts/account-fields.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { passwordFault } from '../../common/passwords/password-fault.ts';
import { violatedConstraint } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { people } from '../../db/schema/people.ts';
import type { Transaction } from '../../db/transaction.ts';
import { hashPassword } from '../../platform/password.ts';
import type { NewSite } from '../sites/find-or-add-site.ts';
import { isEmailTaken, lockReplaceable } from './accounts.queries.ts';
import { removeAccount } from './remove-account.ts';

/** The database constraints for one account per email. */
const ONE_PER_EMAIL = ['customers_userName_unique', 'people_userName_unique'];

/** Whether an insert failed because the email has an account. */
export const isEmailTakenError = (error: unknown): boolean =>
  ONE_PER_EMAIL.includes(violatedConstraint(error) ?? '');

/** The valid fields of a form that creates an account. */
type AccountForm = Partial<
  Record<
    | 'CheckoutEmailAddress'
    | 'CheckoutPassword'
    | 'CheckoutFirstName'
    | 'CheckoutLastName'
    | 'CheckoutBusinessName'
    | 'CheckoutLocationName'
    | 'CheckoutSuburb',
    string | undefined
  >
>;

const wordsAbout = (form: AccountForm) => [
  form.CheckoutEmailAddress,
  form.CheckoutFirstName,
  form.CheckoutLastName,
  form.CheckoutBusinessName,
  form.CheckoutLocationName,
  form.CheckoutSuburb,
];

/**
 * Errors in a new account that only the server can find; empty fields are skipped, because the contract reports them.
 * @param taken the message for an email with an account that is confirmed or has a job (R7.46)
 */
export async function accountFaults(
  deps: Pick<Deps, 'db' | 'config'>,
  { form, taken }: { form: AccountForm; taken: string },
): Promise<FieldFault[]> {
  const { CheckoutEmailAddress: userName, CheckoutPassword: password } = form;
  const faults: FieldFault[] = [];
  if (userName && (await isEmailTaken(deps.db, userName))) {
    faults.push({ field: 'CheckoutEmailAddress', message: taken });
  }
  const weak = password ? await passwordFault(deps, password, wordsAbout(form)) : null;
  if (weak) faults.push({ field: 'CheckoutPassword', message: weak });
  return faults;
}

/** Every column of an account that comes from its form. */
export type NewAccount = Required<
  Omit<
    typeof customers.$inferInsert,
    | 'role'
    | 'createdAt'
    | 'promoCodeId'
    | 'emailConfirmedAt'
    | 'paymentTerms'
    | 'needsPoNumber'
    | 'accountsEmail'
    | 'defaultLimitCents'
    | 'note'
    | 'joinedInto'
    | 'provenMobile'
    | 'isMadeByStaff'
    | 'version'
    | 'changedBy'
    | 'changedAt'
  >
>;

/**
 * The account of somebody who signs up or books. The first site is also the account's address, until the customer
 * enters another (R3.05). Hashes the password, which is slow; a customer that staff book for has none until they
 * activate.
 */
export async function newAccount(
  form: AccountFields | Omit<AccountFields, 'CheckoutPassword'>,
  site: NewSite,
): Promise<NewAccount> {
  const { floorShop, street, suburb, state, country, postcode } = site;
  return {
    userName: form.CheckoutEmailAddress,
    passwordHash: 'CheckoutPassword' in form ? await hashPassword(form.CheckoutPassword) : null,
    firstName: form.CheckoutFirstName,
    lastName: form.CheckoutLastName,
    businessName: form.CheckoutBusinessName,
    abn: form.CheckoutABN,
    mobile: form.CheckoutMobileNumber,
    phone: null,
    suiteFloorBox: floorShop,
    street,
    suburb,
    state,
    country,
    postcode,
  };
}

type Making = {
  createdAt: Date;
  /** The code entered at sign-up, offered with the first booking (R2.05). */
  promoCodeId: number | null;
  /** Only such an account can be without an email (R10.13). */
  isMadeByStaff?: boolean;
};

/**
 * Inserts an account and returns the customer's id. It replaces an unconfirmed one with the same email that
 * nothing keeps, so that nobody can block somebody else's email (R2.05).
 * @throws DatabaseError for which `isEmailTakenError` is true
 */
export async function createAccount(
  deps: Pick<Deps, 'queue'>,
  tx: Transaction,
  account: NewAccount,
  { createdAt, promoCodeId, isMadeByStaff = false }: Making,
): Promise<number> {
  const replaced = account.userName ? await lockReplaceable(tx, account.userName) : null;
  if (replaced !== null) await removeAccount(deps, tx, replaced);
  const [made] = await tx
    .insert(customers)
    .values({ ...account, createdAt, promoCodeId, isMadeByStaff })
    .returning({ id: customers.id });
  if (!made) throw new Error('No account was made');
  return made.id;
}

/**
 * Inserts a person who belongs to no business yet and returns their id. Like a sign-up, it replaces an unconfirmed account with
 * the same email that nothing keeps (R2.05).
 * @throws DatabaseError for which `isEmailTakenError` is true
 */
export async function createPerson(
  deps: Pick<Deps, 'queue'>,
  tx: Transaction,
  person: typeof people.$inferInsert,
): Promise<number> {
  const replaced = await lockReplaceable(tx, person.userName);
  if (replaced !== null) await removeAccount(deps, tx, replaced);
  const [made] = await tx.insert(people).values(person).returning({ id: people.id });
  if (!made) throw new Error('No person was made');
  return made.id;
}

/**
 * Inserts an account that staff make for a customer: it's kept whether its email is confirmed or not (R10.15).
 * @throws DatabaseError for which `isEmailTakenError` is true
 */
export async function createAccountByStaff(
  deps: Pick<Deps, 'queue' | 'clock'>,
  tx: Transaction,
  account: NewAccount,
  { createdAt, by }: { createdAt: Date; by: StaffDoer },
): Promise<number> {
  const id = await createAccount(deps, tx, account, { createdAt, promoCodeId: null, isMadeByStaff: true });
  await tx.update(customers).set({ changedBy: by.name, changedAt: createdAt }).where(eq(customers.id, id));
  const { firstName, lastName, businessName, abn, mobile, phone, userName } = account;
  await recordAudit(tx, deps, {
    by,
    action: 'customer-added',
    subject: { kind: 'customer', id },
    customerId: id,
    details: { before: null, after: { firstName, lastName, businessName, abn, mobile, phone, userName } },
  });
  return id;
}
