import { config } from '../../../../browser/config.ts';
import type { ApiError } from '../../../../client/api-error.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { phoneHref } from '../../../../ui/page/website-header.tsx';
import { AccountPage } from '../../../layout/account-page.tsx';

type LinkOverProps = {
  error: ApiError;
  description: string;
  /** The kitchen has no account to sign in to. */
  isKitchens?: boolean;
};

/** A link that opens nothing any more, or never did: why, and what to do now (R11.05). */
export function LinkOver({ error, description, isKitchens = false }: LinkOverProps) {
  const { phone } = config().brand;
  const isCancelled = error.problem?.IsCancelled === true;
  const heading = isCancelled ? 'Cancelled' : headingOf(error);
  return (
    <AccountPage title={heading} description={description} heading={heading}>
      <Alert kind={isCancelled ? 'info' : 'warning'} live title={error.detail} />
      <ButtonRow>
        <ButtonLink look="primary" href={phoneHref(phone)}>
          Call {phone}
        </ButtonLink>
        {!isKitchens && <ButtonLink href="#/dashboard">Sign in</ButtonLink>}
      </ButtonRow>
    </AccountPage>
  );
}

function headingOf({ code, problem }: ApiError): string {
  if (code === 'not_found') return "This link doesn't work";
  return problem?.LinkFault === 'used' ? 'This link is switched off' : 'This link has expired';
}
