import { formDraft } from '../forms/form-draft.ts';

/** Why a quote is declined, by its UniqueId, until the answer is sent: signing in again must not lose it (R7.60). */
export const declineDraft = formDraft<{ Reason: string }>('decline');
