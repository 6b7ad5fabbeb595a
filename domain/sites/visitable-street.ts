import { foldedWords } from '../words/fold-text.ts';
import { isPostBox } from './post-box.ts';
import { canBeWholeName } from './street-address/whole-names.ts';

/**
 * Whether somebody can be visited at the street of an address (R5.11): it's no post-office box, and more than one word,
 * since nobody finds `King` or `41`. A street like `Broadway` is one word.
 */
export function isVisitableStreet(street: string): boolean {
  const words = foldedWords(street);
  return !isPostBox(street) && (words.length > 1 || words.some(canBeWholeName));
}
