import { type ReactNode, useEffect, useRef } from 'react';
import styles from './error-focus.module.css';

type ErrorFocusProps = {
  /** Changes with each failed submit; 0 or undefined for errors that were there from the start. */
  attempt: unknown;
  children: ReactNode;
};

/**
 * The errors at the top of a form. Each failed submit moves focus and view here, so that it's seen however far down the
 * button was; if a dialog is still open, once it has closed and returned its focus.
 */
export function ErrorFocus({ attempt, children }: ErrorFocusProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt) return onceDialogsHaveClosed(box.current, () => box.current?.focus());
  }, [attempt]);
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.box}>
      {children}
    </div>
  );
}

/** Calls `then` once no dialog is open, except for one around `box`; returns a function that cancels it. */
function onceDialogsHaveClosed(box: HTMLElement | null, then: () => void): () => void {
  const cancel = new AbortController();
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
  let left = 0;
  for (const dialog of open.filter((each) => !each.contains(box))) {
    left += 1;
    const onClose = () => {
      left -= 1;
      if (left === 0) then();
    };
    dialog.addEventListener('close', onClose, { once: true, signal: cancel.signal });
  }
  if (left === 0) then();
  return () => cancel.abort();
}
