import { type FormEvent, useState } from 'react';
import { MAX_RATING_COMMENT } from '../../../../domain/constants.ts';
import { ratingMessages } from '../../../../domain/ratings/rating-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { Form } from '../../../forms/form.tsx';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { useAgainOnline, waitingWords } from '../../../forms/use-again-online.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { giveRating, type RatingSubject } from '../../api/rating-queries.ts';
import styles from './rating-form.module.css';
import { ScoreChoice } from './score-choice.tsx';

type Written = { score?: number | undefined; comment: string };

const NOTHING: Written = { comment: '' };

type RatingFormProps = {
  /** The secret of the rating link, or of the job itself (R4.27). */
  ch: string;
  subject: RatingSubject;
  /** Where "Not now" leads. */
  backHref: string;
  onRated: () => void;
};

/** The rating: a comment only if scoring is closed, sent with score 0 (R4.27). */
export function RatingForm({ ch, subject, backHref, onRated }: RatingFormProps) {
  const { fields, write, kept } = useKeptFields<Written>(`rating ${ch}`, NOTHING);
  const { score, comment } = fields;
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const closed = subject.IsScoringClosed;
  const errors = {
    score: !closed && score === undefined ? ratingMessages.scoreRequired : undefined,
    comment:
      comment.length > MAX_RATING_COMMENT ? requestMessages.tooLong(String(MAX_RATING_COMMENT)) : undefined,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  async function send() {
    if (busy) return;
    setTried(true);
    setFailure(undefined);
    const first = errors.score ? 'score' : errors.comment ? 'description' : undefined;
    if (first) return document.getElementById(first)?.focus();
    setBusy(true);
    try {
      await giveRating({ ch, score: closed ? 0 : (score ?? 0), description: comment.trim() || null });
      kept.forget();
      onRated();
    } catch (cause) {
      setFailure(cause);
    } finally {
      setBusy(false);
    }
  }
  useAgainOnline(failure, send);
  return (
    <Form kept={kept} className={styles.form} onSubmit={submit}>
      {!closed && (
        <ScoreChoice
          id="score"
          score={score}
          onChoose={(chosen) => write({ score: chosen })}
          error={tried ? errors.score : undefined}
        />
      )}
      <TextArea
        id="description"
        name="description"
        label={closed ? 'What would you like to tell us?' : 'Anything to add?'}
        note="optional"
        hint={closed ? undefined : 'It may be shown on our site, never with your name.'}
        limit={MAX_RATING_COMMENT}
        value={comment}
        onChange={(event) => write({ comment: event.currentTarget.value })}
        error={tried ? errors.comment : undefined}
      />
      {failure !== undefined && <Alert kind="danger" live title={waitingWords(failure)} />}
      <ButtonRow>
        <Button look="primary" type="submit" busy={busy}>
          {closed ? 'Send comment' : 'Send rating'}
        </Button>
        <ButtonLink look="quiet" href={backHref}>
          Not now
        </ButtonLink>
      </ButtonRow>
    </Form>
  );
}
