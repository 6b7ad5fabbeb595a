/** A piece of a text, and whether it matches the typed text. */
export type MarkedPiece = { text: string; marked: boolean };

/**
 * Splits `text` at words that begin with the words of `typed`, so that a list can mark what matched: ("41 Marlowe
 * Street", "41 marl") marks "41 Marl" but not "owe Street". Case and accents don't matter. Joining the pieces gives
 * `text` again.
 */
export function markMatches(text: string, typed: string): MarkedPiece[] {
  const wanted = fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const folded = fold(text);
  // Folding that changes the length would shift the marks, so such a text is shown without.
  if (wanted.length === 0 || folded.length !== text.length) return [{ text, marked: false }];

  const pieces: MarkedPiece[] = [];
  let end = 0;
  for (const word of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const found = longest(wanted.filter((part) => folded.startsWith(part, word.index)));
    if (!found) continue;
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

function longest(parts: string[]): string | undefined {
  return parts.sort((a, b) => b.length - a.length)[0];
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
