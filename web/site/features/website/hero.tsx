import { Fragment, useEffect, useRef } from 'react';
import type { CommonCopy, ExampleQuote, ServiceCopy } from '../../../../contracts/website/website-copy.ts';
import { centsFromDollars, formatMoney, gstOf } from '../../../../domain/money/money.ts';
import { config } from '../../../browser/config.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Docket } from '../../../ui/docket/docket.tsx';
import { EquipmentDrawing } from '../../../ui/docket/equipment-drawing.tsx';
import { Rail } from '../../../ui/docket/rail.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import wrap from '../../../ui/page/wrap.module.css';
import styles from './hero.module.css';
import { showSoonest } from './soonest.ts';
import { StartForm } from './start-form.tsx';

type HeroProps = {
  copy: ServiceCopy;
  common: CommonCopy;
  example: ExampleQuote;
  /** Whether the operator holds licences: only then does the page call its techs accredited (R1.05). */
  isLicensed: boolean;
  buttonText: string | null;
  onStart?: ((postcode: string) => void) | undefined;
};

/** Headline, postcode box, line drawings and an example docket. */
export function Hero({ copy, common, example, isLicensed, buttonText, onStart }: HeroProps) {
  const claim = isLicensed ? common.licensedClaim : common.claim;
  return (
    <section className={styles.hero}>
      <div className={classNames(wrap.wrap, styles.inside)}>
        <div className={styles.text}>
          <p className={styles.kicker}>
            {copy.kicker} <span>{claim}</span>
          </p>
          <h1 className={styles.headline}>
            {copy.headline.map((line) => (
              // Between the lines: the only place where a wide screen breaks them.
              <Fragment key={line}>
                <span>{line}</span>{' '}
              </Fragment>
            ))}
          </h1>
          <p className={styles.lead}>{copy.lead}</p>
          <StartForm buttonText={buttonText} onStart={onStart} />
          <UrgentLine postcode={copy.example.postcode} />
        </div>
        <div className={styles.lineUp} aria-hidden="true">
          {copy.drawings.map((name) => (
            <EquipmentDrawing key={name} name={name} className={styles.drawing} />
          ))}
        </div>
        <aside className={styles.docket} aria-label="Example quote">
          <div className={styles.rail}>
            <Rail />
          </div>
          <ExampleDocket example={example} />
        </aside>
      </div>
    </section>
  );
}

const DAYS = { today: 'Today', tomorrow: 'Tomorrow' } as const;

function ExampleDocket({ example }: { example: ExampleQuote }) {
  const { equipment, problem, place, day, window, feeExGst } = example;
  return (
    <Docket
      title="Example quote"
      meta={place}
      lines={[
        { label: 'Equipment', value: equipment },
        { label: 'Problem', value: problem },
        { label: 'When', value: DAYS[day], detail: window },
      ]}
      {...(feeExGst !== null && priceParts(centsFromDollars(feeExGst)))}
    />
  );
}

function priceParts(fee: number) {
  const gst = gstOf(fee);
  return {
    sums: [
      { label: 'Call-out', amount: formatMoney(fee) },
      { label: 'GST', amount: formatMoney(gst) },
    ],
    total: { label: 'Total inc GST', amount: formatMoney(fee + gst), under: `${formatMoney(fee)} + GST` },
  };
}

/** The phone number, and the soonest visit that can be booked: at first in this postcode. */
function UrgentLine({ postcode }: { postcode: string }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => (line.current ? showSoonest(line.current, config().apiUrl) : undefined), []);
  const { phone } = config().brand;
  return (
    <p className={styles.line}>
      Emergency? Call <a href={phoneHref(phone)}>{phone}</a>.
      {/* Filled by the script, on a line that is kept free for it. */}
      <span ref={line} className={styles.soonest} data-soonest={postcode} aria-live="polite" />
    </p>
  );
}
