import type { FieldValues } from 'react-hook-form';
import { ROLE_NAMES } from '../../../domain/people/manage-people.ts';
import { money } from '../../ui/words/money-words.ts';
import type { CustomerPeople } from '../api/customer-queries.ts';
import type { FieldSpec } from '../parts/action-form.tsx';

type People = CustomerPeople['People'];

const SAID_BY: FieldSpec = { as: 'text', name: 'SaidBy', label: 'Who is on the phone' };

/** Who is on the phone: a name, or one of a business's people, whose role and limit then count (R12.12). */
export function callerFields(people: People): FieldSpec[] {
  if (people.length < 2) return [SAID_BY];
  return [
    {
      as: 'select',
      name: 'PersonId',
      label: 'Who is on the phone',
      options: [
        { value: '', label: 'Somebody else' },
        ...people.map(({ PersonId, FirstName, LastName, Role, LimitIncGst }) => ({
          value: String(PersonId),
          label: `${FirstName} ${LastName}, ${ROLE_NAMES[Role].toLowerCase()}${LimitIncGst === null ? '' : ` to ${money(LimitIncGst)}`}`,
        })),
      ],
    },
    { ...SAID_BY, label: 'Their name', note: 'for somebody else' },
  ];
}

/** What the call says of them. */
export function callerOf(people: People, { PersonId = '', SaidBy }: FieldValues) {
  const person = people.find((one) => String(one.PersonId) === PersonId);
  return person
    ? { PersonId: person.PersonId, SaidBy: `${person.FirstName} ${person.LastName}` }
    : { SaidBy };
}
