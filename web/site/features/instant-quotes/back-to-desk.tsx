import { ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { servicingHref } from './leave-for-servicing.ts';

/** The end of a staff request: it's used up, and staff return to where they came from (R4.28). */
export function BackToDesk({ reference }: { reference: string }) {
  const href = servicingHref(reference);
  return (
    <Alert
      kind="success"
      title="Back to the desk"
      actions={
        href && (
          <ButtonLink small href={href}>
            Open the job there
          </ButtonLink>
        )
      }
    >
      This staff request has made its booking. For the next customer open a new one at the desk; this tab can
      be closed.
    </Alert>
  );
}
