import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useAuth } from '../../api/stored-auth.ts';
import { SignInForm } from '../../layout/sign-in-form.tsx';

type SignInDialogProps = {
  open: boolean;
  /** The initial email. */
  email: string;
  lead: string;
  onClose: () => void;
};

/** Signing in without leaving the quote, by whatever way, in another tab too (R7.46). */
export function SignInDialog({ open, email, lead, onClose }: SignInDialogProps) {
  const isSignedIn = useAuth() !== null;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (open && isSignedIn) close();
  }, [open, isSignedIn]);
  return (
    <Dialog
      open={open}
      title="Sign in"
      lead={lead}
      onClose={onClose}
      startsInBox
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      {open && <SignInForm isOver email={email} />}
    </Dialog>
  );
}
