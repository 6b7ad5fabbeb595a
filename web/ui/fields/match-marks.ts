import { foldedWords, foldText } from '../../../domain/words/fold-text.ts';

/** A piece of a text, and whether it matches the typed text. */
export type MarkedPiece = { text: string; marked: boolean };

/**
 * Splits `text` at words that begin with the words of `typed`, so that a list can mark what matched: ("41 Marlowe
 * Street", "41 marl") marks "41 Marl" but not "owe Street". Case and accents don't matter. Joining the pieces gives
 * `text` again.
 */
export function markMatches(text: string, typed: string): MarkedPiece[] {
  const wanted = foldedWords(typed);
  if (wanted.length === 0) return [{ text, marked: false }];

  const pieces: MarkedPiece[] = [];
  let end = 0;
  for (const word of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu)) {
    const found = beginning(word[0], wanted);
    if (found === '') continue;
    const gap = text.slice(end, word.index);
    const last = pieces.at(-1);
    // A space between two fully matched words is marked too.
    if (last?.marked && /^\s*$/.test(gap))
      last.text += gap + text.slice(word.index, word.index + found.length);
    else
      pieces.push(
        { text: gap, marked: false },
        { text: text.slice(word.index, word.index + found.length), marked: true },
      );
    end = word.index + found.length;
  }
  pieces.push({ text: text.slice(end), marked: false });
  return pieces.filter((piece) => piece.text !== '');
}

/** The shortest beginning of a word that has the longest typed word in it; empty if the word begins with none. */
function beginning(word: string, wanted: readonly string[]): string {
  const folded = foldText(word);
  const longest = Math.max(
    0,
    ...wanted.filter((part) => folded.startsWith(part)).map(({ length }) => length),
  );
  let begun = '';
  // A letter with its accents.
  for (const letter of word.match(/.\p{M}*/gsu) ?? []) {
    if (foldText(begun).length >= longest) break;
    begun += letter;
  }
  return begun;
}
