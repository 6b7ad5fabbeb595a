import { cleanText } from '../words/clean-text.ts';

/**
 * A number as people write it, without what is around and between its digits: a label (`ABN`, `Mobile:`), spaces,
 * dashes, dots, brackets. Letters between digits and a leading + stay.
 */
export function typedNumber(text: string): string {
  return cleanText(text.normalize('NFKC'))
    .replace(/^[^\d+]+/, '')
    .replace(/[\s(]\D*$/, '')
    .replace(/[^\p{Letter}\p{Number}+]/gu, '');
}
