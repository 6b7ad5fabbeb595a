import { type FormEvent, useState } from 'react';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { rate, saveRating } from '../../../../contracts/ratings/ratings.ts';
import { MAX_RATING_COMMENT } from '../../../../domain/constants.ts';
import { ratingMessages } from '../../../../domain/ratings/rating-messages.ts';
import { RATING_SCALE } from '../../../../domain/ratings/rating-scale.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { type CallOf, call } from '../../../client/call.ts';
import { useQuery } from '../../../client/query-client.ts';
import { Form } from '../../../forms/form.tsx';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { useAgainOnline, waitingWords } from '../../../forms/use-again-online.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Docket } from '../../../ui/docket/docket.tsx';
import { Stamp } from '../../../ui/docket/stamp.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Stack } from '../../../ui/layout.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { dayOf } from '../../../ui/words/day-words.ts';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import styles from './rating-form.module.css';

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

type ScoreChoiceProps = {
  /** The first radio button's id, which gets focus if none was chosen. */
  id: string;
  score: number | undefined;
  onChoose: (score: number) => void;
  error: string | undefined;
};

/** Excellent 5 to Unsatisfactory 1, each large enough for a thumb (R4.27). */
function ScoreChoice({ id, score, onChoose, error }: ScoreChoiceProps) {
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

/** The job being rated. */
export function RatingDocket({ subject }: { subject: RatingSubject }) {
  const { BookingReference, EquipmentType, TechName, VisitedOn, TimeZone } = subject;
  return (
    <Docket
      title={BookingReference}
      headStamp={<Stamp state="completed">{JOB_STATE_WORDS.Completed.stamp}</Stamp>}
      lines={[
        { label: 'Equipment', value: EquipmentType },
        ...(VisitedOn ? [{ label: 'When', value: dayOf(VisitedOn, TimeZone) }] : []),
        { label: 'Tech', value: TechName },
      ]}
    />
  );
}

export function ratingHeading({ TechName, IsScoringClosed }: RatingSubject): string {
  return IsScoringClosed ? `A word about ${TechName}?` : `How did ${TechName} do?`;
}

/** The sentence under the heading. */
export function ratingLead({ IsScoringClosed }: RatingSubject): string {
  return IsScoringClosed
    ? 'Scores are closed for this job, but you can still leave a comment.'
    : 'Choose a score and send it. The office reads every one.';
}

export const THANKS = {
  heading: 'Thank you.',
  lead: "We've got your rating. There's nothing more to do.",
} as const;

/** For somebody who opens the link of a job that is already rated. */
export const RATED_BEFORE = {
  heading: THANKS.heading,
  lead: "This job has already been rated. There's nothing more to do.",
} as const;

/** The page of the emailed link. */
export const LINK_RATING_PAGE = {
  title: 'Rate your technician',
  description: 'Rate the visit with the link from your email, without signing in.',
} as const;

/** The page in the portal. */
export const JOB_RATING_PAGE = {
  title: 'Rate a finished job',
  description: "Score the technician of a job that's done, and tell the office how it went.",
} as const;

type RatingSubject = NonNullable<Reply<typeof rate>['rating']>;

/** The rating that a link asks for (R7.41); null if it was already given. */
export function useRating(ch: string) {
  return useQuery({
    queryKey: ['rating', ch],
    queryFn: async ({ signal }): Promise<RatingSubject | null> =>
      (await call<typeof rate>('POST', '/api/v1/feedback/rate', { json: { ch } }, { signal })).rating,
    staleTime: 0,
    // Somebody may be writing.
    refetchOnWindowFocus: false,
  });
}

/** Sends the rating, once (R7.42); `IsNew` is false if it was already given. */
function giveRating(json: CallOf<typeof saveRating>['json']) {
  return call<typeof saveRating>('POST', '/api/v1/feedback/ratingdetails', { json });
}
