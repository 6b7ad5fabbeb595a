import { track } from './track.ts';
import { watchExposure } from './watch-exposure.ts';

function watch(button: HTMLElement | null) {
  return button ? watchExposure(button, () => track('experiment_exposed')) : undefined;
}

/** The text of the button in the A/B test (R2.19); counts who saw it. */
export function CallToAction({ text }: { text: string }) {
  return <span ref={watch}>{text}</span>;
}
