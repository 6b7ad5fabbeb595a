import { Check, CircleAlert, Info } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import hidden from '../visually-hidden.module.css';
import styles from './field.module.css';

/** The texts of every field. */
export type FieldTexts = {
  label: ReactNode;
  labelHidden?: boolean | undefined;
  /** In brackets after the label: "optional", "up to 3". */
  note?: string | undefined;
  hint?: ReactNode;
  /** What's wrong and what to do; empty or missing if nothing is. */
  error?: string | undefined;
  /** A successful check; pass '' while there is nothing to say, so that its appearance is announced. */
  pass?: string | undefined;
  /** In place of `pass`: something to look at again, which doesn't make the text wrong; '' as there. */
  doubt?: string | undefined;
};

/** Props for the control inside a field. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldTexts & {
  id: string;
  /** Below the control: a count, a list of rules. Give it `footId(id)` as its id and it's read with the field. */
  foot?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** Renders label, hint, error and their ids; `children` renders the control with the props it gets. */
export function Field({
  id,
  label,
  labelHidden,
  note,
  hint,
  error,
  pass,
  doubt,
  foot,
  children,
}: FieldProps) {
  const describedBy = [
    hint && `${id}-hint`,
    error && `${id}-error`,
    (pass || doubt) && `${id}-pass`,
    foot && footId(id),
  ];
  return (
    <div className={classNames(styles.field, error && styles.wrong)}>
      <div className={classNames(styles.head, labelHidden && !hint && !error && styles.silent)}>
        <label className={labelHidden ? hidden.hidden : styles.label} htmlFor={id}>
          {label}
          {note && <span className={styles.note}> ({note})</span>}
        </label>
        {hint && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      {children({
        id,
        'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div className={styles.after}>
        {(pass ?? doubt) !== undefined && (
          <p className={classNames(styles.pass, doubt && styles.doubt)} id={`${id}-pass`} role="status">
            {(doubt || pass) && (
              <>
                <Icon of={doubt ? Info : Check} />
                <span>{doubt || pass}</span>
              </>
            )}
          </p>
        )}
        {foot}
      </div>
    </div>
  );
}

/** The error line of a field or a group of choices. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon of={CircleAlert} />
      <span>{children}</span>
    </p>
  );
}

/** The id of the element below the control of field `id`. */
export function footId(id: string): string {
  return `${id}-foot`;
}

/** A field's id: the given one, else its name (so that an error summary can point to it), else a generated one. */
export function useFieldId(id: string | undefined, name: string | undefined): string {
  const generated = useId();
  return id ?? name ?? generated;
}
