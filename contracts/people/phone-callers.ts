import { MAX_DECIDER_NAME, MAX_DECLINE_REASON } from '../../domain/constants.ts';
import { optionalId, optionalText, optionalWords } from '../wire.ts';

/** Who is on the phone with the office, of a change that somebody asks for (R12.12); neither for one of the office's own. */
export const calledBy = {
  /** The person of the business that it is. */
  PersonId: optionalId,
  /** The name of somebody else, which needs a reason. */
  CalledBy: optionalText(MAX_DECIDER_NAME),
};

/** The same, with why it counts although their role or their sites don't allow it; only the audit trail keeps that. */
export const askedByPhone = { ...calledBy, CallerReason: optionalWords(MAX_DECLINE_REASON) };
