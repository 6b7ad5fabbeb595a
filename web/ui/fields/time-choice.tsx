import { Info } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Note } from '../feedback/note.tsx';
import { Stack } from '../layout.tsx';
import { FieldError } from './field.tsx';
import styles from './time-choice.module.css';

export type TimeOption = {
  /** "16:00". */
  value: string;
  /** "4pm", "4:30pm". */
  label: string;
  /** Not available: dashed and struck through; `why` is the reason. */
  off?: boolean | undefined;
};

type TimeChoiceProps = {
  /** The id of the first available time, for an error summary. */
  id?: string | undefined;
  name: string;
  /** "What time should the tech arrive today?" */
  legend: string;
  times: readonly TimeOption[];
  value: string | null | undefined;
  onChange: (value: string) => void;
  why?: string | undefined;
  error?: string | undefined;
};

/** A time of day, from a list of small radio buttons. */
export function TimeChoice({ id, name, legend, times, value, onChange, why, error }: TimeChoiceProps) {
  const first = times.find((time) => !time.off);
  const describedBy = [error && `${name}-error`, why && `${name}-why`].filter(Boolean).join(' ') || undefined;
  return (
    <Stack as="fieldset" gap={2} aria-describedby={describedBy}>
      <legend className={styles.legend}>{legend}</legend>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <div className={styles.times}>
        {times.map((time) => (
          <label
            key={time.value}
            className={classNames(styles.time, time.value === value && styles.chosen, time.off && styles.off)}
          >
            <input
              type="radio"
              id={time === first ? id : undefined}
              name={name}
              value={time.value}
              checked={time.value === value}
              disabled={time.off}
              onChange={() => onChange(time.value)}
            />
            {time.label}
          </label>
        ))}
      </div>
      {why && (
        <Note icon={Info} id={`${name}-why`}>
          {why}
        </Note>
      )}
    </Stack>
  );
}
