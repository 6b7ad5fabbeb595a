import { ProblemStep } from '../../booking/steps/problem-step.tsx';
import { assetDetail, assetTitle } from '../../layout/words/asset-words.ts';
import { useRequest } from './current-request.ts';

/** What's wrong with the equipment. */
export function RequestProblemScreen() {
  const { equipment } = useRequest();
  const detail = assetDetail(equipment);
  return (
    <ProblemStep
      lead={`${assetTitle(equipment)}${detail ? ` (${detail})` : ''}, ${equipment.LocationName}`}
    />
  );
}
