import { useState } from 'react';

type Faults = Readonly<Record<string, string | undefined>>;

type Shown = {
  faults: Faults;
  /** The fields at fault when the form was last sent. */
  sent: Faults;
  attempt: number;
};

/** What is wrong with a form of one page, by the ids of its fields; `order` is that of the screen. */
export function useShownFaults(order: readonly string[]) {
  const [shown, setShown] = useState<Shown>({ faults: {}, sent: {}, attempt: 0 });
  const { faults, sent, attempt } = shown;
  return {
    /** For the summary on top. */
    wrong: order.flatMap((fieldId) => {
      const text = faults[fieldId];
      return text && sent[fieldId] ? [{ fieldId, text }] : [];
    }),
    attempt,
    error: (id: string): string | undefined => faults[id],
    /** Whether there are none. */
    show(next: Faults): boolean {
      setShown({ faults: next, sent: next, attempt: attempt + 1 });
      return Object.values(next).every((text) => !text);
    },
    /** One more, at its field only: nobody has sent the form. */
    add: (id: string, text: string) =>
      setShown((before) => ({ ...before, faults: { ...before.faults, [id]: text } })),
    /** The field was changed: its fault goes. */
    clear: (id: string) =>
      setShown((before) =>
        before.faults[id] ? { ...before, faults: { ...before.faults, [id]: undefined } } : before,
      ),
  };
}
