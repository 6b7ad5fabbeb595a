import type { ReactNode } from 'react';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useAuth } from '../../../api/stored-auth.ts';
import { AccountPage } from '../../../layout/account-page.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import type { LinkCheck } from '../password/use-link-check.ts';

type EmailLinkInvalidProps = {
  title: string;
  check: Pick<LinkCheck, 'failure' | 'fault'>;
  /** What else the person can do. */
  children?: ReactNode;
};

/** The link about the account's email was used, has expired or is unknown. */
export function EmailLinkInvalid({ title, check: { failure, fault }, children }: EmailLinkInvalidProps) {
  const auth = useAuth();
  const isUsed = fault === 'used';
  return (
    <AccountPage
      title={title}
      description="This link no longer works."
      heading={isUsed ? 'This link was already used' : "This link doesn't work"}
    >
      <Alert kind={isUsed ? 'info' : 'danger'} live title={failure}>
        {children}
      </Alert>
      <div>
        {auth ? (
          <ButtonLink look="primary" href={`#${ACCOUNT_ROUTES.accountDetail}`}>
            Go to your account
          </ButtonLink>
        ) : (
          <ButtonLink look="primary" href={`#${ACCOUNT_ROUTES.signIn}`}>
            Sign in
          </ButtonLink>
        )}
      </div>
    </AccountPage>
  );
}
