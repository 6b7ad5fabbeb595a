import { useState } from 'react';
import type { Problem } from '../../../../../contracts/problem.ts';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { config } from '../../../../browser/config.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { AccountPage } from '../../../layout/account-page.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { LinkRequestForm } from './link-request-form.tsx';

type Fault = Problem['LinkFault'];

const HEADINGS = {
  used: 'This link was already used',
  old: 'This link is too old',
  unknown: "This link doesn't work",
} as const satisfies Record<NonNullable<Fault>, string>;

/** The token error state (R4.25, R8.04): what's wrong with the link, and what to do. */
export function ActivationLinkInvalid({ why, fault = 'unknown' }: { why: string; fault: Fault }) {
  const { company, phone } = config().brand;
  const [isSent, setSent] = useState(false);
  const isUsed = fault === 'used';
  const signIn = (
    <div>
      <ButtonLink look={isUsed ? 'primary' : 'plain'} href={`#${ACCOUNT_ROUTES.signIn}`}>
        Sign in
      </ButtonLink>
    </div>
  );
  return (
    <AccountPage
      title="Activate your account"
      description="This activation link no longer works. Sign in, or ask for a new link."
      heading={HEADINGS[fault]}
    >
      <Alert kind={isUsed ? 'info' : 'danger'} live title={why}>
        {accountMessages.activationHelp(company, phone)}
      </Alert>
      {isUsed && signIn}
      {isSent ? (
        <Alert kind="success" live title={accountMessages.activationLinkSent} />
      ) : (
        <>
          {isUsed && <h2>Forgot your password?</h2>}
          <LinkRequestForm
            submitLabel="Email me a new link"
            look={isUsed ? 'plain' : 'primary'}
            onDone={() => setSent(true)}
          />
        </>
      )}
      {!isUsed && signIn}
    </AccountPage>
  );
}
