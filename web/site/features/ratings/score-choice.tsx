import { RATING_SCALE } from '../../../../domain/ratings/rating-scale.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import styles from './score-choice.module.css';

type ScoreChoiceProps = {
  /** The first radio button's id, which gets focus if none was chosen. */
  id: string;
  score: number | undefined;
  onChoose: (score: number) => void;
  error: string | undefined;
};

/** Excellent 5 to Unsatisfactory 1, each large enough for a thumb (R4.27). */
export function ScoreChoice({ id, score, onChoose, error }: ScoreChoiceProps) {
  return (
    <Stack as="fieldset" gap={2} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hidden.hidden}>How did the tech do?</legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {RATING_SCALE.map((each, index) => (
        <label
          key={each.score}
          className={classNames(
            styles.score,
            each.score === score && styles.chosen,
            Boolean(error) && styles.wrong,
          )}
        >
          <input
            id={index === 0 ? id : undefined}
            type="radio"
            name="score"
            value={each.score}
            checked={each.score === score}
            onChange={() => onChoose(each.score)}
          />
          <b>{each.score}</b>
          <span>{each.name}</span>
        </label>
      ))}
    </Stack>
  );
}
