import type { KeyboardEvent } from 'react';

/**
 * Enter in a box whose Enter key says "next" goes on to the next one that is still empty. Where none is, and in any
 * other box, Enter sends the form.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[enterkeyhint]')];
  const next = boxes.slice(boxes.indexOf(target) + 1).find(({ value }) => value === '');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
