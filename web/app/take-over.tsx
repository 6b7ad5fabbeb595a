import { useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

const drawing = () => document.getElementById('drawing');

/** Whether a page stands there, as the server drew it, that is about to be left for another one. */
export function leavesDrawing(): boolean {
  const route = drawing()?.dataset.route;
  return route !== undefined && route !== window.location.hash;
}

/** As soon as it is drawn, with all that is around it, the site stands in place of the server's drawing. */
export function TakeOver() {
  useLayoutEffect(takeOver, []);
  return null;
}

/**
 * Shows the site in place of the drawing, where there is one. Of the same route it has what was typed and chosen there, the
 * caret where it was, and what was pressed meanwhile is pressed.
 */
export function takeOver(): void {
  const drawn = drawing();
  const root = document.getElementById('root');
  if (!drawn || !root) return;
  root.hidden = false;
  if (!leavesDrawing()) continueFrom(drawn, root);
  drawn.remove();
}

function continueFrom(drawn: HTMLElement, root: HTMLElement) {
  const pressed = drawn.querySelector('[data-pressed]');
  // Found while both still say the same.
  const toPress = pressed && counterpart(pressed, root);
  for (const field of drawn.querySelectorAll<Field>('input, textarea')) carryOver(field, root);
  const { activeElement } = document;
  // Before the drawing goes: without any focus, a phone would fold its keyboard away.
  if (activeElement && drawn.contains(activeElement)) focusLike(activeElement, root);
  // Once what was carried over is drawn, and what is pressed knows of it.
  if (toPress) setTimeout(() => press(toPress));
}

/** Enters into the site's field what stands in the drawing's, as if it were typed or chosen there. */
function carryOver(field: Field, root: HTMLElement) {
  const own = counterpart(field, root) as Field | undefined;
  if (!own) return;
  if (field.type === 'radio') {
    if ('checked' in field && field.checked) own.click();
  } else if (field.value !== '') {
    // React takes no notice of a value that it has set itself, nor of one set by the setter that it puts before the
    // element's own: so, whatever it drew, this is news.
    own.value = '';
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(own), 'value') ?? {};
    set?.call(own, field.value);
    own.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function focusLike(active: Element, root: HTMLElement) {
  const own = counterpart(active, root);
  own?.focus({ preventScroll: true });
  // Null in fields that have no caret to be placed, such as those for addresses of mail.
  const { selectionStart = null, selectionEnd = null } = active as Partial<Field>;
  if (selectionStart !== null) (own as Field | undefined)?.setSelectionRange(selectionStart, selectionEnd);
}

/** What in the site is the same as an element of the drawing: has its id, or else its name, value and words. */
function counterpart(element: Element, root: HTMLElement): HTMLElement | undefined {
  const { localName, textContent } = element;
  const [name, value] = ['name', 'value'].map((trait) => element.getAttribute(trait));
  return [...root.querySelectorAll<HTMLElement>(localName)].find((own) => {
    if (element.id !== '') return own.id === element.id;
    return (
      own.getAttribute('name') === name &&
      own.getAttribute('value') === value &&
      own.textContent === textContent
    );
  });
}

function press(own: HTMLElement) {
  own.focus();
  if (own instanceof HTMLFormElement) own.requestSubmit();
  else own.click();
}
