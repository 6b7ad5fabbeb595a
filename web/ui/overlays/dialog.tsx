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
import { returnFocus } from './return-focus.ts';

type DialogProps = {
  open: boolean;
  title: string;
  /** Called by Escape or the close button; the screen then sets `open` to false. Focus returns to what opened it. */
  onClose: () => void;
  /** Something is running that must not be interrupted: no close button, and Escape does nothing. */
  busy?: boolean | undefined;
  wide?: boolean | undefined;
  /** A provider's own window has to open over it, so it isn't modal and doesn't trap focus. */
  isBeside?: boolean | undefined;
  /** It was opened to type: the caret goes into its first empty box. */
  startsInBox?: boolean | undefined;
  lead?: ReactNode;
  children?: ReactNode;
  /** The buttons of the decision; the primary one first. */
  actions?: ReactNode;
  /** Small print below the buttons. */
  after?: ReactNode;
};

/** A modal dialog for one decision, using the native `<dialog>`: it traps focus and returns it. */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, busy, wide, isBeside, startsInBox, lead, children, actions, after } = props;
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const restore = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    restore.current = opener && opener !== document.body ? returnFocus(opener) : undefined;
  }, [open]);
  useEffect(() => {
    const dialog = box.current;
    if (open && !dialog?.open) {
      isBeside ? dialog?.show() : dialog?.showModal();
      if (startsInBox) emptyBoxOf(dialog)?.focus();
    }
    if (!open && dialog?.open) {
      dialog.close();
      restore.current?.();
    }
  }, [open, isBeside, startsInBox]);
  // A dialog removed while open returns focus too; its element is still in the page here.
  useLayoutEffect(() => {
    const dialog = box.current;
    return () => {
      if (!dialog?.open) return;
      dialog.close();
      restore.current?.();
    };
  }, []);

  function askToClose(event: SyntheticEvent) {
    event.preventDefault();
    if (!busy) onClose();
  }
  /** Chromium closes on a second Escape whatever `cancel` does, so we handle the Escape key. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) askToClose(event);
  }
  return (
    <dialog
      ref={box}
      className={classNames(styles.dialog, wide && styles.wide, isBeside && styles.beside)}
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
          {actions && <ButtonRow className={classNames(styles.actions, styles.foot)}>{actions}</ButtonRow>}
          {after && <p className={styles.after}>{after}</p>}
          {!busy && <IconButton icon={X} label="Close" className={styles.close} onClick={onClose} />}
        </div>
      )}
    </dialog>
  );
}

function emptyBoxOf(dialog: HTMLElement | null): HTMLElement | undefined {
  const boxes = dialog?.querySelectorAll<HTMLInputElement>(
    'input:is([type=text], [type=email], [type=password])',
  );
  return [...(boxes ?? [])].find(({ value }) => value === '');
}
