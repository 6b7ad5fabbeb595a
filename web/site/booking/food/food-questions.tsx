import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FoodAdviceLine } from '../../../../contracts/equipment/food-answers.ts';
import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import {
  adviceLines,
  adviceSources,
  type FoodAnswers,
  isFoodAtRisk,
} from '../../../../domain/equipment/food-at-risk.ts';
import { foodQuestions, readFoodAnswers } from '../../../../domain/equipment/food-questions.ts';
import { editVisit } from '../../../../domain/instant-quotes/visit-draft.ts';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Muted } from '../../../ui/layout.tsx';
import { dayWords } from '../../../ui/words/day-words.ts';
import { useProblems } from '../../api/reference-queries.ts';
import { useStepFlow } from '../steps/step-flow.ts';
import styles from './food-questions.module.css';
import { RING_US, RingUs, RingUsLink } from './ring-us.tsx';

/** Of a warm cold machine: the three questions, which nobody has to answer, and what to do meanwhile (R11.07). */
export function FoodQuestions({ advice }: { advice: readonly FoodAdviceLine[] }) {
  const { draft, change } = useStepFlow();
  const answer = (answers: Partial<FoodAnswers>) => change((before) => editVisit(before, answers));
  const isAtRisk = isFoodAtRisk(draft);
  const lines = adviceLines(draft, advice);
  return (
    <>
      <p className={styles.danger}>
        <Icon of={TriangleAlert} />
        <span>
          Gas smell, smoke or a shock? Leave it, get everyone out and <a href="tel:000">call 000</a> first.
        </span>
      </p>
      {foodQuestions(draft).map(({ name, question, answers }) => (
        <ChoiceGroup
          key={name}
          name={name}
          legend={question}
          note="optional"
          look="row"
          choices={answers.map((choice) => ({ ...choice, last: choice.note !== undefined }))}
          value={draft[name]}
          onChange={(value) => answer({ [name]: readFoodAnswers({ [name]: value })[name] })}
        />
      ))}
      <div role="status">
        {lines.length === 0 ? (
          isAtRisk && <RingUs />
        ) : (
          <Advice lines={lines} heading="Do these now">
            {isAtRisk && (
              <>
                <p>{RING_US}</p>
                <div>
                  <RingUsLink />
                </div>
              </>
            )}
          </Advice>
        )}
      </div>
    </>
  );
}

type FoodKnownProps = {
  lines: readonly FoodAdviceLine[];
  /** Not yet on the review. */
  isBooked: boolean;
};

/** Where food is at risk: that the office knows, and what to do until the tech is there (R11.07). */
export function FoodKnown({ lines, isBooked }: FoodKnownProps) {
  return (
    <>
      <p>{isBooked ? equipmentMessages.foodKnown : equipmentMessages.foodWillBeKnown}</p>
      <Advice lines={lines} heading="Until the tech is there" />
    </>
  );
}

/** The same for a machine and answers, with the operator's advice. */
export function FoodKnownOf({
  answers,
  equipmentTypeId,
  servicingTypeId,
  isBooked,
}: {
  answers: FoodAnswers;
  equipmentTypeId: number | null;
  servicingTypeId: number | null;
  isBooked: boolean;
}) {
  const table = useProblems(equipmentTypeId, servicingTypeId).data?.FoodAdvice ?? [];
  return isFoodAtRisk(answers) && <FoodKnown lines={adviceLines(answers, table)} isBooked={isBooked} />;
}

type AdviceProps = {
  lines: readonly FoodAdviceLine[];
  heading: string;
  /** After the list. */
  children?: ReactNode;
};

function Advice({ lines, heading, children }: AdviceProps) {
  if (lines.length === 0) return null;
  const sources = adviceSources(lines).map(({ source, checkedOn }) =>
    checkedOn === null ? source : `${source}, checked ${dayWords(checkedOn)}`,
  );
  return (
    <section className={styles.advice} aria-labelledby="food-advice">
      <h2 id="food-advice">{heading}</h2>
      <ol>
        {lines.map(({ For, Advice: said }) => (
          <li key={`${For} ${said}`}>{said}</li>
        ))}
      </ol>
      {children}
      <Muted size={14}>
        {sources.map((source) => `${source}. `)}
        General guidance, never legal advice. Your own food safety plan comes first.
      </Muted>
    </section>
  );
}
