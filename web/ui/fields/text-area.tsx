import { type ComponentProps, type Ref, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './field.module.css';
import { Field, type FieldTexts, footId, useFieldId } from './field.tsx';
import { spokenCount } from './spoken-count.ts';

type TextAreaProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'maxLength' | 'aria-describedby' | 'aria-invalid'> & {
    /**
     * Maximum characters. More can be typed or pasted, so nothing is lost; the count turns red and says how many too
     * many.
     */
    limit?: number | undefined;
    short?: boolean | undefined;
    foot?: string | undefined;
  };

/** Several lines, with a live count when there is a limit. */
export function TextArea({
  label,
  labelHidden,
  note,
  hint,
  error,
  pass,
  doubt,
  limit,
  short,
  foot,
  id,
  ref,
  ...area
}: TextAreaProps) {
  const fieldId = useFieldId(id, area.name);
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(0);
  const length = typeof area.value === 'string' ? area.value.length : typed;
  // React Hook Form sets the initial value through the ref, without an event.
  useEffect(() => setTyped(box.current?.value.length ?? 0), []);

  return (
    <Field
      {...{ label, labelHidden, note, hint, error, pass, doubt }}
      id={fieldId}
      foot={limit !== undefined && <Count id={footId(fieldId)} text={foot} length={length} limit={limit} />}
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          ref={(element) => {
            box.current = element;
            return assign(ref, element);
          }}
          className={classNames(styles.input, styles.area, short && styles.short)}
          onInput={(event) => {
            setTyped(event.currentTarget.value.length);
            area.onInput?.(event);
          }}
        />
      )}
    </Field>
  );
}

function Count({
  id,
  text,
  length,
  limit,
}: {
  id: string;
  text: string | undefined;
  length: number;
  limit: number;
}) {
  const left = limit - length;
  return (
    <p className={styles.foot} id={id}>
      <span>{text}</span>
      <span className={classNames(styles.figures, left < 0 && styles.over)}>
        {left < 0 ? `${-left} too many` : `${length} of ${limit}`}
      </span>
      {/* Spoken near the end only: a count at every keystroke would drown the typing. */}
      <VisuallyHidden role="status">{spokenCount(left)}</VisuallyHidden>
    </p>
  );
}

function assign(ref: Ref<HTMLTextAreaElement> | undefined, element: HTMLTextAreaElement | null) {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
}
