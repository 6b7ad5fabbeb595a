import { TriangleAlert } from 'lucide-react';
import type { FoodAdviceLine } from '../../../../contracts/reference-data/reference-data.ts';
import {
  FOOD_WARM,
  FOOD_WARM_SINCE,
  type FoodAnswers,
  foodAdviceFor,
  isFoodAtRisk,
  OTHER_COLD_SPACE,
} from '../../../../domain/equipment/food-at-risk.ts';
import { editVisit } from '../../../../domain/instant-quotes/visit-draft.ts';
import { formatDay } from '../../../../domain/visits/dates.ts';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useStepFlow } from '../steps/step-flow.ts';
import styles from './food-questions.module.css';
import { RingUs } from './ring-us.tsx';

const ANSWERS = {
  FoodWarm: { yes: 'Yes', no: 'No, still cold', unknown: "Don't know" },
  FoodWarmSince: {
    under2Hours: 'Less than 2 hours',
    '2To4Hours': '2 to 4 hours',
    over4Hours: 'More than 4 hours',
    unknown: "Don't know",
  },
  OtherColdSpace: { yes: 'Yes', no: 'No' },
} as const;

/** Of a warm cold machine: the three questions, which nobody has to answer, and what to do meanwhile (R11.07). */
export function FoodQuestions({ advice }: { advice: readonly FoodAdviceLine[] }) {
  const { draft, change } = useStepFlow();
  const answer = (answers: Partial<FoodAnswers>) => change((before) => editVisit(before, answers));
  const isAtRisk = isFoodAtRisk(draft);
  return (
    <>
      <p className={styles.danger}>
        <Icon of={TriangleAlert} />
        <span>
          Gas smell, smoke or a shock? Leave it, get everyone out and <a href="tel:000">call 000</a> first.
        </span>
      </p>
      <ChoiceGroup
        name="food-warm"
        legend="Is any food above 5 °C?"
        note="optional"
        look="row"
        choices={FOOD_WARM.map((value) => ({
          value,
          label: ANSWERS.FoodWarm[value],
          note: value === 'unknown' ? "We'll treat that as a yes." : undefined,
          last: value === 'unknown',
        }))}
        value={draft.FoodWarm}
        onChange={(value) => answer({ FoodWarm: FOOD_WARM.find((each) => each === value) ?? null })}
      />
      {isAtRisk && (
        <>
          <ChoiceGroup
            name="food-warm-since"
            legend="Since when?"
            note="optional"
            look="row"
            choices={FOOD_WARM_SINCE.map((value) => ({ value, label: ANSWERS.FoodWarmSince[value] }))}
            value={draft.FoodWarmSince}
            onChange={(value) =>
              answer({ FoodWarmSince: FOOD_WARM_SINCE.find((each) => each === value) ?? null })
            }
          />
          <ChoiceGroup
            name="other-cold-space"
            legend="Is there another cold space for it?"
            note="optional"
            look="row"
            choices={OTHER_COLD_SPACE.map((value) => ({ value, label: ANSWERS.OtherColdSpace[value] }))}
            value={draft.OtherColdSpace}
            onChange={(value) =>
              answer({ OtherColdSpace: OTHER_COLD_SPACE.find((each) => each === value) ?? null })
            }
          />
        </>
      )}
      <div role="status">
        <Advice lines={foodAdviceFor(draft).flatMap((kind) => advice.filter((line) => line.For === kind))} />
      </div>
      {isAtRisk && <RingUs />}
    </>
  );
}

function Advice({ lines }: { lines: readonly FoodAdviceLine[] }) {
  if (lines.length === 0) return null;
  const sources = new Set(
    lines.flatMap(({ Source, CheckedOn }) =>
      Source === null ? [] : CheckedOn === null ? Source : `${Source}, checked ${formatDay(CheckedOn)}`,
    ),
  );
  return (
    <section className={styles.advice} aria-labelledby="food-advice">
      <h2 id="food-advice">Do these now</h2>
      <ol>
        {lines.map(({ For, Advice: said }) => (
          <li key={`${For} ${said}`}>{said}</li>
        ))}
      </ol>
      <p>
        {[...sources].map((source) => `${source}. `)}
        General guidance, never legal advice. Your own food safety plan comes first.
      </p>
    </section>
  );
}
