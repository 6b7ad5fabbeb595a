import { MapPin, Phone } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Docket, type DocketLine } from '../../ui/docket/docket.tsx';
import { DocketWhen } from '../../ui/docket/docket-parts.tsx';
import { Stamp } from '../../ui/docket/stamp.tsx';
import { Icon } from '../../ui/icon.tsx';
import { phoneHref } from '../../ui/page/website-header.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { DayVisit } from './day-query.ts';
import styles from './visit-card.module.css';
import { VisitPhotos } from './visit-photos.tsx';
import { aboutTime, mapHref, timeWords, VISIT_STAMPS } from './visit-words.ts';

/** A visit: when and where, the way there, and the machine. `level` is that of its heading. */
export function VisitCard({ visit, level }: { visit: DayVisit; level: 2 | 3 }) {
  const { BookingReference, State, LocationName, Address, ContactName, ContactMobile, Access } = visit;
  const titleId = `visit-${visit.VisitId}`;
  const { look, word } = VISIT_STAMPS[State];
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
          </>
        }
        lines={accessLines(Access)}
        note={Access === null && 'How to get in is shown here on the day.'}
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
              <VisuallyHidden>Ring </VisuallyHidden>
              {ContactName}
            </ButtonLink>
          )}
        </div>
        <Machine visit={visit} level={level} />
      </div>
    </article>
  );
}

function accessLines(access: DayVisit['Access']): DocketLine[] {
  if (!access) return [];
  const { Notes, Parking } = access;
  return [
    { label: 'Way in', value: Notes ?? 'Nothing noted' },
    ...(Parking ? [{ label: 'Parking', value: Parking }] : []),
  ];
}

function Machine({ visit, level }: { visit: DayVisit; level: 2 | 3 }) {
  const { EquipmentType, EquipmentBrand, ModelName, SerialIdentifier, EquipmentLocation } = visit;
  const Heading = level === 2 ? 'h3' : 'h4';
  const facts = [
    ['Make and model', [EquipmentBrand, ModelName].filter(Boolean).join(' ') || 'Not known'],
    ['Serial', SerialIdentifier ?? 'Not known'],
    ...(EquipmentLocation ? [['Where', EquipmentLocation]] : []),
  ];
  return (
    <div className={styles.machine}>
      <Heading>{EquipmentType}</Heading>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.fault}>
        <b>{visit.Problem}</b>
        {visit.ProblemDescription}
      </p>
      <VisitPhotos ids={visit.PhotoIds} />
    </div>
  );
}
