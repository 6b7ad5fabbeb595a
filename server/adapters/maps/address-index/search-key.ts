/**
 * A name's search key: lower case, no accents or apostrophes, other punctuation as spaces: `O'Connell Street` →
 * `oconnell street`.
 */
export function searchKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{Mark}'’‘`]/gu, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
