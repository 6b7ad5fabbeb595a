import { useState } from 'react';
import { ROLE_NAMES } from '../../../../../domain/people/manage-people.ts';
import { sentenceOf } from '../../../../client/api-error.ts';
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../../ui/feedback/use-slow.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { sendConfirmation, useProfile } from '../../../api/account-queries.ts';
import { useBusinesses, useMay } from '../../../api/business-queries.ts';
import { usePaidSites } from '../../../api/payer-queries.ts';
import { useAuth } from '../../../api/stored-auth.ts';
import { CompleteProfileAlert } from '../../../layout/complete-profile-alert.tsx';
import { LeaveBusiness } from '../../../layout/leave-business.tsx';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { INVOICE_ROUTES } from '../../../layout/paths/invoice-paths.ts';
import { PortalPage } from '../../../layout/portal-page.tsx';
import styles from '../../../layout/setting.module.css';
import { Setting } from '../../../layout/setting.tsx';
import { BusinessLimits } from './business-limits.tsx';
import { CardOnFile } from './card-on-file.tsx';
import { Devices } from './devices.tsx';
import { OwnData } from './own-data.tsx';
import { Passkeys } from './passkeys.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Profile, card, messages, password, passkeys, devices and data (R2.21, R3.05, R4.20). */
export function AccountDetailScreen() {
  const auth = useAuth();
  const may = useMay();
  return (
    <PortalPage
      tab="account-detail"
      title="Account detail"
      description="Your profile, your payment card, your password, your passkeys and your devices."
      lead={auth && `${auth.Name}, ${auth.UserName}`}
    >
      <div className={styles.alert}>
        <CompleteProfileAlert onMobile={() => document.getElementById('Mobile')?.focus()} />
      </div>
      <div>
        <Setting
          title="Profile"
          lead={
            <>
              Who the tech asks for, and what's on <a href={`#${INVOICE_ROUTES.list}`}>your invoices</a>.
            </>
          }
        >
          <Profile />
        </Setting>
        {may('pay') && (
          <Setting
            title="Payment card"
            lead="For your invoices, after a visit and after a repair you approved."
          >
            <CardOnFile />
          </Setting>
        )}
        {auth && (
          <Setting title="Email" lead="You sign in with it, and we write to it about your jobs.">
            <EmailAddress userName={auth.UserName} isConfirmed={auth.IsEmailConfirmed !== false} />
          </Setting>
        )}
        <Setting title="Sites" lead="Where your equipment is, and when a tech shouldn't come.">
          <div>
            <ButtonLink href={`#${ACCOUNT_ROUTES.sites}`}>Your sites</ButtonLink>
          </div>
        </Setting>
        <PaidSites />
        {may('people') && (
          <Setting title="People" lead="Who can do what, and in which kitchen.">
            <div>
              <ButtonLink href={`#${ACCOUNT_ROUTES.people}`}>People of your business</ButtonLink>
            </div>
          </Setting>
        )}
        {may('business') && (
          <Setting title="Approvals" lead="Which repairs need no yes of yours.">
            <BusinessLimits />
          </Setting>
        )}
        <Setting title="Messages" lead="The news about your jobs, by email or by text.">
          <div>
            <ButtonLink href={`#${ACCOUNT_ROUTES.messages}`}>Choose what we send</ButtonLink>
          </div>
        </Setting>
        <Setting title="Password" lead="Changing it signs out every other device.">
          <div>
            <ButtonLink href={`#${ACCOUNT_ROUTES.changePassword}`}>Change password</ButtonLink>
          </div>
        </Setting>
        <Setting
          title="Passkeys"
          lead="Sign in with your fingerprint, your face or a PIN, without the password. If you don't know one, remove it."
        >
          <Passkeys />
        </Setting>
        <Setting
          title="Devices"
          lead="Where you're signed in. If you don't know one, sign it out and change your password."
        >
          <Devices />
        </Setting>
        {may('business') && (
          <Setting
            title="Your data"
            lead="Everything we hold about you as a file, with your photos, and the way to close your account."
          >
            <OwnData />
          </Setting>
        )}
        <Leaving />
      </div>
    </PortalPage>
  );
}

/** The way to the sites that the business pays for, once there is one (R12.09). */
function PaidSites() {
  const may = useMay();
  const { data, error, refetch } = usePaidSites(may('invoices'));
  if (error && !data)
    return <LoadFailed title="The sites you pay for did not load" cause={error} onRetry={refetch} />;
  if (!data || data.Sites.length === 0) return null;
  return (
    <Setting title="Sites you pay for" lead="Their call-outs are billed to you, up to your limits.">
      <div>
        <ButtonLink href={`#${ACCOUNT_ROUTES.paidSites}`}>Sites you pay for</ButtonLink>
      </div>
    </Setting>
  );
}

function Profile() {
  const { data, isPending, error, refetch } = useProfile();
  const isSlow = useSlow(isPending);
  if (data) return <ProfileForm profile={data} />;
  if (error) return <LoadFailed title="Your profile did not load" cause={error} onRetry={refetch} />;
  if (!isSlow) return null;
  return (
    <>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {['12ch', '70%', '12ch', '70%', '12ch', '55%'].map((width, index) => (
        <Skeleton key={index} width={width} />
      ))}
    </>
  );
}

/** Leaving the business, for who isn't its owner: an owner does it among its people. */
function Leaving() {
  const current = useBusinesses()?.Businesses.find(({ IsCurrent }) => IsCurrent);
  if (!current || current.Role === 'owner') return null;
  return (
    <Setting title="Your role" lead={`${ROLE_NAMES[current.Role]} of ${current.BusinessName}.`}>
      <LeaveBusiness name={current.BusinessName} />
    </Setting>
  );
}

/** The email that signs in, changing it, and a new link while its owner hasn't confirmed it (R2.05). */
function EmailAddress({ userName, isConfirmed }: { userName: string; isConfirmed: boolean }) {
  const alerts = useAlerts();
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    try {
      alerts.show({ kind: 'success', title: await sendConfirmation() });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: sentenceOf(cause) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <p>
        <b>{userName}</b>
      </p>
      {!isConfirmed && (
        <p>
          Not confirmed yet. We've emailed you a link: please open it, so that we know this address is yours.
        </p>
      )}
      <ButtonRow>
        {!isConfirmed && (
          <Button busy={busy} onClick={send}>
            Send the link again
          </Button>
        )}
        <ButtonLink href={`#${ACCOUNT_ROUTES.changeEmail}`}>Change email</ButtonLink>
      </ButtonRow>
    </>
  );
}
