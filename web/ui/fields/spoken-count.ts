/** The count for screen readers: nothing until 50 characters are left, then every tenth, then each one too many. */
export function spokenCount(left: number): string {
  if (left < 0) return `${-left} ${left === -1 ? 'character' : 'characters'} too many`;
  return left <= 50 && left % 10 === 0 ? `${left} characters left` : '';
}
