import { useLayoutEffect } from 'react';

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

/** Shows the site in place of the drawing, where there is one, and presses there what was pressed meanwhile. */
export function takeOver(): void {
  const drawn = drawing();
  const root = document.getElementById('root');
  if (!drawn || !root) return;
  const { pressed } = drawn.dataset;
  drawn.remove();
  root.hidden = false;
  const link = [...root.querySelectorAll('a')].find(({ hash }) => hash === pressed);
  link?.focus();
  link?.click();
}
