const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'] as const;

/** The title of an error summary: `Three things to fix`. */
export function thingsToFix(count: number): string {
  return `${WORDS[count] ?? count} ${count === 1 ? 'thing' : 'things'} to fix`;
}
