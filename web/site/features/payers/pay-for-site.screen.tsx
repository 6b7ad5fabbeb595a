import { type FormEvent, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { acceptPayerRequest, type validatePayerRequest } from '../../../../contracts/payers/payers.ts';
import { centsFromDollars } from '../../../../domain/money/money.ts';
import { payerMessages } from '../../../../domain/payers/payer-messages.ts';
import { acceptanceWords, PAYER_KIND_NAMES } from '../../../../domain/payers/who-pays.ts';
import { peopleMessages } from '../../../../domain/people/people-messages.ts';
import { call } from '../../../client/call.ts';
import styles from '../../../forms/form.module.css';
import { Form } from '../../../forms/form.tsx';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { readDollars } from '../../../forms/read-dollars.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { officeMoment } from '../../../ui/words/day-words.ts';
import { useBusinesses } from '../../api/business-queries.ts';
import { readPaidSitesAgain } from '../../api/payer-queries.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { AccountPage } from '../../layout/account-page.tsx';
import { ACCOUNT_ROUTES } from '../../layout/paths/account-paths.ts';
import { SignInForm } from '../../layout/sign-in-form.tsx';
import { signOut } from '../../layout/sign-out.ts';
import { EmailLinkInvalid } from '../accounts/email/email-link-invalid.tsx';
import { LinkPending } from '../accounts/password/link-pending.tsx';
import {
  forgetLinkToken,
  keepLinkWaiting,
  useLinkCheck,
  useLinkToken,
} from '../accounts/password/use-link-check.ts';
import { keepSignUp } from '../accounts/sign-up/sign-up-draft.ts';
import { faultsIn, type PayerFaults, refusalOf } from './payer-faults.ts';

const TITLE = 'Pay for a site';

type Asked = Reply<typeof validatePayerRequest>;

/** Accepts, as an owner of the business that pays, what call-outs at another one's site cost (R12.09). */
export function PayForSiteScreen() {
  const token = useLinkToken();
  const { pathname } = useLocation();
  const auth = useAuth();
  const check = useLinkCheck(token, validate);
  const { retry, answer } = check;
  const [seen, setSeen] = useState(auth?.UserName);
  // Whether it's theirs depends on who is signed in.
  useEffect(() => {
    if (seen === auth?.UserName) return;
    setSeen(auth?.UserName);
    retry();
  }, [auth?.UserName, seen, retry]);

  if (check.state === 'invalid') return <EmailLinkInvalid title={TITLE} check={check} />;
  return (
    <AccountPage
      title={TITLE}
      description="Decide whether your business pays for another one's site."
      heading={answer ? `Pay for ${answer.LocationName}?` : TITLE}
      lead={answer && leadOf(answer)}
      wide
    >
      {check.state !== 'good' || !answer ? (
        <LinkPending check={check} />
      ) : answer.IsYours ? (
        <Accepting token={token} asked={answer} />
      ) : auth ? (
        <>
          <Alert kind="warning" title={payerMessages.forAnotherAddress(answer.UserName)} />
          <ButtonRow>
            <Button onClick={() => signOut()}>Sign out and go on as {answer.UserName}</Button>
          </ButtonRow>
        </>
      ) : answer.HasAccount ? (
        <>
          <Alert kind="info" title={peopleMessages.hasAccount(answer.UserName)} />
          <SignInForm email={answer.UserName} isOver />
        </>
      ) : (
        <>
          <p>
            {answer.UserName} has no account yet. Make one for your business with this address, and confirm
            the address. Then you come back here by itself.
          </p>
          <ButtonRow>
            <ButtonLink
              look="primary"
              href={`#${ACCOUNT_ROUTES.signUp}`}
              onClick={() => {
                keepLinkWaiting({ page: pathname, token, email: answer.UserName });
                keepSignUp({ CheckoutEmailAddress: answer.UserName });
              }}
            >
              Make an account
            </ButtonLink>
          </ButtonRow>
        </>
      )}
    </AccountPage>
  );
}

function leadOf({ BusinessName, Address, Kind, UserName, ExpiresOn }: Asked): string {
  const as = Kind === 'other' ? '' : `, as its ${PAYER_KIND_NAMES[Kind].toLowerCase()}`;
  return `${BusinessName} asks whether you pay for call-outs at ${Address}${as}. For ${UserName}, until ${officeMoment(ExpiresOn)}.`;
}

function Accepting({ token, asked }: { token: string; asked: Asked }) {
  const id = useId();
  const navigate = useNavigate();
  const alerts = useAlerts();
  const payer = useBusinesses()?.Businesses.find(({ IsCurrent }) => IsCurrent)?.BusinessName;
  const { fields, write, kept } = useKeptFields('pay for site', { limit: '' });
  const [faults, setFaults] = useState<PayerFaults>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const limit = readDollars(fields.limit);

  async function accept(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    const json = { token, LimitIncGst: limit };
    const wrong = faultsIn(acceptPayerRequest.body, json);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const path = '/api/v1/Account/AcceptPayerRequest';
      await call<typeof acceptPayerRequest>('POST', path, { json });
      kept.startAfresh();
      forgetLinkToken();
      await readPaidSitesAgain();
      alerts.show({ kind: 'success', title: `You pay for ${asked.LocationName} from the next job on.` });
      navigate(ACCOUNT_ROUTES.paidSites, { replace: true });
    } catch (cause) {
      const { faults: named, sentence } = refusalOf(cause);
      setFaults(named);
      setRefusal(sentence);
      setBusy(false);
    }
  }
  return (
    <Form kept={kept} className={styles.form} onSubmit={accept}>
      {refusal && (
        <Alert kind="danger" title="Not accepted" live>
          {refusal}
        </Alert>
      )}
      <MoneyField
        id={`${id}-limit`}
        label="Limit of a visit"
        note="optional"
        hint="Inc GST, for the call-out. Empty for no limit."
        value={fields.limit}
        error={faults.LimitIncGst}
        onChange={({ currentTarget }) => write({ limit: currentTarget.value })}
      />
      <p>
        {acceptanceWords({
          payer: payer ?? 'your business',
          site: `${asked.LocationName}, ${asked.Address}`,
          business: asked.BusinessName,
          limitCents: typeof limit === 'number' ? centsFromDollars(limit) : null,
        })}{' '}
        Their people see no amounts unless you allow it. You can end it at any time.
      </p>
      <div>
        <Button look="primary" type="submit" busy={busy}>
          Accept, and pay for {asked.LocationName}
        </Button>
      </div>
    </Form>
  );
}

function validate(token: string) {
  return call<typeof validatePayerRequest>('POST', '/api/v1/Account/ValidatePayerRequest', {
    json: { token },
  });
}
