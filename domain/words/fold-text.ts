/** What nobody types when they search: accents and other marks, apostrophes, and invisible characters. */
const DROPPED = /[\p{Mark}\p{Cf}\p{Default_Ignorable_Code_Point}'’‘`ʼʻ]/gu;

/** Letters that Unicode doesn't take apart, as people without them on their keyboard type them. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};
const TYPED_OTHERWISE = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'gu');

/**
 * A text as every search compares it: lower case, without accents, apostrophes and invisible characters, wide and narrow
 * forms alike. The database's function `fold_text` does the same.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(TYPED_OTHERWISE, (letter) => TYPED_AS[letter] ?? letter);
}

/**
 * The words of a text as every search compares them: `O'Connor Mt-View` is `oconnor`, `mt`, `view`. The database's function
 * `fold_words` joins them with spaces.
 */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}
