import { UserRound } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { findCustomers } from '../../../contracts/customers/customers.ts';
import { callerField } from '../../../domain/customers/caller-field.ts';
import { formatPhone } from '../../../domain/customers/phone.ts';
import { adviceLines } from '../../../domain/equipment/food-at-risk.ts';
import { foodQuestions, readFoodAnswers } from '../../../domain/equipment/food-questions.ts';
import { answerMessages } from '../../../domain/messages/answer-messages.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { Combobox, type ComboboxItem } from '../../ui/fields/combobox.tsx';
import { type Customer, type CustomerPeople, foundWords } from '../api/customer-queries.ts';
import { deskCall, usePreview } from '../api/desk-call.ts';
import { NEW_PERSON } from '../customers/customer-forms.tsx';
import { ActionField } from '../parts/action-form.tsx';
import styles from './book.module.css';
import { CallerChoice } from './caller-choice.tsx';
import { NEW, useProblems } from './phone-form.ts';

type WhoProps = {
  customer: Customer | undefined;
  people: CustomerPeople | undefined;
  failure: ReactNode;
};

/** Somebody known, or what there's to know of somebody new. */
export function Who({ customer, people, failure }: WhoProps) {
  const { setValue, getValues, formState } = useFormContext();
  const chosen = useWatch({ name: 'CustomerId' }) as string;
  function choose(id: string, called = '') {
    for (const name of CHOSEN_WITH) setValue(name, '');
    const field = callerField(called);
    if (id === NEW && called !== '' && !getValues(field)) setValue(field, called);
    setValue('CustomerId', id, { shouldDirty: true });
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
  if (!customer || !people) return <ListLoading label="Loading the customer" />;
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
      <CallerChoice customer={customer} people={people} />
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

/** What goes when another customer is chosen. */
const CHOSEN_WITH = [
  'PersonId',
  'CalledBy',
  'UpfrontLimitIncGst',
  'AssetLocationId',
  'AssetId',
  'Slot',
  'Date',
  'Problem',
];

const NEW_CUSTOMER: ComboboxItem = { id: NEW, label: 'New customer', action: true };
const SHORTEST = 2;

type CallerFieldProps = {
  /** Called with a customer's id, or `NEW`, and with what was typed. */
  onChoose: (id: string, typed: string) => void;
  error: string | undefined;
};

/** Finds who is calling by what they say: name, business, site, suburb, phone, email, ABN, a machine's serial number or a booking reference. */
function CallerField({ onChoose, error }: CallerFieldProps) {
  const { setValue } = useFormContext();
  const text = useWatch({ name: 'Called' }) as string;
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
      startsOpen={term !== ''}
      onText={(typed) => setValue('Called', typed)}
      loading={found.isFetching}
      items={term.length < SHORTEST ? [NEW_CUSTOMER] : [...(customers ?? []), NEW_CUSTOMER]}
      onChoose={({ id }) => onChoose(id, term)}
      empty={{ title: `Nobody matches ‘${term}’`, help: 'Try fewer words, or add them as a new customer.' }}
      failure={found.error ? { title: sentenceOf(found.error), onRetry: () => found.refetch() } : undefined}
      error={error}
    />
  );
}

type Advice = NonNullable<ReturnType<typeof useProblems>['data']>['FoodAdvice'];

/** What can be wrong with the machine, and of a warm cold one, the questions about the food in it (R11.07). */
export function ProblemField({ typeId, kindId }: { typeId: number | null; kindId: number | null }) {
  const { data, error, refetch } = useProblems(typeId, kindId);
  const { setValue } = useFormContext();
  const problem = useWatch({ name: 'Problem' }) as string;
  // That of another machine.
  const isElsewhere = Boolean(problem) && data && !data.Problems.some(({ Name }) => Name === problem);
  useEffect(() => {
    if (isElsewhere) setValue('Problem', '');
  }, [isElsewhere, setValue]);
  if (error) {
    return (
      <RetryAlert title="The problems did not load" onRetry={refetch}>
        {sentenceOf(error)}
      </RetryAlert>
    );
  }
  const problems = data?.Problems ?? [];
  // One that was kept stays in the list until the others are there.
  const names = data ? problems.map(({ Name }) => Name) : [problem].filter(Boolean);
  const options = names.map((name) => ({ value: name, label: name }));
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
  const { setValue } = useFormContext();
  const typed = useWatch() as FieldValues;
  const answers = readFoodAnswers(typed);
  const lines = adviceLines(answers, advice);
  return (
    <>
      {foodQuestions(answers).map(({ name, question, answers: options }) => (
        <ChoiceGroup
          key={name}
          id={name}
          name={name}
          legend={question}
          note="optional"
          look="low"
          choices={[
            { value: '', label: 'Not asked' },
            ...options.map(({ value, label }) => ({ value, label })),
          ]}
          value={typed[name] ?? ''}
          onChange={(value) => setValue(name, value, { shouldDirty: true })}
        />
      ))}
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
