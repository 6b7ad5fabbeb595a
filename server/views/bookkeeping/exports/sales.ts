import type { DocumentLine } from '../../../../domain/invoices/document-content.ts';
import { foldText } from '../../../../domain/words/fold-text.ts';
import type { DocumentRow } from '../../../features/invoices/issue-document.ts';

/** A document as an accounting program books it; an adjustment note's amounts are negative. */
export type Sale = {
  document: DocumentRow;
  /** Empty for a customer without one. */
  email: string;
  /** -1 for an adjustment note. */
  sign: 1 | -1;
  lines: readonly DocumentLine[];
  /** The buyer by a name that no other customer has, of `MAX_CONTACT_NAME` characters at most. */
  contactName: string;
};

/** What MYOB has room for. */
const MAX_CONTACT_NAME = 50;

/** The buyer: the business, or the person if there's none. */
export const buyerName = ({ document }: Pick<Sale, 'document'>) =>
  (document.content.buyer.businessName ?? document.content.buyer.name).trim();

const cut = (name: string, length: number) => [...name].slice(0, length).join('').trim();

/**
 * The name of each customer's contact in an accounting program, which takes two customers of one name for one: the first that
 * was invoiced has the name, others their number after it. So an export never renames what an earlier one has.
 *
 * @param buyers each customer with each name that documents have, by their first document
 */
export function contactNames(buyers: readonly { customerId: number; name: string }[]) {
  const takenBy = new Map<string, number>();
  const names = new Map<string, string>();
  const keyOf = (name: string) => foldText(name).replace(/\s+/g, ' ');
  for (const { customerId, name } of buyers) {
    for (let times = 0; ; times += 1) {
      const after = times === 0 ? '' : ` (customer ${customerId}${times === 1 ? '' : `-${times}`})`;
      const contact = `${cut(name, MAX_CONTACT_NAME - after.length)}${after}`;
      const owner = takenBy.get(keyOf(contact)) ?? customerId;
      if (owner !== customerId) continue;
      takenBy.set(keyOf(contact), customerId);
      names.set(`${customerId} ${name.trim()}`, contact);
      break;
    }
  }
  return (customerId: number, name: string) => names.get(`${customerId} ${name}`) ?? name;
}

/** The accounts of the operator's accounting program. */
export type SalesAccounts = { sales: string; advance: string };

/** Where a document is booked: what is paid in advance isn't income yet. */
export const accountOf = ({ document }: Pick<Sale, 'document'>, { sales, advance }: SalesAccounts): string =>
  document.planTermId === null ? sales : advance;

export const signed = ({ sign }: Sale, cents: number) => (cents === 0 ? 0 : sign * cents);
