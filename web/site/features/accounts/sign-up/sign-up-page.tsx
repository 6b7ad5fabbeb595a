import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { RailSteps } from '../../../../ui/docket/rail-steps.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { AccountPage } from '../../../layout/account-page.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { AccountBenefits } from '../sign-in/benefits.tsx';

const STEPS = [
  { name: 'You', route: ACCOUNT_ROUTES.signUp },
  { name: 'Address', route: ACCOUNT_ROUTES.signUpLocation },
  { name: 'Account', route: ACCOUNT_ROUTES.signUpAccount },
] as const;

type SignUpPageProps = {
  /** The step's index. */
  at: 0 | 1 | 2;
  heading: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** A step of the three-step sign-up, on its rail (R2.05). */
export function SignUpPage({ at, heading, lead, children }: SignUpPageProps) {
  const before = STEPS[at - 1];
  return (
    <AccountPage
      title={`${STEPS[at].name} - sign up`}
      description="Create an account for your kitchen's repairs: your details, your address and a password."
      heading={heading}
      lead={lead}
      wide
      aside={<AccountBenefits />}
      steps={
        <RailSteps
          label="Sign-up steps"
          steps={STEPS.map(({ name, route }, index) => ({
            name,
            href: index < at ? `#${route}` : undefined,
          }))}
          at={at}
          backHref={before && `#${before.route}`}
        />
      }
    >
      {children}
    </AccountPage>
  );
}

type SignUpButtonsProps = {
  /** "Next: address", "Create account". */
  label: string;
  /** It leads to another step. */
  arrow?: boolean;
  busy?: boolean;
  backHref?: string;
};

/** The buttons at the end of a step. */
export function SignUpButtons({ label, arrow, busy, backHref }: SignUpButtonsProps) {
  return (
    <ButtonRow>
      <Button look="primary" type="submit" busy={busy}>
        {label}
        {arrow && <Icon of={ArrowRight} />}
      </Button>
      {backHref && (
        <ButtonLink look="quiet" href={backHref}>
          Back
        </ButtonLink>
      )}
    </ButtonRow>
  );
}
