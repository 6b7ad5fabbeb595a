import { useEffect, useRef, useState } from 'react';

/** Messages by field id. */
export type StepErrors = Readonly<Record<string, string | null | undefined>>;

/**
 * The errors of a step, each at its field; the first one takes focus whenever they're shown. `show` takes them in the
 * order of the screen, null for a valid field, and returns whether all fields are valid. The step opens with the errors
 * that the server found.
 */
export function useStepErrors(serverErrors: StepErrors = {}) {
  const [{ errors, attempted }, setShown] = useState({ errors: serverErrors, attempted: serverErrors });

  // When an error goes because its field was fixed, the focus stays where it is.
  const unfocused = useRef<StepErrors | null>(null);
  useEffect(() => {
    const first = firstOnPage(attempted);
    unfocused.current = first ? null : attempted;
    if (first) goTo(first);
  }, [attempted]);
  // Choices that are still loading get focus once they're on the page, unless somebody has begun to type.
  useEffect(() => {
    const first = unfocused.current && firstOnPage(unfocused.current);
    if (!first) return;
    unfocused.current = null;
    if (!document.activeElement?.matches('input, textarea')) goTo(first);
  });

  return {
    error: (id: string): string | undefined => errors[id] ?? undefined,
    show(next: StepErrors): boolean {
      setShown({ errors: next, attempted: next });
      return Object.values(next).every((message) => !message);
    },
    /** One more field is wrong; the other errors stay. */
    add(id: string, message: string) {
      setShown(({ errors: { [id]: _, ...others } }) => {
        const next = { [id]: message, ...others };
        return { errors: next, attempted: next };
      });
    },
    /** The field was changed: remove its error. */
    clear(id: string) {
      setShown((before) =>
        before.errors[id] ? { ...before, errors: { ...before.errors, [id]: null } } : before,
      );
    },
  };
}

function firstOnPage(errors: StepErrors): HTMLElement | undefined {
  const ids = Object.keys(errors).filter((id) => errors[id]);
  return ids.map((id) => document.getElementById(id)).find((control) => control !== null);
}

/** Focuses a field and brings its question and message into view with it, and the page's heading where that fits. */
function goTo(control: HTMLElement) {
  control.focus({ preventScroll: true });
  const group = control.matches('[type="radio"]') && control.closest('fieldset');
  const question = group || document.querySelector(`label[for="${CSS.escape(control.id)}"]`) || control;
  if (question.getBoundingClientRect().top + scrollY < innerHeight / 2) scrollTo({ top: 0 });
  else question.scrollIntoView({ block: group ? 'start' : 'center' });
}
