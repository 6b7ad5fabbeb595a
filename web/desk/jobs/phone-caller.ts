import type { FieldValues } from 'react-hook-form';
import { hasLimit, ROLE_NAMES } from '../../../domain/people/manage-people.ts';
import { money } from '../../ui/words/money-words.ts';
import type { CustomerPeople } from '../api/customer-queries.ts';
import type { FieldSpec } from '../parts/action-form.tsx';

type Of = Pick<CustomerPeople, 'People' | 'DefaultLimitIncGst'>;

const SAID_BY: FieldSpec = { as: 'text', name: 'SaidBy', label: 'Who is on the phone' };

/** Who is on the phone: a name, or one of a business's people, whose role and limit then count (R12.12). */
export function callerFields({ People: people, DefaultLimitIncGst }: Of): FieldSpec[] {
  if (people.length < 2) return [SAID_BY];
  return [
    {
      as: 'select',
      name: 'PersonId',
      label: 'Who is on the phone',
      options: [
        { value: '', label: 'Somebody else' },
        ...people.map((person) => ({
          value: String(person.PersonId),
          label: callerWords(person, DefaultLimitIncGst),
        })),
      ],
    },
    { ...SAID_BY, label: 'Their name', note: 'for somebody else' },
  ];
}

export type Person = CustomerPeople['People'][number];

/** The value of a choice for somebody who isn't of the business. */
export const OTHER = 'other';

/** `Joel Tran, manager to $500.00`. */
export function callerWords(
  { FirstName, LastName, Role, LimitIncGst }: Person,
  defaultLimit: number | null,
): string {
  const limit = hasLimit(Role) ? (LimitIncGst ?? defaultLimit) : null;
  return `${FirstName} ${LastName}, ${ROLE_NAMES[Role].toLowerCase()}${limit === null ? '' : ` to ${money(limit)}`}`;
}

/** What the call says of them. */
export function callerOf({ People: people }: Of, { PersonId = '', SaidBy }: FieldValues) {
  const person = people.find((one) => String(one.PersonId) === PersonId);
  return person
    ? { PersonId: person.PersonId, SaidBy: `${person.FirstName} ${person.LastName}` }
    : { SaidBy };
}
