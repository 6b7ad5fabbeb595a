import { ArrowRight } from 'lucide-react';
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';

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
