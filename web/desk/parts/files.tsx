import type { ChangeEvent } from 'react';
import { saveFile } from '../../browser/save-file.ts';
import { Field, type FieldTexts, useFieldId } from '../../ui/fields/field.tsx';
import styles from './files.module.css';

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

type LineFindingsProps = {
  /** Names the table: "Lines that can't be imported". */
  label: string;
  findings: readonly { lines: string; column: string; message: string }[];
};

/** What is wrong with a file, or to be known of it, by its lines and columns. */
export function LineFindings({ label, findings }: LineFindingsProps) {
  return (
    <table className={styles.findings} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Column</th>
          <th scope="col">What to know</th>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ lines, column, message }) => (
          <tr key={`${lines} ${column} ${message}`}>
            <td>{lines}</td>
            <td>{column}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A file as a reply has it. */
export type TextFile = { FileName: string; MediaType: string; Content: string };

/** Hands a text file to the browser to save. */
export const saveText = ({ FileName, MediaType, Content }: TextFile): void =>
  saveFile(FileName, new Blob([Content], { type: MediaType }));
