import type { ComponentType, ReactNode } from 'react';
import type { StepErrors } from './use-step-errors.ts';

/** What a step tells the screen around it. */
export type StepScreenProps = {
  /** The step's question. */
  heading: string;
  lead?: ReactNode;
  /** The form was submitted: check it and go on when all is right. */
  onSubmit: () => void;
  busy?: boolean | undefined;
  children: ReactNode;
};

/** What a flow hands to a step that it has in common with another. */
export type StepParts = {
  /** The flow's own screen; the same component at every drawing. */
  Screen: ComponentType<StepScreenProps>;
  goNext: () => void;
  /** What the server found at fault here, by the ids of the fields. */
  found: StepErrors;
};
