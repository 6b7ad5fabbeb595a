/** Joins the class names that apply; false, null and undefined fall away. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
