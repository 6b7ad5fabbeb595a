import { checkMobile } from './mobile.ts';

/** The field of a new customer in which something that was typed of a caller belongs. */
export type CallerField = 'UserName' | 'Mobile' | 'Phone' | 'BusinessName';

/** An email has an `@`, a number no letters; everything else is a name, most often a business's (R14.05). */
export function callerField(typed: string): CallerField {
  if (typed.includes('@')) return 'UserName';
  if (/\p{Letter}/u.test(typed) || !/\d/.test(typed)) return 'BusinessName';
  return checkMobile(typed) === null ? 'Mobile' : 'Phone';
}
