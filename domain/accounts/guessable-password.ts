/** Shorter words are in too many good passwords. */
const MIN_WORD_LENGTH = 3;
/** Letters that a password needs besides the words that anybody would guess. */
const MIN_OTHER_LETTERS = 4;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\p{M}/gu, '');

/**
 * Whether a password is little more than words that anybody would try first: the brand, or the person's own name,
 * email or business (R5.20). `galley2026` is, `galley-coolroom-7` isn't.
 * @param about texts about the service and the person; null and empty ones are ignored
 */
export function isGuessable(password: string, about: readonly (string | null | undefined)[]): boolean {
  const words = about
    .flatMap((text) => plain(text ?? '').split(' '))
    .filter((word) => word.length >= MIN_WORD_LENGTH && /\p{L}/u.test(word));
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  const typed = plain(password).replaceAll(' ', '');
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), typed);
  const letters = rest.replace(/[^\p{L}]/gu, '');
  return rest !== typed && letters.length < MIN_OTHER_LETTERS;
}
