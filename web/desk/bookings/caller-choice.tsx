import { useEffect } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { phoneRefusal } from '../../../domain/people/phone-callers.ts';
import { mayDo } from '../../../domain/people/rights.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { Customer, CustomerPeople } from '../api/customer-queries.ts';
import { callerWords, OTHER, type Person } from '../jobs/phone-caller.ts';
import { ActionField, type FieldSpec } from '../parts/action-form.tsx';

type CallerChoiceProps = { customer: Customer; people: CustomerPeople };

/** Who of a customer calls: what they may do, the office does for them without ringing the owner (R12.12). */
export function CallerChoice({ customer, people: { People, DefaultLimitIncGst } }: CallerChoiceProps) {
  const { setValue } = useFormContext();
  const { PersonId: chosen, CalledBy: name, AssetLocationId } = useWatch() as FieldValues;
  const owner = onlyOwner(People);
  const only = owner && chosen === '' ? String(owner.PersonId) : '';
  useEffect(() => {
    if (only) setValue('PersonId', only);
  }, [only, setValue]);
  if (People.length === 0) return null;
  const person = callerIn(People, chosen);
  const refusal = chosen ? refusalOf(person, name, Number(AssetLocationId) || null) : null;
  return (
    <>
      <ActionField
        field={{
          as: 'select',
          name: 'PersonId',
          label: 'Who is on the phone',
          options: [
            ...(owner ? [] : [{ value: '', label: 'Choose' }]),
            ...People.map((one) => ({
              value: String(one.PersonId),
              label: [callerWords(one, DefaultLimitIncGst), sitesOf(one, customer)]
                .filter(Boolean)
                .join(', '),
            })),
            { value: OTHER, label: 'Somebody else' },
          ],
        }}
      />
      {chosen === OTHER && <ActionField field={NAME} />}
      <div aria-live="polite">{refusal && <Alert kind="warning" title={refusal} />}</div>
    </>
  );
}

const NAME: FieldSpec = { as: 'text', name: 'CalledBy', label: 'Their name' };

/** The owner of a business with one, who is chosen until somebody else is; undefined where there are several. */
export function onlyOwner(people: readonly Person[]): Person | undefined {
  const owners = people.filter(({ Role }) => Role === 'owner');
  return owners.length === 1 ? owners[0] : undefined;
}

/** Who is chosen of a customer's people; undefined for nobody and for somebody else. */
export const callerIn = (people: readonly Person[], chosen: unknown): Person | undefined =>
  people.find(({ PersonId }) => String(PersonId) === chosen);

function refusalOf(person: Person | undefined, typed: string, siteId: number | null): string | null {
  if (!person)
    return phoneRefusal({ name: typed || 'Somebody else', membership: null }, { right: 'visits', siteId });
  const { FirstName, LastName, Role: role, SiteIds: siteIds } = person;
  const caller = { name: `${FirstName} ${LastName}`, membership: { role, siteIds } };
  // Until the site is known, their role alone.
  return phoneRefusal(caller, { right: 'visits', siteId: siteId ?? siteIds?.[0] ?? null });
}

/** The names of somebody's sites, where they aren't for all. */
function sitesOf({ SiteIds }: Person, { Locations }: Customer): string {
  if (SiteIds === null) return '';
  return Locations.filter(({ AssetLocationId }) => SiteIds.includes(AssetLocationId))
    .map(({ LocationName }) => LocationName)
    .join(' and ');
}

/** Whether somebody may let a repair go ahead without asking. */
export const mayGoAhead = (person: Person | undefined): boolean =>
  person !== undefined && mayDo(person.Role, 'approve');
