import { ApiError, sentenceOf } from '../../../../client/api-error.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { ErrorFocus } from '../../../../ui/feedback/error-focus.tsx';
import type { Failure } from './use-change.ts';
import { type PlannedVisit, plannedWords } from './visit-words.ts';

/** Why a change wasn't done, and which visit is booked now. */
export function ChangeFailed({ failure, visit }: { failure: Failure | null; visit: PlannedVisit | null }) {
  if (!failure) return null;
  const { cause, attempt } = failure;
  const { code, errors } = cause instanceof ApiError ? cause : { code: null, errors: [] };
  const still = visit && `Your visit ${plannedWords(visit)} is still booked.`;
  const sentence = errors[0]?.message ?? sentenceOf(cause);
  return (
    <ErrorFocus attempt={attempt}>
      <Alert kind={code === 'conflict' ? 'warning' : 'danger'} title={titleOf(code)}>
        {sentence} {code === 'conflict' ? null : still}
      </Alert>
    </ErrorFocus>
  );
}

function titleOf(code: string | null): string {
  switch (code) {
    case 'conflict':
      return 'Nothing was changed';
    case 'price_increased':
      return 'The price has changed';
    case 'invalid_fields':
      return "That time can't be booked";
    default:
      return "We couldn't change it";
  }
}
