import { Info, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Button, ButtonRow } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { Inline } from '../layout.tsx';
import dialog from './dialog.module.css';
import styles from './information.module.css';

type InformationProps = {
  /** On the button that opens it: "What it covers". */
  label: string;
  title: string;
  children: ReactNode;
};

/**
 * An explanation on request (R2.33): a quiet button, and a native dialog that is in the page from the start. A page
 * without React opens it by `data-opens` and closes it by `data-closes`.
 */
export function Information({ label, title, children }: InformationProps) {
  const id = useId();
  const titleId = `${id}-title`;
  const box = useRef<HTMLDialogElement>(null);
  const close = () => box.current?.close();
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        data-opens={id}
        onClick={() => box.current?.showModal()}
      >
        <Icon of={Info} />
        {label}
      </button>
      <dialog ref={box} id={id} className={dialog.dialog} aria-labelledby={titleId}>
        <div className={dialog.inside}>
          <h2 id={titleId} tabIndex={-1} className={dialog.title}>
            {title}
          </h2>
          <div className={styles.text}>{children}</div>
          <ButtonRow className={dialog.actions}>
            <Button data-closes={id} onClick={close}>
              Close
            </Button>
          </ButtonRow>
          <IconButton icon={X} label="Close" data-closes={id} className={dialog.close} onClick={close} />
        </div>
      </dialog>
    </>
  );
}

/** Explanations side by side, wrapping if necessary. */
export function InformationRow({ children }: { children: ReactNode }) {
  return (
    <Inline gap={6} lineGap={0}>
      {children}
    </Inline>
  );
}
