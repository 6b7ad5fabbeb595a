import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type {
  changeCustomer as changeCustomerCall,
  deskCustomer,
} from '../../../contracts/customers/customers.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskCustomerMessages } from '../../../domain/customers/desk-customer-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { consumeLinksOf } from '../../common/emailed-links/mailed-links.ts';
import { claimKey, findSubmit, fingerprintOf, keepReply } from '../../common/idempotency/submits.queries.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { aliasedTable, eq } from '../../db/drizzle.ts';
import { keptIdOf } from '../../db/joined-customers.ts';
import { customers } from '../../db/schema/customers.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import {
  type CustomerRow,
  customerById,
  lockCustomer,
  raisedVersion,
} from '../customers/customers.queries.ts';
import { lockReplaceable } from './accounts.queries.ts';
import { createAccountByStaff, isEmailTakenError } from './create-account.ts';
import { removeAccount } from './remove-account.ts';

type Form = Omit<z.output<typeof changeCustomerCall.body>, 'Version'>;
type Customer = z.output<typeof deskCustomer>;

const OPERATION = 'add customer';
/** The postal address of an account that staff make. */
export const NO_ADDRESS = {
  suiteFloorBox: null,
  street: null,
  suburb: null,
  state: null,
  country: null,
  postcode: null,
};

/** @param before the phone number that stays if the form says nothing of it */
const columnsOf = (
  { FirstName, LastName, BusinessName, ABN, Mobile, Phone, UserName }: Form,
  before: string | null,
) => ({
  firstName: FirstName,
  lastName: LastName,
  businessName: BusinessName,
  abn: ABN,
  mobile: Mobile,
  phone: Phone === undefined ? before : Phone,
  userName: UserName,
});

/**
 * Makes a customer's account without a password (R10.15), with an email or without: it's kept whether its email is
 * confirmed or not, and its owner gets in by an emailed link only. The same submit again answers with the customer that it made.
 * @throws Refusal `invalid_fields`, with the CustomerId of the account that has the email; `idempotency_key_reused`
 */
export async function addCustomer(
  deps: Deps,
  { key, by, form }: { key: string; by: StaffDoer; form: Form },
): Promise<Customer> {
  const fingerprint = fingerprintOf(OPERATION, form);
  const id =
    (await madeBefore(deps, key, fingerprint)) ??
    (await insert(deps, { key, fingerprint, by, form }).catch(async (error) => {
      // The same submit may have made it meanwhile.
      const made = await madeBefore(deps, key, fingerprint);
      if (made === null) throw await refusalOf(deps, error, form);
      return made;
    }));
  return read(deps, id);
}

async function madeBefore({ db }: Deps, key: string, fingerprint: string): Promise<number | null> {
  const before = await findSubmit(db, key);
  if (!before) return null;
  if (before.fingerprint === fingerprint) return before.customerId;
  throw new Refusal('idempotency_key_reused', requestMessages.submitKeyReused);
}

function insert(
  deps: Deps,
  { key, fingerprint, by, form }: { key: string; fingerprint: string; by: StaffDoer; form: Form },
): Promise<number> {
  return transaction(deps.pool, async (tx) => {
    const createdAt = toDate(deps.clock.now());
    const account = { ...columnsOf(form, null), ...NO_ADDRESS, passwordHash: null };
    const id = await createAccountByStaff(deps, tx, account, { createdAt, by });
    const submit = { key, customerId: id, operation: OPERATION, fingerprint, createdAt };
    if (!(await claimKey(tx, submit))) {
      throw new Refusal('idempotency_key_reused', requestMessages.submitKeyReused);
    }
    await keepReply(tx, key, { CustomerId: id });
    return id;
  });
}

/**
 * Changes who a customer is; the same values again change nothing. Only an account that nobody has got into gets
 * another email, and links sent to the old one end.
 * @throws Refusal `not_found`; `invalid_fields`, as for a new one; `conflict` if somebody changed it since (R10.04)
 */
export async function changeCustomer(
  deps: Deps,
  { id, by, form }: { id: number; by: StaffDoer; form: z.output<typeof changeCustomerCall.body> },
): Promise<Customer> {
  await transaction(deps.pool, async (tx) => {
    // Before any customer's row, as sign-ups do.
    const replaced = form.UserName === null ? null : await lockReplaceable(tx, form.UserName);
    const before = (await lockCustomer(tx, id)) && (await customerById(tx, id));
    if (!before) throw new Refusal('not_found', requestMessages.notFound);
    const had = valuesOf(before);
    const asked = columnsOf(form, before.phone);
    if (isDeepStrictEqual(asked, had)) return;
    refuseStale(before, form.Version, { timeZone: OPERATOR_TIME_ZONE });
    if (asked.userName !== had.userName) {
      if (before.passwordHash !== null || before.emailConfirmedAt !== null) {
        throw fieldRefusal('UserName', deskCustomerMessages.emailIsTheirs);
      }
      if (replaced !== null) await removeAccount(deps, tx, replaced);
      for (const purpose of ['activation', 'confirmation'] as const) {
        await consumeLinksOf(tx, { primaryContactOf: id, purpose, at: deps.clock.now() });
      }
    }
    await tx
      .update(customers)
      .set({ ...asked, ...raisedVersion({ by, at: toDate(deps.clock.now()) }) })
      .where(eq(customers.id, id));
    await recordAudit(tx, deps, {
      by,
      action: 'customer-changed',
      subject: { kind: 'customer', id },
      customerId: id,
      details: { before: had, after: asked },
    });
  }).catch(async (error) => {
    throw await refusalOf(deps, error, form);
  });
  return read(deps, id);
}

const valuesOf = ({ firstName, lastName, businessName, abn, mobile, phone, userName }: CustomerRow) => ({
  firstName,
  lastName,
  businessName,
  abn,
  mobile,
  phone,
  userName,
});

/** For an email that has an account, whose it is: if that's joined into another one, this one's. */
export async function refusalOf(
  { db }: Pick<Deps, 'db'>,
  error: unknown,
  { UserName: userName }: Pick<Form, 'UserName'>,
): Promise<unknown> {
  if (userName === null || !isEmailTakenError(error)) return error;
  const has = aliasedTable(customers, 'has');
  const [other] = await db
    .select()
    .from(customers)
    .innerJoin(has, eq(customers.id, keptIdOf(has)))
    .where(eq(has.userName, userName));
  if (!other) return error;
  const { id: customerId, firstName, lastName } = other.customers;
  const message = deskCustomerMessages.emailTaken(`${firstName} ${lastName}`, customerId);
  return new Refusal('invalid_fields', message, [{ field: 'UserName', message }], { CustomerId: customerId });
}

async function read({ db }: Deps, id: number): Promise<Customer> {
  const found = await customerById(db, id);
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  return presentCustomer(found);
}

/** A customer as the desk finds one. */
export function presentCustomer(row: CustomerRow): z.output<typeof deskCustomer> {
  return {
    CustomerId: row.id,
    UserName: row.userName,
    Name: `${row.firstName} ${row.lastName}`,
    FirstName: row.firstName,
    LastName: row.lastName,
    BusinessName: row.businessName,
    ABN: row.abn,
    Mobile: row.mobile,
    Phone: row.phone,
    IsActive: row.passwordHash !== null,
    IsEmailConfirmed: row.emailConfirmedAt !== null,
    IsMadeByStaff: row.isMadeByStaff,
    CreatedOn: wireInstant(row.createdAt),
    Version: row.version,
  };
}
