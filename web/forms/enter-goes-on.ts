import type { KeyboardEvent } from 'react';

const NOT_TYPED_IN = ['submit', 'button', 'reset', 'image', 'file'];
const CHOSEN = ['checkbox', 'radio'];

/** Enter in a field goes to the next one, and does nothing in the last: a form is sent by its button. */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  // In the tree of React a dialog with a form of its own may be inside this one.
  if (!(target instanceof HTMLInputElement) || target.form !== form) return;
  if (NOT_TYPED_IN.includes(target.type)) return;
  event.preventDefault();
  if (CHOSEN.includes(target.type) || event.nativeEvent.isComposing) return;
  const boxes = [...form.querySelectorAll<HTMLElement>('input, select, textarea')].filter(
    (box) =>
      !(box instanceof HTMLInputElement && NOT_TYPED_IN.includes(box.type)) && box.offsetParent !== null,
  );
  boxes[boxes.indexOf(target) + 1]?.focus();
}
