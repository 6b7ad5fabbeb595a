import { MapPin, Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { ON_THE_WAY } from '../../../domain/jobs/job-progress.ts';
import { formatInstantTime, formatSpan, zoneName } from '../../../domain/visits/dates.ts';
import { ShowCodes } from '../../forms/site-access/show-codes.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Docket } from '../../ui/docket/docket.tsx';
import { DocketWhen, DocketWords } from '../../ui/docket/docket-parts.tsx';
import { Stamp } from '../../ui/docket/stamp.tsx';
import type { StateLook } from '../../ui/docket/state-look.ts';
import { Icon } from '../../ui/icon.tsx';
import { phoneHref } from '../../ui/page/website-header.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { jobTitle } from '../../ui/words/equipment-words.ts';
import styles from './day.module.css';
import { askCodes, type DayVisit } from './day-query.ts';
import { Machine } from './machine.tsx';
import { VisitProgress } from './visit-progress.tsx';

type VisitCardProps = {
  ch: string;
  visit: DayVisit;
  /** That of its heading. */
  level: 2 | 3;
  isToday: boolean;
  /** From before, without a signal: some of it isn't there. */
  isKept?: boolean;
  /** Nobody opened it: it was open from the start. */
  isFirst?: boolean;
};

type FoldedVisitProps = Pick<VisitCardProps, 'visit' | 'level'> & { onOpen: () => void };

/** A visit on two lines, until somebody opens it. */
export function FoldedVisit({ visit, level, onOpen }: FoldedVisitProps) {
  const titleId = `visit-${visit.VisitId}`;
  const { look, word } = visitStamp(visit);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article aria-labelledby={titleId}>
      <Heading className={styles.folded}>
        <button type="button" aria-expanded="false" onClick={onOpen}>
          <span className={styles.short}>
            <b>{timeWords(visit)}</b>
            <span id={titleId}>{visit.BookingReference}</span>
            <Stamp state={look}>{word}</Stamp>
          </span>
          <span className={styles.what}>
            {visit.LocationName}, {jobTitle(visit)}
          </span>
        </button>
      </Heading>
    </article>
  );
}

/** A visit: when and where, the way there, today's buttons, and the machine. */
export function VisitCard({ ch, visit, level, isToday, isKept = false, isFirst = false }: VisitCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFirst) return;
    card.current?.focus();
    card.current?.scrollIntoView({ block: 'start' });
  }, [isFirst]);
  const { BookingReference, LocationName, Address, ContactName, ContactMobile, ContactPhone, Access } = visit;
  const ringable = [
    { Name: ContactName, Mobile: ContactMobile, Phone: ContactPhone },
    // From a server of before, or kept by one, it has none.
    ...(visit.AskFor ?? []),
  ].flatMap(({ Name: name, Mobile, Phone: phone }) => {
    const number = Mobile ?? phone;
    return number ? [{ name, number }] : [];
  });
  const titleId = `visit-${visit.VisitId}`;
  const { look, word } = visitStamp(visit);
  return (
    <article ref={card} tabIndex={-1} className={styles.visit} aria-labelledby={titleId}>
      <Docket
        title={BookingReference}
        titleId={titleId}
        level={level}
        headStamp={<Stamp state={look}>{word}</Stamp>}
        lead={
          <>
            <DocketWhen day={aboutTime(visit)} time={timeWords(visit)} />
            <p className={styles.where}>
              <b>{LocationName}</b>
              {Address}
            </p>
            {visit.HoursNote && <p>{visit.HoursNote}</p>}
            {(visit.AskFor ?? []).map(({ Name, Role }) => (
              <p key={`${Name} ${Role}`}>
                Ask for <b>{Name}</b>
                {Role && `, ${Role}`}
              </p>
            ))}
            {Access && <WayIn access={Access} level={level === 2 ? 3 : 4} />}
          </>
        }
        note={Access === null && !isKept && 'How to get in is shown here on the day.'}
      />
      <div className={styles.beside}>
        {Access?.HasCodes && (
          <ShowCodes of={LocationName} ask={() => askCodes({ ch, VisitId: visit.VisitId })} />
        )}
        <div className={styles.ways}>
          <ButtonLink href={mapHref(Address)} target="_blank" rel="noreferrer">
            <Icon of={MapPin} />
            Map<VisuallyHidden> of {Address}</VisuallyHidden>
          </ButtonLink>
          {ringable.map(({ name, number }) => (
            <ButtonLink key={`${name} ${number}`} href={phoneHref(number)}>
              <Icon of={Phone} />
              <span>
                <VisuallyHidden>Ring </VisuallyHidden>
                {name}
              </span>
            </ButtonLink>
          ))}
        </div>
        {isToday && <VisitProgress ch={ch} visit={visit} />}
        <Machine visit={visit} level={level} />
      </div>
    </article>
  );
}

function WayIn({ access, level }: { access: NonNullable<DayVisit['Access']>; level: 3 | 4 }) {
  return (
    <>
      <DocketWords heading="Way in" level={level}>
        {access.Notes ?? 'Nothing noted. Ring before you go.'}
      </DocketWords>
      {access.Machine && (
        <DocketWords heading="To the machine" level={level}>
          {access.Machine}
        </DocketWords>
      )}
      {access.Induction && (
        <DocketWords heading="Induction" level={level}>
          {access.Induction}
        </DocketWords>
      )}
      {access.Parking && (
        <DocketWords heading="Parking" level={level}>
          {access.Parking}
        </DocketWords>
      )}
    </>
  );
}

const VISIT_STAMPS: Readonly<Record<DayVisit['State'], { look: StateLook; word: string }>> = {
  planned: { look: 'scheduled', word: 'Planned' },
  onSite: { look: 'inprogress', word: 'On site' },
  done: { look: 'completed', word: 'Done' },
  noAccess: { look: 'declined', word: 'No access' },
};

/** A visit's state on its stamp. */
function visitStamp({ State, ExpectedOn }: DayVisit) {
  const stamp = VISIT_STAMPS[State];
  return ExpectedOn === null ? stamp : { ...stamp, word: ON_THE_WAY };
}

/** `8am-12pm`, or `6:30pm` after hours, by the site's clock. */
function timeWords({ TimeWindow, StartsAt, EndsAt, TimeZone }: DayVisit): string {
  const [from, to] = [Temporal.Instant.from(StartsAt), Temporal.Instant.from(EndsAt)];
  return TimeWindow === 'afterhours' ? formatInstantTime(from, TimeZone) : formatSpan(from, to, TimeZone);
}

const KINDS: Readonly<Record<DayVisit['Kind'], string>> = {
  first: 'First visit',
  return: 'Return visit',
  warranty: 'Warranty visit',
  plan: 'Plan visit',
};

/** What's beside the time: the kind of visit, when it's planned, and whose clock it is where it isn't the office's. */
function aboutTime({ Kind, TimeZone, PlannedAt, PlannedMinutes }: DayVisit): string {
  const start = PlannedAt === null ? null : Temporal.Instant.from(PlannedAt);
  return [
    KINDS[Kind],
    start && `planned ${formatSpan(start, start.add({ minutes: PlannedMinutes ?? 0 }), TimeZone)}`,
    TimeZone !== OPERATOR_TIME_ZONE && zoneName(TimeZone),
  ]
    .filter(Boolean)
    .join(', ');
}

/** A map of an address, in whichever app or website the phone opens it with. */
function mapHref(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
