/** `7am`, `midday`, `7pm`, `midnight`: an hour of the day, 0 to 24. */
export function hourWords(hour: number): string {
  if (hour % 24 === 0) return 'midnight';
  if (hour === 12) return 'midday';
  return hour < 12 ? `${hour}am` : `${hour - 12}pm`;
}
