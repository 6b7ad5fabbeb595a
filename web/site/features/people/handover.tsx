import { useState } from 'react';
import { sentenceOf } from '../../../client/api-error.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { officeMoment } from '../../../ui/words/day-words.ts';
import { type People, takeBack } from '../../api/people-queries.ts';

/** Ownership that was handed over, and for the owner before, the way to take it back (R12.05). */
export function Handover({ people: { Handover, People } }: { people: People }) {
  const [failure, setFailure] = useState<string>();
  if (!Handover) return null;
  const nameOf = (id: number) => {
    const found = People.find(({ PersonId }) => PersonId === id);
    return found ? `${found.FirstName} ${found.LastName}` : 'Somebody who left';
  };
  const until = officeMoment(Handover.BackUntil);
  const isYours = People.some(({ PersonId, IsYou }) => IsYou && PersonId === Handover.FromPersonId);
  const to = nameOf(Handover.ToPersonId);

  async function back() {
    setFailure(undefined);
    try {
      await takeBack();
    } catch (cause) {
      setFailure(sentenceOf(cause));
    }
  }
  return (
    <Alert
      kind={failure ? 'danger' : 'info'}
      title={
        failure ??
        (isYours
          ? `You handed the business over to ${to}`
          : `${nameOf(Handover.FromPersonId)} handed the business over to ${to}`)
      }
      live={failure !== undefined}
      actions={
        isYours && (
          <AskFirst
            small
            label="Take it back"
            question={`Be the owner again in place of ${to}?`}
            yes="Take it back"
            no="Leave it"
            onYes={back}
          />
        )
      }
    >
      {isYours ? 'You' : 'They'} can take it back until {until}.
    </Alert>
  );
}
