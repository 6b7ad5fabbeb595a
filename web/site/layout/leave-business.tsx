import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sentenceOf } from '../../client/api-error.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Inline } from '../../ui/layout.tsx';
import { chooseBusiness } from '../api/business-choice.ts';
import { refreshBusinesses, useBusinesses } from '../api/business-queries.ts';
import { leave } from '../api/people-queries.ts';
import { WAY_IN } from './paths/return-path.ts';
import { signOut } from './sign-out.ts';

/** Leaves the business: with another one, this tab goes on with that; else the sign-in has ended (R12.05). */
export function LeaveBusiness({ name }: { name: string }) {
  const navigate = useNavigate();
  const others = (useBusinesses()?.Businesses.length ?? 1) > 1;
  const [failure, setFailure] = useState<string>();

  async function go() {
    setFailure(undefined);
    try {
      await leave();
    } catch (cause) {
      return setFailure(sentenceOf(cause));
    }
    if (!others) return signOut();
    navigate(WAY_IN);
    chooseBusiness(null);
    await refreshBusinesses();
  }
  return (
    <>
      {failure && <Alert kind="danger" live title={failure} />}
      <Inline gap={3}>
        <AskFirst
          label={`Leave ${name}`}
          question={`You no longer see anything of ${name}. Leave?`}
          yes="Leave"
          no="Stay"
          onYes={go}
        />
      </Inline>
    </>
  );
}
