import { ButtonLink } from '../../ui/button.tsx';
import { StartForm } from './start-form.tsx';
import { TextPage } from './text-page.tsx';

/** Answers an unknown plain address; leads on to `/`, as an unknown route does (R2.01). */
export function NotFoundPage() {
  return (
    <TextPage heading="There is nothing at this address">
      <p>It may have been mistyped, or what was here has moved. Your jobs and quotes are where they were.</p>
      <div>
        <ButtonLink href="/">Go to the start</ButtonLink>
      </div>
      <p>Or is a machine down? See what a visit costs at your place.</p>
      <StartForm buttonText={null} />
    </TextPage>
  );
}
