import type { NextStep } from '../../../domain/jobs/job-progress.ts';
import { config } from '../../browser/config.ts';
import type { DocketLine } from '../../ui/docket/docket.tsx';
import { phoneHref } from '../../ui/page/website-header.tsx';
import { WholeHours } from '../../ui/whole-hours.tsx';

/** The docket's line with the next step and who is responsible; its phone number is a link. */
export function nextLine({ text, who, isLate }: NextStep): DocketLine {
  const { phone } = config().brand;
  const [before, after] = text.split(phone);
  const words =
    after === undefined ? (
      <WholeHours>{text}</WholeHours>
    ) : (
      <>
        <WholeHours>{before}</WholeHours>
        <a href={phoneHref(phone)}>{phone}</a>
        {after}
      </>
    );
  return { label: 'Next', value: isLate ? <strong>{words}</strong> : words, detail: who };
}
