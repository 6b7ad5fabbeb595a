import { type FormEvent, useState } from 'react';
import { MAX_RATING_COMMENT } from '../../../../domain/constants.ts';
import { ratingMessages } from '../../../../domain/ratings/rating-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { sentenceOf } from '../../../client/api-error.ts';
import { formDraft } from '../../../forms/form-draft.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { giveRating, type RatingSubject } from '../../api/rating-queries.ts';
import styles from './rating-form.module.css';
import { ScoreChoice } from './score-choice.tsx';

type Written = { score?: number | undefined; comment: string };

const NOTHING: Written = { comment: '' };

/** The rating typed so far, by its `ch`, until it's sent (R2.35). */
const ratingDraft = formDraft<Written>('rating');

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
  const [{ score, comment }, setWritten] = useState(() => ratingDraft.read(ch) ?? NOTHING);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const closed = subject.IsScoringClosed;
  const errors = {
    score: !closed && score === undefined ? ratingMessages.scoreRequired : undefined,
    comment:
      comment.length > MAX_RATING_COMMENT ? requestMessages.tooLong(String(MAX_RATING_COMMENT)) : undefined,
  };

  function write(change: Partial<Written>) {
    const next = { score, comment, ...change };
    setWritten(next);
    ratingDraft.keep(ch, next);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setFailure(undefined);
    const first = errors.score ? 'score' : errors.comment ? 'description' : undefined;
    if (first) return document.getElementById(first)?.focus();
    setBusy(true);
    try {
      await giveRating({ ch, score: closed ? 0 : (score ?? 0), description: comment.trim() || null });
      ratingDraft.forget();
      onRated();
    } catch (cause) {
      setFailure(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
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
      {failure && <Alert kind="danger" live title={failure} />}
      <ButtonRow>
        <Button look="primary" type="submit" busy={busy}>
          {closed ? 'Send comment' : 'Send rating'}
        </Button>
        <ButtonLink look="quiet" href={backHref}>
          Not now
        </ButtonLink>
      </ButtonRow>
    </form>
  );
}
