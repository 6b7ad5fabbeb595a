import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { StartForm } from './start-form.tsx';
import { TextPage } from './text-page.tsx';

/** Shown for an unknown plain address; links to `/`, where an unknown route redirects (R2.01). */
export function NotFoundPage() {
  return (
    <TextPage heading={requestMessages.pageNotFound}>
      <p>{requestMessages.pageNotFoundDetail}</p>
      <div>
        <ButtonLink href="/">Go to the home page</ButtonLink>
      </div>
      <p>Something broken down? See what a visit costs where you are.</p>
      <StartForm buttonText={null} />
    </TextPage>
  );
}
