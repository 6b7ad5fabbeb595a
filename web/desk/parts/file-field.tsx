import type { ChangeEvent } from 'react';
import { Field, type FieldTexts, useFieldId } from '../../ui/fields/field.tsx';
import styles from './file-field.module.css';

type FileFieldProps = Pick<FieldTexts, 'label' | 'hint' | 'error'> & {
  name: string;
  /** Extensions that the dialog offers first; any other file can be chosen too. */
  accept: string;
  onFile: (file: File) => void;
};

/** Chooses one file, which nothing is sent of yet. */
export function FileField({ label, hint, error, name, accept, onFile }: FileFieldProps) {
  const id = useFieldId(undefined, name);
  function onChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? [];
    // So that the same file can be chosen again once it's put right.
    input.value = '';
    if (file) onFile(file);
  }
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <input
          {...control}
          type="file"
          name={name}
          accept={accept}
          className={styles.file}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
