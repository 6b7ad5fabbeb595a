import { track } from './track.ts';
import { watchExposure } from './watch-exposure.ts';

function watch(button: HTMLElement | null) {
  return button ? watchExposure(button, () => track('experiment_exposed')) : undefined;
}

/** The words of a button that the A/B test is about (R2.19), which counts who saw them. */
export function CallToAction({ text }: { text: string }) {
  return <span ref={watch}>{text}</span>;
}
