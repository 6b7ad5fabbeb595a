/** A line of a service type's checklist (R13.01): something to tick, or to measure. */
export type ChecklistItem =
  | { readonly kind: 'tick'; readonly text: string }
  | {
      readonly kind: 'reading';
      readonly text: string;
      /** `°C`, `kPa` */
      readonly unit: string;
      /** What is expected, both included; null where that side is open. */
      readonly from: number | null;
      readonly to: number | null;
    };

export const CHECKLIST_KINDS = ['tick', 'reading'] as const;
/** Of a service type: more is read by nobody on a ladder. */
export const MAX_CHECKLIST = 40;
export const MAX_CHECKLIST_TEXT = { text: 120, unit: 12 } as const;
