import { useState } from 'react';
import { passwordMessages } from '../../../../domain/accounts/password-messages.ts';
import { photoMessages } from '../../../../domain/photos/photo-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { addJobPhoto } from '../../api/photo-uploads.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { type Booked, changeBooked, markPhotoSent } from '../submit/booked-store.ts';
import { SignInDialog } from '../submit/sign-in-dialog.tsx';
import { PhotoThumbs } from './photo-thumbs.tsx';
import { sendPhotos } from './send-photos.ts';

/** Photos that failed to send, with a way to retry; the booking is valid without them (R4.21). */
export function UnsentPhotos({ booked }: { booked: Booked }) {
  const signedIn = useAuth() !== null;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [signingIn, setSigningIn] = useState(false);
  const unsent = booked.photos.filter((photo) => !photo.sent);
  const sent = booked.photos.length - unsent.length;

  async function send() {
    setFailure(undefined);
    setBusy(true);
    const { failed, message } = await sendPhotos(unsent, {
      upload: (photo) => addJobPhoto(booked.repairId, photo),
      onSent: markPhotoSent,
    });
    setBusy(false);
    if (failed > 0) setFailure(message);
  }
  function closeSignIn() {
    setSigningIn(false);
    changeBooked({ cannotLogin: false });
  }
  if (unsent.length === 0) return null;
  return (
    <>
      <Alert
        kind="warning"
        live
        title={
          booked.cannotLogin && !signedIn ? passwordMessages.cannotLogin : photoMessages.imageUploadFailed
        }
        actions={
          signedIn ? (
            <Button small busy={busy} onClick={send}>
              Try again
            </Button>
          ) : (
            <Button small onClick={() => setSigningIn(true)}>
              Sign in
            </Button>
          )
        }
      >
        {failure ?? (signedIn ? photoMessages.imageUploadFailedDetail : SIGN_IN_FIRST)}
        <PhotoThumbs ids={unsent.map(({ id }) => id)} />
        {busy && (
          <Progress label={photoMessages.uploadingImages} percent={(100 * sent) / booked.photos.length} />
        )}
      </Alert>
      <SignInDialog
        open={signingIn}
        email={booked.email}
        lead="Then the photos can be added to your booking."
        onClose={closeSignIn}
      />
    </>
  );
}

const SIGN_IN_FIRST = "You're booked. Sign in with the password you chose to add the images.";
