import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { EquipmentDrawing } from '../docket/equipment-drawing.tsx';
import styles from './choice-group.module.css';
import { FieldError } from './field.tsx';

export type Choice = {
  value: string;
  label: string;
  note?: string | undefined;
  /** Name of an equipment drawing. */
  drawing?: string | undefined;
  /** Takes the whole row on phones: the last of an odd number, "Something else". */
  last?: boolean | undefined;
};

type ChoiceGroupProps = {
  /** The first radio button's id, for an error summary. */
  id?: string | undefined;
  /** Groups with the same name are one question: "Cold", "Hot" and "Washing" on the equipment step. */
  name: string;
  legend: ReactNode;
  legendHidden?: boolean | undefined;
  note?: string | undefined;
  choices: readonly Choice[];
  value: string | null | undefined;
  onChange: (value: string) => void;
  /** By touch or mouse only, including the current choice; arrow keys only move. For advancing on phones. */
  onPointerPick?: ((value: string) => void) | undefined;
  /** Cards with a drawing, rows of text, or the low rows of a form with many questions. */
  look?: 'card' | 'row' | 'low' | undefined;
  error?: string | undefined;
  /** Id of an error that is shown elsewhere, above all groups of the question. */
  errorElsewhere?: string | undefined;
};

/** A question with few answers: radio cards in a fieldset. */
export function ChoiceGroup({
  id,
  name,
  legend,
  legendHidden,
  note,
  choices,
  value,
  onChange,
  onPointerPick,
  look = 'card',
  error,
  errorElsewhere,
}: ChoiceGroupProps) {
  const errorId = `${id ?? name}-error`;
  function pick(event: MouseEvent<HTMLInputElement>, picked: string) {
    // Clicks made by arrow keys have no click count.
    if (event.detail > 0) onPointerPick?.(picked);
  }
  return (
    <fieldset className={styles.group} aria-describedby={error ? errorId : errorElsewhere}>
      <legend className={classNames(styles.legend, legendHidden && styles.legendHidden)}>
        {legend}
        {note && <span className={styles.legendNote}> ({note})</span>}
      </legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div className={styles.choices}>
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className={classNames(
              styles.choice,
              choice.value === value && styles.chosen,
              look !== 'card' && styles.row,
              look === 'low' && styles.low,
              choice.last && styles.last,
            )}
          >
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              onClick={(event) => pick(event, choice.value)}
            />
            {choice.drawing && <EquipmentDrawing name={choice.drawing} className={styles.drawing} />}
            <span className={styles.name}>
              {choice.label}
              {choice.note && <span className={styles.note}>{choice.note}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
