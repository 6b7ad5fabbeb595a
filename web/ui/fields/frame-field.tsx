import type { RefCallback } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

type FrameFieldProps = FieldTexts & {
  id: string;
  /** The element that the other website's frame is put into. */
  place: RefCallback<HTMLFieldSetElement>;
  /** Moves the focus into the frame. */
  onFocus: () => void;
};

/** A field whose input is in another website's frame, and looks like ours. */
export function FrameField({ id, place, onFocus, ...texts }: FrameFieldProps) {
  return (
    <Field {...texts} id={id}>
      {(control) => (
        <fieldset
          {...control}
          ref={place}
          tabIndex={-1}
          className={classNames(styles.input, styles.framed)}
          onFocus={(event) => {
            if (event.target === event.currentTarget) onFocus();
          }}
        />
      )}
    </Field>
  );
}
