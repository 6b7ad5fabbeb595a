import {
  FOOD_WARM,
  FOOD_WARM_SINCE,
  type FoodAnswers,
  isFoodAtRisk,
  OTHER_COLD_SPACE,
} from './food-at-risk.ts';

type FoodQuestion = {
  /** Its name on the wire. */
  readonly name: keyof FoodAnswers;
  readonly question: string;
  readonly answers: readonly { readonly value: string; readonly label: string; readonly note?: string }[];
};

const WARM: Readonly<Record<(typeof FOOD_WARM)[number], string>> = {
  yes: 'Yes',
  no: 'No, still cold',
  unknown: "Don't know",
};
const SINCE: Readonly<Record<(typeof FOOD_WARM_SINCE)[number], string>> = {
  under2Hours: 'Less than 2 hours',
  '2To4Hours': '2 to 4 hours',
  over4Hours: 'More than 4 hours',
  unknown: "Don't know",
};
const SPACE: Readonly<Record<(typeof OTHER_COLD_SPACE)[number], string>> = { yes: 'Yes', no: 'No' };

/** The three questions about the food in a warm cold machine, which nobody has to answer (R11.07). */
const FOOD_QUESTIONS: readonly FoodQuestion[] = [
  {
    name: 'FoodWarm',
    question: 'Is any food above 5 °C?',
    answers: FOOD_WARM.map((value) => ({
      value,
      label: WARM[value],
      ...(value === 'unknown' && { note: "We'll treat that as a yes." }),
    })),
  },
  {
    name: 'FoodWarmSince',
    question: 'Since when?',
    answers: FOOD_WARM_SINCE.map((value) => ({ value, label: SINCE[value] })),
  },
  {
    name: 'OtherColdSpace',
    question: 'Is there another cold space for it?',
    answers: OTHER_COLD_SPACE.map((value) => ({ value, label: SPACE[value] })),
  },
];

/** Which of them to ask: how long, and where else, only of food that is at risk. */
export const foodQuestions = (answers: Pick<FoodAnswers, 'FoodWarm'>): readonly FoodQuestion[] =>
  isFoodAtRisk(answers) ? FOOD_QUESTIONS : FOOD_QUESTIONS.slice(0, 1);

/** Answers as they were chosen; what isn't one of a question's answers isn't answered. */
export function readFoodAnswers(typed: Readonly<Record<string, unknown>>): FoodAnswers {
  const known = FOOD_QUESTIONS.map(({ name, answers }) => [
    name,
    answers.find(({ value }) => value === typed[name])?.value ?? null,
  ]);
  return Object.fromEntries(known) as FoodAnswers;
}
