import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import type { Reply } from '../../../../contracts/endpoint.ts';
import {
  type acceptInvitation,
  acceptInvitationAsNew,
  type validateInvitation,
} from '../../../../contracts/people/people.ts';
import { ROLE_NAMES } from '../../../../domain/people/manage-people.ts';
import { peopleMessages } from '../../../../domain/people/people-messages.ts';
import { sentenceOf } from '../../../client/api-error.ts';
import { call } from '../../../client/call.ts';
import styles from '../../../forms/form.module.css';
import { Form } from '../../../forms/form.tsx';
import { FormErrors } from '../../../forms/form-errors.tsx';
import { useKeptForm } from '../../../forms/kept-form.ts';
import { MobileField } from '../../../forms/mobile-field.tsx';
import { NameFields } from '../../../forms/name-fields.tsx';
import { NewPasswordFields } from '../../../forms/new-password-fields.tsx';
import { newPasswordRules } from '../../../forms/password-rules.ts';
import { useFormErrors } from '../../../forms/use-form-errors.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { officeMoment } from '../../../ui/words/day-words.ts';
import { chooseBusiness } from '../../api/business-choice.ts';
import { refreshBusinesses } from '../../api/business-queries.ts';
import { signIn } from '../../api/sign-in.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { AccountPage } from '../../layout/account-page.tsx';
import { ACCOUNT_ROUTES } from '../../layout/paths/account-paths.ts';
import { WAY_IN } from '../../layout/paths/return-path.ts';
import { SignInForm } from '../../layout/sign-in-form.tsx';
import { signOut } from '../../layout/sign-out.ts';
import { EmailLinkInvalid } from '../accounts/email/email-link-invalid.tsx';
import { LinkPending } from '../accounts/password/link-pending.tsx';
import { forgetLinkToken, useLinkCheck, useLinkToken } from '../accounts/password/use-link-check.ts';

const TITLE = 'Accept an invitation';

type Invited = Reply<typeof validateInvitation>;

/** Accepts an invitation to a business by its emailed link (R12.04): as who is signed in, after signing in, or with a new account. */
export function InvitationScreen() {
  const token = useLinkToken();
  const auth = useAuth();
  const check = useLinkCheck(token, validate);
  const { retry, answer } = check;
  const [seen, setSeen] = useState(auth?.UserName);
  const [isAccepted, setAccepted] = useState(false);
  // Whether it's theirs depends on who is signed in.
  useEffect(() => {
    if (isAccepted || seen === auth?.UserName) return;
    setSeen(auth?.UserName);
    retry();
  }, [auth?.UserName, isAccepted, seen, retry]);

  if (check.state === 'invalid') return <EmailLinkInvalid title={TITLE} check={check} />;
  return (
    <AccountPage
      title={TITLE}
      description="Join a business that invited you."
      heading={
        answer?.HandsOver
          ? `Become the owner of ${answer.BusinessName}`
          : answer
            ? `Join ${answer.BusinessName}`
            : TITLE
      }
      lead={answer && leadOf(answer)}
      wide
    >
      {check.state !== 'good' || !answer ? (
        <LinkPending check={check} />
      ) : answer.IsYours ? (
        <AsYourself token={token} invited={answer} />
      ) : auth && !isAccepted ? (
        <SomebodyElse email={answer.UserName} />
      ) : answer.HasAccount ? (
        <>
          <Alert kind="info" title={peopleMessages.hasAccount(answer.UserName)} />
          <SignInForm email={answer.UserName} isOver />
        </>
      ) : (
        <AsNew token={token} invited={answer} onAccepted={() => setAccepted(true)} />
      )}
    </AccountPage>
  );
}

function leadOf({ InvitedBy, UserName, Role, SiteNames, HandsOver, ExpiresOn }: Invited): string {
  const where = SiteNames ? ` at ${SiteNames.join(', ')}` : ' at all sites';
  const what = HandsOver
    ? `${InvitedBy} hands it over to you and is a manager then. For three days ${InvitedBy} can take it back.`
    : `${InvitedBy} invites you as ${ROLE_NAMES[Role].toLowerCase()}${where}.`;
  return `${what} For ${UserName}, until ${officeMoment(ExpiresOn)}.`;
}

/** Where everybody goes who has joined. */
function useJoined() {
  const navigate = useNavigate();
  const alerts = useAlerts();
  return async ({ CustomerId, BusinessName }: { CustomerId: number; BusinessName: string }) => {
    forgetLinkToken();
    chooseBusiness(CustomerId);
    await refreshBusinesses();
    alerts.show({ kind: 'success', title: `You have joined ${BusinessName}.` });
    navigate(WAY_IN, { replace: true });
  };
}

function AsYourself({ token, invited }: { token: string; invited: Invited }) {
  const joined = useJoined();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function accept() {
    setBusy(true);
    setFailure(undefined);
    try {
      const path = '/api/v1/Account/AcceptInvitation';
      await joined(await call<typeof acceptInvitation>('POST', path, { json: { token } }));
    } catch (cause) {
      setFailure(sentenceOf(cause));
      setBusy(false);
    }
  }
  return (
    <>
      {failure && <Alert kind="danger" live title={failure} />}
      <ButtonRow>
        <Button look="primary" busy={busy} onClick={accept}>
          {invited.HandsOver ? 'Become the owner' : `Join ${invited.BusinessName}`}
        </Button>
      </ButtonRow>
    </>
  );
}

function SomebodyElse({ email }: { email: string }) {
  return (
    <>
      <Alert kind="warning" title={peopleMessages.forAnotherAddress(email)} />
      <ButtonRow>
        <Button onClick={() => signOut()}>Sign out and go on as {email}</Button>
      </ButtonRow>
    </>
  );
}

const rules = z
  .object({ ...acceptInvitationAsNew.body.omit({ token: true }).shape, passwordAgain: z.string() })
  .superRefine((form, context) => {
    for (const { path, message } of newPasswordRules.safeParse(form).error?.issues ?? []) {
      if (path[0] === 'passwordAgain') context.addIssue({ code: 'custom', path, message });
    }
  });
type Fields = z.input<typeof rules>;
const FIELDS = ['FirstName', 'LastName', 'Mobile', 'NewPassword', 'passwordAgain'] as const;

/** Makes an account for the invited address: the link came to it, so it's confirmed. */
function AsNew({
  token,
  invited,
  onAccepted,
}: {
  token: string;
  invited: Invited;
  /** The invitation is used, and the sign-in follows. */
  onAccepted: () => void;
}) {
  const joined = useJoined();
  const navigate = useNavigate();
  const { kept, ...form } = useKeptForm<Fields, z.output<typeof rules>>('join', {
    resolver: zodResolver(rules),
    defaultValues: {
      FirstName: invited.FirstName ?? '',
      LastName: invited.LastName ?? '',
      ...{ Mobile: '', NewPassword: '', passwordAgain: '' },
    },
    shouldFocusError: false,
  });
  const { register, watch, setValue, formState, handleSubmit } = form;
  const formErrors = useFormErrors(form, FIELDS);
  const error = (name: keyof Fields) => formState.errors[name]?.message;
  const [password, again] = watch(['NewPassword', 'passwordAgain']);

  async function accept({ passwordAgain: _, ...fields }: z.output<typeof rules>) {
    formErrors.clear();
    try {
      const path = '/api/v1/Account/AcceptInvitationAsNew';
      const json = { token, ...fields };
      const made = await call<typeof acceptInvitationAsNew>('POST', path, { json });
      onAccepted();
      if (await signIn(made.UserName, fields.NewPassword)) {
        forgetLinkToken();
        navigate(ACCOUNT_ROUTES.signIn, { replace: true, state: { cannotLogin: true } });
        return;
      }
      kept.forget();
      await joined(made);
    } catch (cause) {
      formErrors.refuse(cause);
    }
  }
  return (
    <Form kept={kept} className={styles.form} onSubmit={handleSubmit(accept)}>
      <FormErrors errors={formErrors} />
      <NameFields
        first={{ ...register('FirstName'), error: error('FirstName') }}
        last={{ ...register('LastName'), error: error('LastName') }}
      />
      <MobileField
        field={register('Mobile')}
        onTidy={(text) => setValue('Mobile', text)}
        error={error('Mobile')}
      />
      <NewPasswordFields
        label="Choose a password"
        password={{ field: register('NewPassword'), value: password, error: error('NewPassword') }}
        again={{ field: register('passwordAgain'), value: again, error: error('passwordAgain') }}
      />
      <div>
        <Button look="primary" type="submit" busy={formState.isSubmitting}>
          Join {invited.BusinessName}
        </Button>
      </div>
    </Form>
  );
}

function validate(token: string) {
  return call<typeof validateInvitation>('POST', '/api/v1/Account/ValidateInvitation', { json: { token } });
}
