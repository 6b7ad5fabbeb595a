import type { KeyboardEvent } from 'react';

/**
 * Enter in a field whose Enter key says "next" moves to the next empty field. If there is none, and in any other field,
 * Enter submits the step; the last one, which books, has a rule of its own.
 */
export function enterGoesToEmpty(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[enterkeyhint]')];
  const next = boxes.slice(boxes.indexOf(target) + 1).find(({ value }) => value === '');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
