/** Answers to 'Is any food above 5 °C?' (R11.07). */
export const FOOD_WARM = ['yes', 'no', 'unknown'] as const;
/** Answers to 'Since when?'. */
export const FOOD_WARM_SINCE = ['under2Hours', '2To4Hours', 'over4Hours', 'unknown'] as const;
/** Answers to 'Is there another cold space for it?'. */
export const OTHER_COLD_SPACE = ['yes', 'no'] as const;

/** What somebody with a warm cold machine said about the food in it; null while a question isn't answered. */
export type FoodAnswers = {
  readonly FoodWarm: (typeof FOOD_WARM)[number] | null;
  readonly FoodWarmSince: (typeof FOOD_WARM_SINCE)[number] | null;
  readonly OtherColdSpace: (typeof OTHER_COLD_SPACE)[number] | null;
};

export const NO_FOOD_ANSWERS: FoodAnswers = { FoodWarm: null, FoodWarmSince: null, OtherColdSpace: null };

/** What the safety advice about food is for, as the operator's table names it. */
export const FOOD_ADVICE = [
  'Food still cold',
  'Food warm',
  'Food warm under 2 hours',
  'Food warm 2 to 4 hours',
  'Food warm over 4 hours',
  'No other cold space',
] as const;
export type FoodAdvice = (typeof FOOD_ADVICE)[number];

/** Whether the food is at risk: it's above 5 °C, or nobody knows, which counts as the worse (R11.07). */
export const isFoodAtRisk = ({ FoodWarm }: Pick<FoodAnswers, 'FoodWarm'>) =>
  FoodWarm === 'yes' || FoodWarm === 'unknown';

/** The answers that count: how long, and where else, only matter for food that is at risk. */
export const countedAnswers = (answers: FoodAnswers): FoodAnswers =>
  isFoodAtRisk(answers) ? answers : { ...NO_FOOD_ANSWERS, FoodWarm: answers.FoodWarm };

/** Which advice to show, in this order; none before the first answer. Don't know counts as the worse (R11.07). */
export function foodAdviceFor(answers: FoodAnswers): readonly FoodAdvice[] {
  const { FoodWarm, FoodWarmSince, OtherColdSpace } = countedAnswers(answers);
  if (FoodWarm === null) return [];
  if (FoodWarm === 'no') return ['Food still cold'];
  switch (FoodWarmSince) {
    case null:
      return ['Food warm'];
    case 'under2Hours':
      return OtherColdSpace === 'no'
        ? ['Food warm under 2 hours', 'No other cold space', 'Food warm']
        : ['Food warm under 2 hours', 'Food warm'];
    case '2To4Hours':
      return ['Food warm 2 to 4 hours', 'Food warm'];
    case 'over4Hours':
    case 'unknown':
      return ['Food warm over 4 hours', 'Food warm'];
  }
}

/** The lines of the operator's table to show, in the order of `foodAdviceFor`. */
export const adviceLines = <Line extends { readonly For: FoodAdvice }>(
  answers: FoodAnswers,
  table: readonly Line[],
): Line[] => foodAdviceFor(answers).flatMap((kind) => table.filter((line) => line.For === kind));

const SINCE_WORDS: Readonly<Record<(typeof FOOD_WARM_SINCE)[number], string>> = {
  under2Hours: 'for less than 2 hours',
  '2To4Hours': 'for 2 to 4 hours',
  over4Hours: 'for more than 4 hours',
  unknown: 'since nobody knows when',
};

/** The answers in a line, for the office and the technician: `Above 5 °C for 2 to 4 hours. No other cold space.` */
export function foodWords(answers: FoodAnswers): string | null {
  const { FoodWarm, FoodWarmSince, OtherColdSpace } = countedAnswers(answers);
  if (FoodWarm === null) return null;
  if (FoodWarm === 'no') return 'Still at 5 °C or below.';
  const warm = FoodWarm === 'yes' ? 'Above 5 °C' : 'Perhaps above 5 °C';
  const since = FoodWarmSince === null ? '' : ` ${SINCE_WORDS[FoodWarmSince]}`;
  const space =
    OtherColdSpace === null ? '' : ` ${OtherColdSpace === 'yes' ? 'Another' : 'No other'} cold space.`;
  return `${warm}${since}.${space}`;
}

type Sourced = { readonly Source: string | null; readonly CheckedOn: string | null };

/**
 * Who says so, each once however many lines name it and however it's spelt, with the day on which all of that had been
 * checked: the earliest, or none if a line wasn't. A line may name several, with semicolons between them.
 */
export function adviceSources(lines: readonly Sourced[]): { source: string; checkedOn: string | null }[] {
  const named = lines.flatMap(({ Source, CheckedOn }) =>
    (Source ?? '')
      .split(';')
      .map((each) => each.trim().replace(/\s+/g, ' '))
      .filter(Boolean)
      .map((source) => ({ source, checkedOn: CheckedOn })),
  );
  const first = named.filter(
    ({ source }, at) => named.findIndex((other) => isSameSource(other.source, source)) === at,
  );
  return first.map(({ source }) => {
    const days = named
      .filter((other) => isSameSource(other.source, source))
      .map(({ checkedOn }) => checkedOn);
    const checkedOn = days.reduce((one, other) => (one && other ? (one < other ? one : other) : null));
    return { source, checkedOn };
  });
}

const isSameSource = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
