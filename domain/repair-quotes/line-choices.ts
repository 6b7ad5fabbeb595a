import { isByHour } from './repair-quote-totals.ts';

/** Why somebody leaves a line of a quote as it is (R12.07). */
export const LEFT_REASONS = ['too-dear', 'not-now', 'ourselves', 'other'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

export const LEFT_REASON_WORDS: Readonly<Record<LeftReason, string>> = {
  'too-dear': 'Too dear',
  'not-now': 'Not now',
  ourselves: "We'll do it ourselves",
  other: 'Another reason',
};

type Line = { readonly description: string };

/**
 * Which lines of a quote can be chosen or left by themselves: all but labour, which goes with what it's for. If a quote has
 * nothing but labour, each line can.
 */
export function ownChoices(lines: readonly Line[]): boolean[] {
  const isAllLabour = lines.every(({ description }) => isByHour(description));
  return lines.map(({ description }) => isAllLabour || !isByHour(description));
}

/**
 * Which lines of a quote are done if some are left, by their index. Labour is for the lines above it, back to the labour before:
 * it's done in full as long as one of them is. Labour above all lines is for all of them.
 */
export function chosenLines(lines: readonly Line[], isLeft: (index: number) => boolean): boolean[] {
  const own = ownChoices(lines);
  const isDone = own.map((isOwn, index) => isOwn && !isLeft(index));
  return own.map((isOwn, index) => {
    if (isOwn) return isDone[index] === true;
    const isFor = linesAbove(own, index);
    return isFor.length === 0 ? isDone.includes(true) : isFor.some((line) => isDone[line]);
  });
}

/** The lines that labour is for, by their index. Labour right above it is for the same. */
function linesAbove(own: readonly boolean[], labour: number): number[] {
  const found: number[] = [];
  for (let index = labour - 1; index >= 0; index -= 1) {
    if (own[index]) found.push(index);
    else if (found.length > 0) break;
  }
  return found;
}

/** What chosen lines come to, in cents ex GST. */
export function chosenCents(
  lines: readonly { readonly amountCents: number; readonly isLeft: boolean }[],
): number {
  return lines.reduce((sum, { amountCents, isLeft }) => sum + (isLeft ? 0 : amountCents), 0);
}

type AnsweredLine = Line & { readonly isLeft: boolean; readonly leftReason: LeftReason | null };

/** `Door gasket (not now)`: each line that was left. Labour is left with what it's for, unnamed. */
export function leftNames(lines: readonly AnsweredLine[]): string[] {
  const own = ownChoices(lines);
  return lines
    .filter(({ isLeft }, index) => isLeft && own[index])
    .map(({ description, leftReason }) =>
      leftReason ? `${description} (${lowerFirst(LEFT_REASON_WORDS[leftReason])})` : description,
    );
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** `Left: Door gasket (not now), Hinge`, for the timeline; null if nothing was. */
export function leftWords(lines: readonly AnsweredLine[]): string | null {
  const names = leftNames(lines);
  return names.length > 0 ? `Left: ${names.join(', ')}` : null;
}

/** `Left as it is: Not now`, beside one line. */
export const leftDetail = (reason: LeftReason | null): string =>
  reason ? `Left as it is: ${LEFT_REASON_WORDS[reason]}` : 'Left as it is';
