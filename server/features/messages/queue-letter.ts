import type { Deps } from '../../common/deps.ts';
import { audienceOf } from '../../common/emails/email-audiences.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { CopyOf, EmailTask } from '../../queue/task-data.ts';
import { accountsEmailOf } from '../customers/customers.queries.ts';
import { type AboutJobs, type Hearing, hearersOf } from './hearers.queries.ts';

/**
 * Queues an email for everybody of a business who hears what it says (R12.03), in the transaction of what it says: a task each, so that
 * one that's tried again sends no other. In a business of one person that's one.
 * @param emailFor the email of each, where it isn't the same
 */
export async function queueLetter(
  { queue }: Pick<Deps, 'queue'>,
  tx: Transaction,
  about: AboutJobs,
  email: EmailTask,
  emailFor: (hearer: Hearing) => EmailTask = () => email,
): Promise<void> {
  const hearers = await hearersOf(tx, audienceOf(email.mail), about);
  await queue.enqueue(
    tx,
    'send-mail',
    hearers.map((hearer) => ({ ...emailFor(hearer), ...copyFor(hearers, hearer, about) })),
  );
}

type WithTo = Extract<EmailTask, { to: 'customer' | 'accounts' }>;
type WithoutTo = WithTo extends infer Task ? (Task extends WithTo ? Omit<Task, 'to'> : never) : never;

/** The same about invoices and payments, and one for the accounts address, unless its owner gets one already. */
export async function queueInvoiceLetter(
  { queue }: Pick<Deps, 'queue'>,
  tx: Transaction,
  about: AboutJobs,
  email: WithoutTo,
): Promise<void> {
  const hearers = await hearersOf(tx, audienceOf(email.mail), about);
  const accounts = await accountsEmailOf(tx, about.customerId);
  const isTheirs = hearers.some(({ userName }) => userName === accounts?.toLowerCase());
  await queue.enqueue(tx, 'send-mail', [
    ...hearers.map(
      (hearer) => ({ ...email, to: 'customer', ...copyFor(hearers, hearer, about) }) as WithTo & CopyOf,
    ),
    ...(accounts === null || isTheirs ? [] : [{ ...email, to: 'accounts' } as WithTo]),
  ]);
}

/** What a task says of whose copy it is: nothing for the primary contact's. */
export function copyFor(
  hearers: readonly Hearing[],
  hearer: Hearing,
  about: Pick<AboutJobs, 'customerId' | 'siteIds'>,
): CopyOf {
  const { personId, isContact } = hearer;
  if (isContact || personId === null) return {};
  if (hearers.length === 1) return onlyCopyFor(hearer, about);
  return { reader: { personId, customerId: about.customerId, ...sitesOf(about) } };
}

/** The same of a copy that goes to the primary contact if they have left. */
export const onlyCopyFor = (
  { personId }: Hearing,
  about: Pick<AboutJobs, 'customerId' | 'siteIds'>,
): CopyOf =>
  personId === null
    ? {}
    : { reader: { personId, customerId: about.customerId, ...sitesOf(about), isOnly: true } };

const sitesOf = ({ siteIds }: Pick<AboutJobs, 'siteIds'>) => siteIds && { siteIds: [...siteIds] };
