import { type FieldValues, useWatch } from 'react-hook-form';
import { adviceLines } from '../../../domain/equipment/food-at-risk.ts';
import { foodQuestions, readFoodAnswers } from '../../../domain/equipment/food-questions.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { useProblems } from '../api/booking-queries.ts';
import { ActionField } from '../parts/action-field.tsx';
import styles from './book.module.css';

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
