/** How much of a list is shown: `1 visit`, `25 visits and more`. */
export function countWords(noun: string, count: number, more: boolean): string {
  const words = count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
  return more ? `${words} and more` : words;
}
