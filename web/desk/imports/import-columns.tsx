import type { ReactNode } from 'react';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { readImport } from '../../../contracts/imports/imports.ts';
import { FIELD_NAMES, type FieldName, IMPORT_FIELDS } from '../../../domain/imports/import-fields.ts';
import type { FileKind } from '../../../domain/imports/import-kinds.ts';
import { fieldsOf } from '../../../domain/imports/recognise-columns.ts';
import { DELIMITERS, type Delimiter } from '../../../domain/words/csv-shape.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DataTable } from '../parts/lists.tsx';
import styles from './import.module.css';

type Columns = Reply<typeof readImport>['Columns'];

type ColumnListProps = {
  kind: FileKind;
  columns: Columns;
  /** What each column holds. */
  fields: readonly (FieldName | null)[];
  isFixed: boolean;
  onChange: (fields: (FieldName | null)[]) => void;
  children: ReactNode;
};

/** The columns of a file, each with what it holds; a field that moves to another column leaves the one it had. */
export function ColumnList({ kind, columns, fields, isFixed, onChange, children }: ColumnListProps) {
  const options = [
    { value: '', label: 'Not imported' },
    ...fieldsOf(kind).map((name) => ({ value: name, label: IMPORT_FIELDS[name].label })),
  ];
  function choose(at: number, value: string) {
    const name = FIELD_NAMES.find((one) => one === value) ?? null;
    onChange(fields.map((had, index) => (index === at ? name : had === name ? null : had)));
  }
  return (
    <>
      <DataTable
        label="Columns of the file"
        columns={[
          {
            title: 'Column of the file',
            cell: ({ Title, at }) => Title || `Column ${at + 1}`,
            detail: ({ Examples }) => Examples.join(', ') || 'Empty',
          },
          {
            title: 'What it holds',
            cell: ({ Title, at }) => (
              <div className={styles.holds}>
                <SelectField
                  label={`What ${Title || `column ${at + 1}`} holds`}
                  labelHidden
                  name={`column-${at}`}
                  value={fields[at] ?? ''}
                  disabled={isFixed}
                  options={options}
                  onChange={({ target }) => choose(at, target.value)}
                />
              </div>
            ),
          },
        ]}
        rows={columns.map((column, at) => ({ ...column, at }))}
        keyOf={({ at }) => at}
      />
      <div className={styles.below}>{children}</div>
    </>
  );
}

type FileReadingProps = {
  file: Pick<Reply<typeof readImport>, 'Delimiter' | 'HeadingLine'>;
  /** Whose numbers the file has. */
  program: string;
  isFixed: boolean;
  /** Reads the file again. */
  onLayout: (layout: { Delimiter: Delimiter; HeadingLine: number }) => void;
  onProgram: (program: string) => void;
};

const NAMES: Readonly<Record<Delimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Pipe |',
};

/** A heading is among so many lines. */
const MOST_LINES = 20;

/** How a file was read, where somebody may know better. */
export function FileReading({ file, program, isFixed, onLayout, onProgram }: FileReadingProps) {
  const { Delimiter: delimiter, HeadingLine: headingLine } = file;
  const lines = Array.from({ length: Math.max(MOST_LINES, headingLine) + 1 }, (_, line) => line);
  return (
    <div className={styles.reading}>
      <SelectField
        label="Cells are separated by"
        name="import-delimiter"
        value={delimiter}
        disabled={isFixed}
        options={DELIMITERS.map((value) => ({ value, label: NAMES[value] }))}
        onChange={({ target }) =>
          onLayout({
            Delimiter: DELIMITERS.find((one) => one === target.value) ?? delimiter,
            HeadingLine: headingLine,
          })
        }
      />
      <SelectField
        label="The titles are in"
        name="import-heading"
        value={String(headingLine)}
        disabled={isFixed}
        options={lines.map((line) => ({
          value: String(line),
          label: line === 0 ? 'No line: it has none' : `Line ${line}`,
        }))}
        onChange={({ target }) => onLayout({ Delimiter: delimiter, HeadingLine: Number(target.value) })}
      />
      <TextField
        label="The program it is from"
        hint="Its numbers are kept apart from those of other programs."
        name="import-program"
        maxLength={60}
        value={program}
        disabled={isFixed}
        onChange={({ target }) => onProgram(target.value)}
      />
    </div>
  );
}

type StatesProps = {
  /** States that may mean anything. */
  states: readonly string[];
  finished: ReadonlyMap<string, boolean>;
  onChoose: (state: string, isFinished: boolean) => void;
};

/** Asks what states of jobs mean, which nobody can tell from their words. */
export function UnknownStates({ states, finished, onChoose }: StatesProps) {
  return (
    <div className={styles.reading}>
      {states.map((state) => (
        <SelectField
          key={state}
          label={`A job that is ‘${state}’`}
          name={`import-state-${state}`}
          value={String(finished.get(state) ?? '')}
          options={[
            { value: '', label: 'Choose' },
            { value: 'false', label: 'is open: import it' },
            { value: 'true', label: 'is finished: leave it out' },
          ]}
          onChange={({ target }) => target.value && onChoose(state, target.value === 'true')}
        />
      ))}
    </div>
  );
}
