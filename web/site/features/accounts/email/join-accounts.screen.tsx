import { useState } from 'react';
import type { answerJoin, readJoinLink } from '../../../../../contracts/customers/join-link.ts';
import { config } from '../../../../browser/config.ts';
import { type ApiError, sentenceOf } from '../../../../client/api-error.ts';
import { call } from '../../../../client/call.ts';
import { Button, ButtonRow } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { officeMoment } from '../../../../ui/words/day-words.ts';
import { storedAuth } from '../../../api/stored-auth.ts';
import { AccountPage } from '../../../layout/account-page.tsx';
import { LinkPending } from '../password/link-pending.tsx';
import { forgetLinkToken, useLinkCheck, useLinkToken } from '../password/use-link-check.ts';
import { EmailLinkInvalid } from './email-link-invalid.tsx';

const TITLE = 'Put two accounts together';

/** Asks whether the own account is put into another one; a yes ends the own sign-in (R14.06). */
export function JoinAccountsScreen() {
  const token = useLinkToken();
  const check = useLinkCheck(token, read);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<string>();
  const { brand } = config();

  async function answer(IsYes: boolean) {
    setBusy(true);
    setFailure(undefined);
    try {
      const path = '/api/v1/Account/AnswerJoin';
      const { State, KeptName } = await call<typeof answerJoin>('POST', path, { json: { token, IsYes } });
      forgetLinkToken();
      if (State === 'joined') storedAuth.set(null);
      setDone(
        State === 'joined'
          ? `Thanks. Everything is now in the account of ${KeptName}: sign in there.`
          : 'Thanks. Your accounts stay as they are.',
      );
    } catch (cause) {
      setFailure(sentenceOf(cause as ApiError));
    } finally {
      setBusy(false);
    }
  }

  if (check.state === 'invalid') {
    return (
      <EmailLinkInvalid title={TITLE} check={check}>
        Questions? Call {brand.phone}.
      </EmailLinkInvalid>
    );
  }
  const asked = check.answer;
  return (
    <AccountPage
      title={TITLE}
      description="Say whether your account is put together with another one of yours."
      heading={done ? 'Your answer is noted' : 'Are these both you?'}
      lead={
        asked && !done
          ? `We have you as ${asked.UserName}, and as ${asked.KeptName}. May we put everything into the account of ${asked.KeptName}?`
          : undefined
      }
      wide
    >
      {done && <Alert kind="success" live title={done} />}
      {!asked && !done && <LinkPending check={check} />}
      {asked && !done && (
        <>
          {failure && <Alert kind="danger" live title={failure} />}
          <p>
            If you say yes, everybody who signs in to the account of {asked.KeptName} sees your jobs, sites,
            equipment and invoices, and {asked.UserName} no longer signs in. If you say no, or nothing until{' '}
            {officeMoment(asked.AsksUntil)}, nothing changes.
          </p>
          <ButtonRow>
            <Button look="primary" busy={busy} onClick={() => answer(true)}>
              Yes, put them together
            </Button>
            <Button disabled={busy} onClick={() => answer(false)}>
              No, leave them as they are
            </Button>
          </ButtonRow>
        </>
      )}
    </AccountPage>
  );
}

function read(token: string) {
  return call<typeof readJoinLink>('POST', '/api/v1/Account/ReadJoin', { json: { token } });
}
