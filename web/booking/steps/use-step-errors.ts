import { useEffect, useState } from 'react';

/** Messages by the ids of the fields they belong to. */
export type StepErrors = Readonly<Record<string, string | null | undefined>>;

/**
 * The errors of a step, each at its field; the first takes focus whenever they are shown. `show` takes them in
 * the order of the screen, null where a field is right, and answers whether all are. The step opens with those
 * that the server found.
 */
export function useStepErrors(found: StepErrors = {}) {
  const [shown, setShown] = useState<{ errors: StepErrors; attempt: number }>({ errors: found, attempt: 0 });

  useEffect(() => {
    const wrong = Object.keys(shown.errors).filter((id) => shown.errors[id]);
    // Choices that are still being fetched can't be focused: the next field at fault can.
    const first = wrong.map((id) => document.getElementById(id)).find((control) => control !== null);
    if (first) goTo(first);
    // Only a new attempt moves focus, not an error that goes because its field was put right.
  }, [shown.attempt]);

  return {
    error: (id: string): string | undefined => shown.errors[id] ?? undefined,
    show(errors: StepErrors): boolean {
      setShown(({ attempt }) => ({ errors, attempt: attempt + 1 }));
      return Object.values(errors).every((message) => !message);
    },
    /** One more field is wrong; what stands at the others stays. */
    add(id: string, message: string) {
      setShown(({ errors: { [id]: _, ...errors }, attempt }) => ({
        errors: { [id]: message, ...errors },
        attempt: attempt + 1,
      }));
    },
    /** The field was changed: what was wrong with it no longer stands. */
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
