import { Info, Lock, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, ButtonRow } from '../ui/button.tsx';
import { DRAWING_NAMES } from '../ui/docket/drawing-names.ts';
import { EquipmentDrawing } from '../ui/docket/equipment-drawing.tsx';
import { FactsList } from '../ui/docket/facts-list.tsx';
import { Rail } from '../ui/docket/rail.tsx';
import { Stamp } from '../ui/docket/stamp.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { useAlerts } from '../ui/feedback/alert-centre.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { ListLoading } from '../ui/feedback/list-loading.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SkipLink } from '../ui/page/skip-link.tsx';
import { SlimFooter } from '../ui/page/slim-footer.tsx';
import { SiteHeader } from '../ui/page/website-header.tsx';
import wrap from '../ui/page/wrap.module.css';
import styles from './gallery.module.css';
import { ChoiceParts } from './gallery-choices.tsx';
import { Dialogs, Dockets, ListedDockets, ListedRows } from './gallery-dockets.tsx';
import { FieldParts } from './gallery-fields.tsx';
import { Section } from './gallery-section.tsx';

/** All parts on one page. */
export function GalleryParts() {
  return (
    <>
      <SkipLink />
      <SiteHeader
        name="Galley"
        homeHref="#/flow"
        phone="1800 975 711"
        way={{ href: '#/flow', label: 'Sign in' }}
      />
      <Rail />
      <main id="main" className={`${wrap.wrap} ${styles.sheet}`}>
        <h1>Parts</h1>
        <Section title="Buttons">
          <Buttons />
        </Section>
        <FieldParts />
        <ChoiceParts />
        <Section title="States">
          <States />
        </Section>
        <Section title="Alerts">
          <Alerts />
        </Section>
        <Section title="Dockets">
          <Dockets />
          <ListedDockets />
        </Section>
        <Section title="Rows">
          <ListedRows />
        </Section>
        <Section title="Timeline and dialog">
          <Dialogs />
        </Section>
        <Section title="Facts">
          <FactsList
            facts={[
              {
                label: 'Equipment',
                value: 'Underbench fridge, Skope ProSpec 2 door',
                detail: 'Serial PG250-88214. Left of the pass.',
                change: { href: '#/', what: 'equipment' },
              },
              {
                label: 'Where',
                value:
                  "The Honourable Woolloongabba and Districts Workers, Sailors and Railwaymen's Memorial Club",
                detail: 'Shop 3, 41 Marlowe Street, Surry Hills NSW 2010',
                change: { href: '#/', what: 'place' },
              },
              { label: 'Card', value: 'Visa ending 4242', detail: 'Expires 08/28' },
            ]}
          />
        </Section>
        <Section title="Drawings">
          <div className={`${styles.box} ${styles.states}`}>
            {[...DRAWING_NAMES, 'other'].map((name) => (
              <EquipmentDrawing key={name} name={name} className={styles.thumb} />
            ))}
          </div>
        </Section>
      </main>
      <SlimFooter
        licences={[
          { label: 'Refrigerant Trading Authorisation', number: 'AU48213' },
          { label: 'Electrical', number: '327419C' },
        ]}
        abn="51 824 753 556"
        links={[{ href: '#/terms', label: 'Terms' }]}
        version="1.0.2"
      />
    </>
  );
}

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <div className={`${styles.box} ${styles.stack}`}>
      <ButtonRow>
        <Button look="primary">Book for $198.00 inc GST</Button>
        <Button>Decline</Button>
        <Button small>
          <Icon of={Plus} />
          Add photo
        </Button>
        <Button look="quiet">Back</Button>
        <ButtonLink href="#/flow">A link</ButtonLink>
        <Button disabled>Sending</Button>
        <IconButton icon={X} label="Close" />
      </ButtonRow>
      <ButtonRow>
        <Button look="primary" busy>
          Booking
        </Button>
        <Button busy={busy} onClick={() => setBusy(true)}>
          Wait
        </Button>
      </ButtonRow>
      <Button wide>Wide</Button>
    </div>
  );
}

function States() {
  const states = {
    requested: 'Booking received',
    scheduled: 'Scheduled',
    inprogress: 'On site',
    waiting: 'Quote waiting',
    approved: 'Approved',
    declined: 'Declined',
    completed: 'Done',
    cancelled: 'Cancelled',
  } as const;
  const names = Object.keys(states) as (keyof typeof states)[];
  return (
    <div className={`${styles.box} ${styles.stack}`}>
      <div className={styles.states}>
        {names.map((state) => (
          <Badge key={state} state={state}>
            {states[state]}
          </Badge>
        ))}
      </div>
      <div className={styles.states}>
        {names.map((state) => (
          <Stamp key={state} state={state}>
            {states[state]}
          </Stamp>
        ))}
        <Stamp state="requested" big>
          Received
        </Stamp>
      </div>
      <Progress label="Uploading images" percent={62} />
      <Skeleton width="70%" />
      <ListLoading label="Loading your invoices" />
      <Note icon={Lock}>
        The number goes straight to the payment provider. We keep only the last four digits.
      </Note>
      <Note icon={Info}>Sydney, Melbourne, Brisbane.</Note>
    </div>
  );
}

function Alerts() {
  const alerts = useAlerts();
  return (
    <div className={styles.stack}>
      <div className={styles.two}>
        <Alert kind="info" title="Staff request." onDismiss={() => {}}>
          You are booking for a customer.
        </Alert>
        <Alert kind="success" title="Quote approved">
          We order the parts now.
        </Alert>
        <Alert kind="warning" title="The price has changed" actions={<Button small>Use $242.00</Button>}>
          Tue 24 Nov is now $242.00 inc GST. Check it before you book.
        </Alert>
        <Alert kind="danger" title="There were errors in the booking request">
          Nothing was booked and nothing was charged. <a href="#/">Fix the card number</a>.
        </Alert>
      </div>
      <ButtonRow>
        <Button small onClick={() => alerts.show({ kind: 'success', title: 'Done. Submit successfully' })}>
          Success, 5 s
        </Button>
        <Button small onClick={() => alerts.show({ kind: 'info', title: 'Staff request.' })}>
          Info, 8 s
        </Button>
        <Button
          small
          onClick={() =>
            alerts.show({
              kind: 'danger',
              title: 'Cannot identify the postcode.',
              body: 'Check the four digits.',
            })
          }
        >
          Danger, 15 s
        </Button>
      </ButtonRow>
    </div>
  );
}
