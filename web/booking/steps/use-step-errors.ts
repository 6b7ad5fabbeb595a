import { useEffect, useState } from 'react';

/** Messages by the ids of the fields they belong to. */
export type StepErrors = Readonly<Record<string, string | null | undefined>>;

/**
 * The errors of a step, each at its field; the first takes focus whenever they are shown. `show` takes them in
 * the order of the screen, null where a field is right, and answers whether all are. The step opens with those
 * that the server found.
 */
export function useStepErrors(serverErrors: StepErrors = {}) {
  const [{ errors, attempted }, setShown] = useState({ errors: serverErrors, attempted: serverErrors });

  // The fields at fault are on the page only once it has rendered. An error that goes because its field was put right
  // is no new attempt, and moves no focus.
  useEffect(() => {
    const ids = Object.keys(attempted).filter((id) => attempted[id]);
    // Choices that are still being fetched can't be focused: the next field at fault can.
    const first = ids.map((id) => document.getElementById(id)).find((control) => control !== null);
    if (first) goTo(first);
  }, [attempted]);

  return {
    error: (id: string): string | undefined => errors[id] ?? undefined,
    show(next: StepErrors): boolean {
      setShown({ errors: next, attempted: next });
      return Object.values(next).every((message) => !message);
    },
    /** One more field is wrong; the errors of the others stay. */
    add(id: string, message: string) {
      setShown(({ errors: { [id]: _, ...others } }) => {
        const next = { [id]: message, ...others };
        return { errors: next, attempted: next };
      });
    },
    /** The field was changed: its error goes. */
    clear(id: string) {
      setShown((before) =>
        before.errors[id] ? { ...before, errors: { ...before.errors, [id]: null } } : before,
      );
    },
  };
}

/** Focuses a field and brings its question and message into view with it. */
function goTo(control: HTMLElement) {
  control.focus({ preventScroll: true });
  const group = control.matches('[type="radio"]') && control.closest('fieldset');
  if (group) group.scrollIntoView({ block: 'start' });
  else
    (document.querySelector(`label[for="${CSS.escape(control.id)}"]`) ?? control).scrollIntoView({
      block: 'center',
    });
}
