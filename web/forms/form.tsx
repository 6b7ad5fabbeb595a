import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { epochNow } from '../browser/clock.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { returnFocus } from '../ui/overlays/return-focus.ts';
import { dayOf } from '../ui/words/day-words.ts';
import { timeOf } from '../ui/words/instant-words.ts';
import { enterGoesOn } from './enter-goes-on.ts';
import styles from './form.module.css';
import type { Kept } from './kept-form.ts';

/** Why a form keeps nothing: it's a search, it holds only a secret, or it has no fields. */
type NotKept = 'search' | 'secret' | 'no fields';

type FormProps = Omit<ComponentProps<'form'>, 'noValidate' | 'onKeyDown'> & {
  kept: Kept | NotKept;
  /**
   * Enter in a field sends it. Only for a form that tells nobody outside and moves no money: a search, a sign-in, a change
   * that only the office or the person themselves sees. In any other form Enter goes to the next field (R14.10).
   */
  sentByEnter?: boolean | undefined;
};

/** The only way to make a form (R14.10): what's typed is kept, and no key sends it by accident. */
export function Form({ kept, sentByEnter = false, children, ...form }: FormProps) {
  const box = useRef<HTMLFormElement>(null);
  // A form that makes room for its own thanks takes the focus with it.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      const inside = document.activeElement;
      // A dialog returns it itself.
      if (inside && element?.contains(inside) && !element.closest('dialog')) returnFocus(inside)();
    };
  }, []);
  const own = typeof kept === 'string' ? null : kept;
  return (
    <form
      noValidate
      {...form}
      ref={box}
      onKeyDown={sentByEnter ? undefined : enterGoesOn}
      onInputCapture={own?.touch}
      onClickCapture={own?.touch}
    >
      {own && own.since !== null && <KeptLine since={own.since} onDrop={own.startAfresh} />}
      {children}
    </form>
  );
}

/** Says that typed text is back, and offers the form as it was before. */
function KeptLine({ since, onDrop }: { since: number; onDrop: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  function drop() {
    const form = line.current?.closest('form');
    onDrop();
    form?.querySelector<HTMLElement>('input:not([type=file]), select, textarea')?.focus();
  }
  return (
    <div ref={line} className={styles.kept} role="status">
      <p>Kept from {whenWords(since)}.</p>
      <AskFirst
        small
        label="Start afresh"
        question="Drop what you typed?"
        yes="Drop it"
        no="Keep it"
        onYes={drop}
      />
    </div>
  );
}

/** `10:42am`; `Fri 27 Nov, 10:42am` for another day: by this device's own zone, where it was typed. */
function whenWords(since: number): string {
  const zone = Temporal.Now.timeZoneId();
  const at = Temporal.Instant.fromEpochMilliseconds(since).toString();
  const today = Temporal.Instant.fromEpochMilliseconds(epochNow()).toString();
  const [day, time] = [dayOf(at, zone), timeOf(at, zone)];
  return day === dayOf(today, zone) ? time : `${day}, ${time}`;
}
