import { UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { findCustomers } from '../../../contracts/customers/customers.ts';
import { formatPhone } from '../../../domain/customers/phone.ts';
import { adviceLines } from '../../../domain/equipment/food-at-risk.ts';
import { foodQuestions, readFoodAnswers } from '../../../domain/equipment/food-questions.ts';
import { answerMessages } from '../../../domain/messages/answer-messages.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { Combobox, type ComboboxItem } from '../../ui/fields/combobox.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { equipmentName } from '../../ui/words/equipment-words.ts';
import { type Customer, type Equipment, type EquipmentType, foundWords } from '../api/customer-queries.ts';
import { deskCall, usePreview } from '../api/desk-call.ts';
import { machineFields, NEW_PERSON, SITE } from '../customers/customer-forms.tsx';
import { ActionField } from '../parts/action-form.tsx';
import styles from './book.module.css';
import { isNew, NEW, useProblems } from './phone-form.ts';

/** Somebody known, or what there's to know of somebody new. */
export function Who({ customer, failure }: { customer: Customer | undefined; failure: ReactNode }) {
  const { setValue, formState } = useFormContext();
  const chosen = useWatch({ name: 'CustomerId' }) as string;
  function choose(id: string) {
    for (const name of ['AssetLocationId', 'AssetId', 'Slot', 'Date', 'Problem']) setValue(name, '');
    setValue('CustomerId', id);
  }
  if (chosen === '') {
    const message = formState.errors.CustomerId?.message;
    return <CallerField onChoose={choose} error={typeof message === 'string' ? message : undefined} />;
  }
  const another = (
    <Button small onClick={() => choose('')}>
      Somebody else
    </Button>
  );
  if (chosen === NEW) {
    return (
      <div className={styles.fields}>
        <div className={styles.chosen}>
          <p>A new customer, with an email or without.</p>
          {another}
        </div>
        <div className={styles.pairs}>
          {NEW_PERSON.map((field) => (
            <ActionField key={field.name} field={field} />
          ))}
        </div>
      </div>
    );
  }
  if (failure) return failure;
  if (!customer) return <ListLoading label="Loading the customer" />;
  const { Name, BusinessName, Mobile, Phone, UserName, Note, JoinedList, IsEmailConfirmed, IsMadeByStaff } =
    customer;
  const notes = [Note, ...JoinedList.map((joined) => joined.Note)].filter((note) => note !== null);
  return (
    <div className={styles.fields}>
      <div className={styles.chosen}>
        <p>
          <b>{BusinessName ?? Name}</b>
          <br />
          {[BusinessName && Name, Mobile && formatPhone(Mobile), Phone && formatPhone(Phone), UserName]
            .filter(Boolean)
            .join(', ')}
        </p>
        {another}
      </div>
      {notes.length > 0 && (
        <Alert kind="info" title="Note">
          {notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
        </Alert>
      )}
      {!IsEmailConfirmed && !IsMadeByStaff && (
        <Alert kind="warning" title={answerMessages.emailNotConfirmed} />
      )}
    </div>
  );
}

const NEW_CUSTOMER: ComboboxItem = { id: NEW, label: 'New customer', action: true };
const SHORTEST = 2;

type CallerFieldProps = {
  /** Called with a customer's id, or `NEW`. */
  onChoose: (id: string) => void;
  error: string | undefined;
};

/** Finds who is calling by what they say: name, business, site, suburb, phone, email, ABN, a machine's serial number or a booking reference. */
function CallerField({ onChoose, error }: CallerFieldProps) {
  const [text, setText] = useState('');
  const term = text.trim();
  const found = usePreview('callers', term.length < SHORTEST ? null : term, (SearchTerm, signal) =>
    deskCall(findCustomers, { query: { SearchTerm } }, { signal }),
  );
  const customers = found.data?.CustomerList.map(
    ({ CustomerId, BusinessName, Name, Mobile, Phone, UserName, ...found }): ComboboxItem => {
      const number = Mobile ?? Phone;
      const who = [BusinessName && Name, number ? formatPhone(number) : UserName];
      return {
        id: String(CustomerId),
        label: BusinessName ?? Name,
        detail: [...who, ...foundWords(found)].filter(Boolean).join(', '),
      };
    },
  );
  return (
    <Combobox
      id="CustomerId"
      label="Who is calling?"
      hint="Name, business, site, suburb, phone, email, serial number or reference"
      icon={UserRound}
      listLabel="Customers"
      text={text}
      onText={setText}
      loading={found.isFetching}
      items={term.length < SHORTEST ? [NEW_CUSTOMER] : [...(customers ?? []), NEW_CUSTOMER]}
      onChoose={({ id }) => onChoose(id)}
      empty={{ title: `Nobody matches ‘${term}’`, help: 'Try fewer words, or add them as a new customer.' }}
      failure={found.error ? { title: sentenceOf(found.error), onRetry: () => found.refetch() } : undefined}
      error={error}
    />
  );
}

const CHOOSE = { value: '', label: 'Choose' };

type WhereProps = {
  customer: Customer | undefined;
  /** Those at the chosen site. */
  machines: readonly Equipment[];
  types: readonly EquipmentType[];
};

/** Site and machine: known ones, or what there's to know of new ones. */
export function Where({ customer, machines, types }: WhereProps) {
  const { register, setValue, formState } = useFormContext();
  const typed = useWatch() as FieldValues;
  const fresh = isNew(typed);
  const error = (name: string) => {
    const message = formState.errors[name]?.message;
    return typeof message === 'string' ? message : undefined;
  };
  return (
    <div className={styles.fields}>
      {customer && customer.Locations.length > 0 && (
        <SelectField
          {...register('AssetLocationId', { onChange: () => setValue('AssetId', '') })}
          label="Site"
          options={[
            CHOOSE,
            ...customer.Locations.map(({ AssetLocationId, LocationName, Address }) => ({
              value: String(AssetLocationId),
              label: `${LocationName}, ${Address}`,
            })),
            { value: NEW, label: 'A new site' },
          ]}
          error={error('AssetLocationId')}
        />
      )}
      {fresh.site && (
        <div className={styles.pairs}>
          {SITE.map((field) => (
            <ActionField key={field.name} field={field} />
          ))}
        </div>
      )}
      {!fresh.site && machines.length > 0 && (
        <SelectField
          {...register('AssetId', { onChange: () => setValue('Problem', '') })}
          label="Machine"
          options={[
            CHOOSE,
            ...machines.map((machine) => ({
              value: String(machine.Id),
              label: [equipmentName(machine), machine.EquipmentLocation].filter(Boolean).join(', '),
            })),
            { value: NEW, label: 'Another machine' },
          ]}
          error={error('AssetId')}
        />
      )}
      {fresh.machine && (
        <div className={styles.pairs}>
          {machineFields(types).map((field) => (
            <ActionField key={field.name} field={field} />
          ))}
        </div>
      )}
    </div>
  );
}

type Advice = NonNullable<ReturnType<typeof useProblems>['data']>['FoodAdvice'];

/** What can be wrong with the machine, and of a warm cold one, the questions about the food in it (R11.07). */
export function ProblemField({ typeId, kindId }: { typeId: number | null; kindId: number | null }) {
  const { data, error, refetch } = useProblems(typeId, kindId);
  const problem: unknown = useWatch({ name: 'Problem' });
  if (error) {
    return (
      <RetryAlert title="The problems did not load" onRetry={refetch}>
        {sentenceOf(error)}
      </RetryAlert>
    );
  }
  const problems = data?.Problems ?? [];
  const options = problems.map(({ Name }) => ({ value: Name, label: Name }));
  const first = { value: '', label: typeId === null ? 'Choose the machine first' : 'Choose' };
  const asksAboutFood = problems.some(({ Name, AsksAboutFood }) => Name === problem && AsksAboutFood);
  return (
    <>
      <ActionField
        field={{ as: 'select', name: 'Problem', label: 'Problem', options: [first, ...options] }}
      />
      {asksAboutFood && <FoodFields advice={data?.FoodAdvice ?? []} />}
    </>
  );
}

function FoodFields({ advice }: { advice: Advice }) {
  const answers = readFoodAnswers(useWatch() as FieldValues);
  const lines = adviceLines(answers, advice);
  return (
    <>
      <div className={styles.pairs}>
        {foodQuestions(answers).map(({ name, question, answers: options }) => (
          <ActionField
            key={name}
            field={{
              as: 'select',
              name,
              label: question,
              note: 'optional',
              options: [{ value: '', label: 'Not asked' }, ...options],
            }}
          />
        ))}
      </div>
      <div role="status">
        {lines.length > 0 && (
          <Alert kind="info" title="Tell them now">
            <ul className={styles.advice}>
              {lines.map(({ For, Advice: said }) => (
                <li key={`${For} ${said}`}>{said}</li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </>
  );
}
