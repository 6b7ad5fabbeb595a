import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { config } from '../../../../browser/config.ts';
import form from '../../../../forms/form.module.css';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { phoneHref } from '../../../../ui/page/website-header.tsx';
import { AccountPage } from '../../../layout/account-page.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { LinkRequestForm } from './link-request-form.tsx';

/** Forgotten password: requests a link by email (R2.06, R8.02). */
export function RequestPasswordScreen() {
  const linkInvalid = (useLocation().state as { linkInvalid?: string } | null)?.linkInvalid;
  const [message, setMessage] = useState('');
  return (
    <AccountPage
      title="Forgotten password"
      description="Ask for an email with a link to choose a new password."
      heading={message ? 'Check your email' : 'Forgot your password?'}
      lead={message ? undefined : "We'll email you a link to choose a new one."}
    >
      {message ? (
        <Asked message={message} />
      ) : (
        <>
          {linkInvalid && <Alert kind="danger" live title={linkInvalid} />}
          <LinkRequestForm submitLabel="Email me a link" look="primary" onDone={setMessage}>
            <p className={form.links}>
              <a className={form.link} href={`#${ACCOUNT_ROUTES.signIn}`}>
                Back to sign in
              </a>
            </p>
          </LinkRequestForm>
        </>
      )}
    </AccountPage>
  );
}

function Asked({ message }: { message: string }) {
  const { phone } = config().brand;
  return (
    <>
      <Alert kind="success" live title={message} />
      <Note icon={MailCheck}>
        The link is good for one hour. Didn't get it? <a href={phoneHref(phone)}>Call {phone}</a>.
      </Note>
      <div>
        <ButtonLink href={`#${ACCOUNT_ROUTES.signIn}`}>Back to sign in</ButtonLink>
      </div>
    </>
  );
}
