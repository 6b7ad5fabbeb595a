import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

type ButtonLook = {
  /** One primary button per screen: the flame colour means "now". */
  look?: 'primary' | 'plain' | 'quiet' | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
};

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Keeps focus and label, ignores clicks, shows a spinner after 300 ms. */
    busy?: boolean | undefined;
  };

/** A button; `type` is "button" by default. */
export function Button({
  look,
  small,
  wide,
  busy,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function refuseWhileBusy(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classNames(buttonClass({ look, small, wide }), busy && styles.busy, className)}
      onClick={refuseWhileBusy}
    >
      {children}
      {busy && <span className={styles.spinner} />}
    </button>
  );
}

/** A link that looks like a button: it navigates, without an action. */
export function ButtonLink({
  look,
  small,
  wide,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<'a'>) {
  return (
    <a {...rest} className={classNames(buttonClass({ look, small, wide }), className)}>
      {children}
    </a>
  );
}

/** Buttons side by side, wrapping if necessary. */
export function ButtonRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.row, className)} />;
}

function buttonClass({ look = 'plain', small, wide }: ButtonLook) {
  return classNames(styles.button, styles[look], small && styles.small, wide && styles.wide);
}
