import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ratingMessages } from '../../../../domain/ratings/rating-messages.ts';
import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { AccountPage } from '../../layout/account-page.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import {
  LINK_RATING_PAGE,
  RATED_BEFORE,
  RatingDocket,
  RatingForm,
  ratingHeading,
  ratingLead,
  THANKS,
  useRating,
} from './rating-form.tsx';

/** Rating by an emailed link, without a sign-in (R2.08). Opening it changes nothing; only the button does (R4.31). */
export function RateScreen() {
  const [query] = useSearchParams();
  const ch = query.get('ch') ?? '';
  return <Rate key={ch} ch={ch} />;
}

function Rate({ ch }: { ch: string }) {
  const { data: subject, error, refetch, isPending } = useRating(ch);
  const [rated, setRated] = useState(false);
  const { phone } = config().brand;
  if (rated || subject === null) {
    return (
      <AccountPage {...LINK_RATING_PAGE} {...(rated ? THANKS : RATED_BEFORE)}>
        <ButtonRow>
          <ButtonLink href="#/dashboard">Go to your dashboard</ButtonLink>
        </ButtonRow>
      </AccountPage>
    );
  }
  if (subject) {
    return (
      <AccountPage
        {...LINK_RATING_PAGE}
        heading={ratingHeading(subject)}
        lead={ratingLead(subject)}
        aside={<RatingDocket subject={subject} />}
      >
        <RatingForm ch={ch} subject={subject} backHref="#/dashboard" onRated={() => setRated(true)} />
      </AccountPage>
    );
  }
  const linkMessage = error && linkError(error);
  return (
    <AccountPage {...LINK_RATING_PAGE} heading={LINK_RATING_PAGE.title}>
      {linkMessage && (
        <Alert kind="danger" live title={ratingMessages.ratingInvalid}>
          {linkMessage === ratingMessages.ratingInvalid ? 'The link may be cut short. ' : `${linkMessage} `}
          Call us or send a message, and tell us how it went.
        </Alert>
      )}
      {linkMessage && (
        <ButtonRow>
          <ButtonLink look="primary" href={phoneHref(phone)}>
            Call {phone}
          </ButtonLink>
          <ButtonLink href="#/contact-us">Send a message</ButtonLink>
        </ButtonRow>
      )}
      {error && !linkMessage && (
        <LoadFailed title={ratingMessages.ratingInvalid} cause={error} onRetry={refetch} />
      )}
      {isPending && <Skeleton width="60%" />}
    </AccountPage>
  );
}

/** Why a link can't be used for rating (R4.31, R8.06); null if retrying may help. */
function linkError(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'link_invalid') return error.detail;
  return error.code === 'invalid_fields' ? ratingMessages.ratingInvalid : null;
}
