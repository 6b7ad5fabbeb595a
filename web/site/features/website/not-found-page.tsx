import { ButtonLink } from '../../../ui/button.tsx';
import { StartForm } from './start-form.tsx';
import { TextPage } from './text-page.tsx';

/** Shown for an unknown plain address; links to `/`, where an unknown route redirects (R2.01). */
export function NotFoundPage() {
  return (
    <TextPage heading="Page not found">
      <p>The address may have a typo, or the page has moved. Your jobs and quotes are safe.</p>
      <div>
        <ButtonLink href="/">Go to the home page</ButtonLink>
      </div>
      <p>Something broken down? See what a visit costs where you are.</p>
      <StartForm buttonText={null} />
    </TextPage>
  );
}
