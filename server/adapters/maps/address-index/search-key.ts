import { foldedWords } from '../../../../domain/words/fold-text.ts';

/** A name's search key: `O'Connell Street` → `oconnell street`. */
export const searchKey = (name: string): string => foldedWords(name).join(' ');
