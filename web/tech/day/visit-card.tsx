import { MapPin, Phone } from 'lucide-react';
import { foodWords, isFoodAtRisk } from '../../../domain/equipment/food-at-risk.ts';
import { furtherWords } from '../../../domain/instant-quotes/visit-draft.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Docket } from '../../ui/docket/docket.tsx';
import { DocketWhen, DocketWords } from '../../ui/docket/docket-parts.tsx';
import { Stamp } from '../../ui/docket/stamp.tsx';
import { Icon } from '../../ui/icon.tsx';
import { phoneHref } from '../../ui/page/website-header.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { equipmentName } from '../../ui/words/equipment-words.ts';
import type { DayVisit } from './day-query.ts';
import styles from './visit-card.module.css';
import { VisitPhotos } from './visit-photos.tsx';
import { VisitProgress } from './visit-progress.tsx';
import { aboutTime, mapHref, timeWords, visitStamp } from './visit-words.ts';

type VisitCardProps = {
  visit: DayVisit;
  /** That of its heading. */
  level: 2 | 3;
  isToday: boolean;
  /** From before, without a signal: some of it isn't there. */
  isKept?: boolean;
};

/** A visit: when and where, the way there, today's buttons, and the machine. */
export function VisitCard({ visit, level, isToday, isKept = false }: VisitCardProps) {
  const { BookingReference, LocationName, Address, ContactName, ContactMobile, Access } = visit;
  const titleId = `visit-${visit.VisitId}`;
  const { look, word } = visitStamp(visit);
  return (
    <article className={styles.visit} aria-labelledby={titleId}>
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
            {Access && <WayIn access={Access} level={level === 2 ? 3 : 4} />}
          </>
        }
        note={Access === null && !isKept && 'How to get in is shown here on the day.'}
      />
      <div className={styles.beside}>
        <div className={styles.ways}>
          <ButtonLink href={mapHref(Address)} target="_blank" rel="noreferrer">
            <Icon of={MapPin} />
            Map<VisuallyHidden> of {Address}</VisuallyHidden>
          </ButtonLink>
          {ContactMobile && (
            <ButtonLink href={phoneHref(ContactMobile)}>
              <Icon of={Phone} />
              <span>
                <VisuallyHidden>Ring </VisuallyHidden>
                {ContactName}
              </span>
            </ButtonLink>
          )}
        </div>
        {isToday && <VisitProgress visit={visit} />}
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
      {access.Parking && (
        <DocketWords heading="Parking" level={level}>
          {access.Parking}
        </DocketWords>
      )}
    </>
  );
}

function Machine({ visit, level }: { visit: DayVisit; level: 2 | 3 }) {
  const { SerialIdentifier, EquipmentLocation, Problem, ProblemDescription, PhotoIds } = visit;
  const food = foodWords(visit);
  const Heading = level === 2 ? 'h3' : 'h4';
  return (
    <div className={styles.machine}>
      <Heading>{equipmentName(visit)}</Heading>
      <p className={styles.fault}>
        <b>{Problem}</b>
        {furtherWords(Problem, ProblemDescription)}
      </p>
      {food !== null && (
        <p className={styles.fault}>
          <b>{isFoodAtRisk(visit) ? 'Food at risk' : 'Food not at risk'}</b>
          {food}
        </p>
      )}
      <VisitPhotos ids={PhotoIds} />
      <dl className={styles.facts}>
        <div>
          <dt>Serial</dt>
          <dd>{SerialIdentifier ?? 'Not known'}</dd>
        </div>
        {EquipmentLocation && (
          <div>
            <dt>Where</dt>
            <dd>{EquipmentLocation}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
