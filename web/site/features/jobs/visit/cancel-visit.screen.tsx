import type { FormEvent } from 'react';
import { MAX_CANCEL_REASON } from '../../../../../domain/constants.ts';
import { requestMessages } from '../../../../../domain/words/request-messages.ts';
import { useNow } from '../../../../browser/clock.ts';
import { Form } from '../../../../forms/form.tsx';
import { useKeptText } from '../../../../forms/kept-form.ts';
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { Docket } from '../../../../ui/docket/docket.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { isMaintenance, jobTitle } from '../../../../ui/words/equipment-words.ts';
import { dayFromNow } from '../../../../ui/words/instant-words.ts';
import type { TrackedJob } from '../../../api/job-queries.ts';
import { sendCancel, type VisitChoices } from '../../../api/visit-queries.ts';
import { DocketBeside } from '../../../layout/docket-beside.tsx';
import { PortalPage, PortalRail } from '../../../layout/portal-page.tsx';
import styles from './visit.module.css';
import {
  backTo,
  type ChangedJob,
  ChangeFailed,
  ChangeRules,
  JobLine,
  LinkedVisitPage,
  OwnVisitPage,
  RingUs,
  useChange,
} from './visit-page.tsx';
import { freeWords, type PlannedVisit, plannedWords } from './visit-words.ts';

const PAGE = { title: 'Cancel the visit', description: 'Cancel your visit and its job.' };

/** Cancelling a job before its first visit, with a plain confirmation (R11.01). */
export function CancelVisitScreen() {
  return <OwnVisitPage {...PAGE}>{cancelPage}</OwnVisitPage>;
}

/** The same by the job's link, without a sign-in (R11.05). */
export function CancelLinkedVisitScreen() {
  return <LinkedVisitPage {...PAGE}>{cancelPage}</LinkedVisitPage>;
}

function cancelPage(changed: ChangedJob, choices: VisitChoices) {
  if (choices.Visit && choices.WhyNotCancel === null) {
    return <Cancel changed={changed} choices={choices} visit={choices.Visit} />;
  }
  return (
    <PortalPage
      tab={changed.tab}
      {...PAGE}
      heading={choices.WhyNotCancel ?? PAGE.title}
      lead={<JobLine job={changed.job} />}
      back={backTo(changed)}
    >
      <RingUs changed={changed} />
    </PortalPage>
  );
}

type CancelProps = { changed: ChangedJob; choices: VisitChoices; visit: PlannedVisit };

function Cancel({ changed, choices, visit }: CancelProps) {
  const { job, source, hrefs, tab } = changed;
  const now = useNow();
  const { send, isBusy, failure } = useChange(changed);
  const { text: reason, kept, edit } = useKeptText(`cancel-visit ${job.BookingReference}`);
  const isTooLong = reason.trim().length > MAX_CANCEL_REASON;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isTooLong) return;
    send(
      (key) => sendCancel(source, { SeenStartsAt: visit.StartsAt, SeenVisit: visit, Reason: reason }, key),
      {
        title: `Job ${job.BookingReference} is cancelled`,
        body: "Nobody's coming, and nothing is charged. We'll confirm it in writing.",
      },
    );
  }
  return (
    <PortalPage
      tab={tab}
      {...PAGE}
      heading={`Cancel the visit ${onDay(visit, now)}?`}
      lead={
        <>
          <JobLine job={job} /> {choices.FreeUntil && freeWords(choices.FreeUntil, visit.TimeZone, now)} Just
          the wrong time? <a href={hrefs.move}>Move it instead</a>
        </>
      }
      back={backTo(changed)}
    >
      <PortalRail />
      <DocketBeside label="The visit" textFirst docket={<CancelDocket job={job} visit={visit} />}>
        <Form kept={kept} className={styles.form} onSubmit={submit}>
          <ChangeFailed failure={failure} visit={choices.Visit} />
          <TextArea
            label="Why?"
            note="optional"
            value={reason}
            limit={MAX_CANCEL_REASON}
            error={isTooLong ? requestMessages.tooLong(String(MAX_CANCEL_REASON)) : undefined}
            onChange={(event) => edit(event.target.value)}
          />
          <ButtonRow>
            <Button type="submit" look="primary" busy={isBusy}>
              Cancel the visit
            </Button>
            <ButtonLink href={hrefs.job}>Keep it</ButtonLink>
          </ButtonRow>
        </Form>
        <ChangeRules choices={choices} visit={visit} />
      </DocketBeside>
    </PortalPage>
  );
}

/** `today`, `tomorrow`, `on Tue 24 Nov`. */
function onDay({ Date: date, TimeZone }: PlannedVisit, now: Temporal.Instant): string {
  const day = dayFromNow(date, TimeZone, now);
  return day === 'Today' || day === 'Tomorrow' ? day.toLowerCase() : `on ${day}`;
}

function CancelDocket({ job, visit }: { job: TrackedJob; visit: PlannedVisit }) {
  return (
    <Docket
      title="Cancel the visit"
      meta={job.BookingReference}
      lines={[
        { label: 'When', value: plannedWords(visit) },
        { label: isMaintenance(job) ? 'Service' : 'Equipment', value: jobTitle(job) },
        ...(visit.TechName ? [{ label: 'Tech', value: visit.TechName }] : []),
      ]}
      total={{ label: 'It costs you', amount: '$0.00', under: 'nothing is charged' }}
      note="Your equipment and photos stay in your register."
    />
  );
}
