import { foldedWords } from '../words/fold-text.ts';

/** What a company is, and not what it's called. */
const LEGAL_FORMS = new Set(['pty', 'ltd', 'limited', 'proprietary']);

/** The words by which a name is compared with others: `The Ferry Pty. Ltd.` is `the`, `ferry` (R14.05). */
export function nameWords(name: string): string[] {
  const words = foldedWords(name);
  const called = words.filter((word) => !LEGAL_FORMS.has(word));
  return called.length > 0 ? called : words;
}

/** Whether two names are one, however they are written. */
export const isSameName = (a: string, b: string): boolean => {
  const [mine, others] = [nameWords(a).join(''), nameWords(b).join('')];
  return mine !== '' && mine === others;
};
