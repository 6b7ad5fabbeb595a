import type { Reply } from '../../../contracts/endpoint.ts';
import type { readImport } from '../../../contracts/imports/imports.ts';
import { DELIMITERS, type Delimiter } from '../../../domain/words/csv-shape.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './import.module.css';

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
