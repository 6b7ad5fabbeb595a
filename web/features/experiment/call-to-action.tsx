import { track } from '../analytics/track.ts';
import { watchExposure } from './watch-exposure.ts';

function watch(button: HTMLElement | null) {
  return button ? watchExposure(button, () => track('experiment_exposed')) : undefined;
}

/** The words of a button that the A/B test is about (R2.19); `data-cta` is where a plain page puts its visitor's own. */
export function CallToAction({ text }: { text: string }) {
  return (
    <span data-cta ref={watch}>
      {text}
    </span>
  );
}
