/** What a screen reader hears of the count: nothing until 50 characters are left, then every tenth, then each too many. */
export function spokenCount(left: number): string {
  if (left < 0) return `${-left} ${left === -1 ? 'character' : 'characters'} too many`;
  return left <= 50 && left % 10 === 0 ? `${left} characters left` : '';
}
