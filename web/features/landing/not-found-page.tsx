import { ButtonLink } from '../../ui/button.tsx';
import { StartForm } from './start-form.tsx';
import { TextPage } from './text-page.tsx';

/** Answers an unknown plain address; leads on to `/`, as an unknown route does (R2.01). */
export function NotFoundPage() {
  return (
    <TextPage heading="Page not found">
      <p>It may have been mistyped, or what was here has moved. Your jobs and quotes are where they were.</p>
      <div>
        <ButtonLink href="/">Go to the home page</ButtonLink>
      </div>
      <p>Is something broken down? See what a visit costs at your place.</p>
      <StartForm buttonText={null} />
    </TextPage>
  );
}
