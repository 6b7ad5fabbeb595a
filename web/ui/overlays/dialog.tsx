import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { ButtonRow } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  title: string;
  /** Asked for by Escape or the close button; the screen sets `open` false. Focus then returns by itself. */
  onClose: () => void;
  /** Something is running that must not be left: no close button, Escape does nothing. */
  busy?: boolean | undefined;
  wide?: boolean | undefined;
  lead?: ReactNode;
  children?: ReactNode;
  /** The buttons of the one decision; the primary first. */
  actions?: ReactNode;
  /** Small print under the buttons. */
  after?: ReactNode;
};

/** A modal dialog for one decision, on the platform's own `<dialog>`: it traps focus and gives it back. */
export function Dialog({ open, title, onClose, busy, wide, lead, children, actions, after }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = box.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  // A dialog removed while it is open gives focus back too; its element is still in the page here.
  useLayoutEffect(() => {
    const dialog = box.current;
    return () => dialog?.close();
  }, []);

  function askToClose(event: SyntheticEvent) {
    event.preventDefault();
    if (!busy) onClose();
  }
  /** Chromium closes on a second Escape whatever `cancel` says, so Escape is taken at the key. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) askToClose(event);
  }
  return (
    <dialog
      ref={box}
      className={classNames(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      onCancel={askToClose}
      onKeyDown={onKeyDown}
    >
      {open && (
        <div className={styles.inside}>
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children && <div className={styles.content}>{children}</div>}
          {actions && <ButtonRow className={styles.actions}>{actions}</ButtonRow>}
          {after && <p className={styles.after}>{after}</p>}
          {!busy && <IconButton icon={X} label="Close" className={styles.close} onClick={onClose} />}
        </div>
      )}
    </dialog>
  );
}
