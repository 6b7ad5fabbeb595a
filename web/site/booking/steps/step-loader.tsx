import type { ComponentType } from 'react';
import type { QuoteStep } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { lazyScreen } from '../../../browser/lazy-screen.ts';

export type StepGuardProps = {
  step: QuoteStep;
  screen: ComponentType;
  /** Loads a step's code before it opens. */
  preload: (step: QuoteStep | null) => void;
};

/** Loads the steps of a flow: each screen, behind the flow's guard (R4.02). */
export function stepLoader(
  screens: Readonly<Partial<Record<QuoteStep, () => Promise<ComponentType>>>>,
  loadGuard: () => Promise<ComponentType<StepGuardProps>>,
) {
  async function load(step: QuoteStep) {
    const [Guard, Screen] = await Promise.all([loadGuard(), screens[step]?.()]);
    if (!Screen) throw new Error(`The step ${step} has no screen`);
    return () => <Guard step={step} screen={Screen} preload={preload} />;
  }
  /** Loads a step's code in advance, so that it opens at once, even offline. */
  function preload(step: QuoteStep | null): void {
    if (step && screens[step]) load(step).catch(() => {});
  }
  return { preload, lazyStep: (step: QuoteStep) => lazyScreen(() => load(step)) };
}
