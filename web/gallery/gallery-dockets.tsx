import { useState } from 'react';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Docket } from '../ui/docket/docket.tsx';
import { DocketEquipment, DocketWhen } from '../ui/docket/docket-parts.tsx';
import { Rail } from '../ui/docket/rail.tsx';
import { DayThumb, Row, Rows, Thumb } from '../ui/docket/rows.tsx';
import { Stamp } from '../ui/docket/stamp.tsx';
import { Timeline, type TimelineStep } from '../ui/docket/timeline.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './gallery.module.css';

/** In a list: a job with short progress, and a repair quote. */
export function ListedDockets() {
  return (
    <div className={styles.two}>
      <div>
        <Rail />
        <div className={styles.rail}>
          <Docket
            title={<a href="#/dashboard--job?RepairId=1042">GAL1042R</a>}
            level={3}
            headStamp={<Stamp state="scheduled">Confirmed</Stamp>}
            lead={
              <>
                <DocketWhen day="Tue 24 Nov" time="8am-12pm" />
                <DocketEquipment name="Underbench fridge, Skope ProSpec">
                  Left of the pass. Not cooling.
                </DocketEquipment>
              </>
            }
          >
            <Timeline
              tight
              steps={[
                { state: 'done', what: 'Booking received', when: 'Mon 9:14am' },
                { state: 'now', what: 'Confirmed: Dan Okafor', when: 'Mon 11:02am' },
                { state: 'todo', what: 'On site' },
                { state: 'todo', what: 'Done' },
              ]}
            />
          </Docket>
        </div>
      </div>
      <div>
        <Rail />
        <div className={styles.rail}>
          <Docket
            title="Quote Q1037-2"
            level={3}
            headStamp={<Stamp state="waiting">Quote waiting</Stamp>}
            lead={
              <DocketEquipment name="Combi oven, Rational iCombi Pro 6-1/1">Main kitchen.</DocketEquipment>
            }
            amounts={[
              { id: 'motor', label: 'Fan motor, 1', detail: 'Rational 40.00.274', amount: '$486.00' },
              { id: 'labour', label: 'Labour, 1.5 h', detail: '$140.00/h', amount: '$210.00' },
            ]}
            sums={[
              { label: 'Subtotal', amount: '$696.00' },
              { label: 'GST', amount: '$69.60' },
            ]}
            total={{ label: 'Total inc GST', amount: '$765.60', under: '$696.00 + GST' }}
            note="The price holds until Mon 7 Dec."
          />
        </div>
      </div>
    </div>
  );
}

/** Finished work, in one frame. */
export function ListedRows() {
  return (
    <Rows label="Recent jobs">
      <Row
        thumb={<Thumb drawing="glasswasher" />}
        title="Glasswasher, Winterhalter UC-M"
        end={<Badge state="completed">Rated 5 of 5</Badge>}
      >
        Drain pump replaced. Thu 12 Nov, Mei Tan.
      </Row>
      <Row
        thumb={<DayThumb month="Nov" day="24" />}
        title="Tue 24 Nov, 8am-12pm"
        end={<Badge state="scheduled">Scheduled</Badge>}
      >
        Dan Okafor
      </Row>
    </Rows>
  );
}

/** A quote in progress and a booking. */
export function Dockets() {
  const lines = [
    { label: 'Postcode', value: '2010 Surry Hills' },
    { label: 'Equipment', value: 'Underbench fridge', detail: 'Skope ProSpec 2 door' },
    { label: 'Problem', value: 'Not cooling', detail: '2 photos' },
    { label: 'When' },
    { label: 'Where' },
  ];
  return (
    <div className={styles.two}>
      <div>
        <Rail />
        <div className={styles.rail}>
          <Docket
            title="Your quote"
            meta="Mon 23 Nov"
            lines={lines}
            total={{ label: 'From, inc GST', amount: '$181.50', under: '$165.00 + GST' }}
            note="The call-out. The exact price comes with the time you choose."
          />
        </div>
      </div>
      <div>
        <Rail />
        <div className={styles.rail}>
          <Docket
            title="Booking"
            meta="Mon 23 Nov, 9:14am"
            reference="GAL1042R"
            lines={[
              ...lines.slice(1, 3),
              { label: 'When', value: 'Tue 24 Nov', detail: '8am-12pm' },
              {
                label: 'Where',
                value: "The Honourable Woolloongabba Railwaymen's Memorial Club",
                detail: 'Shop 3, 41 Marlowe Street',
              },
            ]}
            sums={[
              { label: 'Call-out', amount: '$180.00' },
              { label: 'Code KITCHEN10', amount: '-$18.00' },
              { label: 'GST', amount: '$16.20' },
            ]}
            total={{ label: 'Total inc GST', amount: '$178.20', under: '$162.00 + GST' }}
            stamp={
              <Stamp state="requested" big>
                Received
              </Stamp>
            }
          />
        </div>
      </div>
    </div>
  );
}

const booking: TimelineStep[] = [
  { state: 'done', what: 'Verifying payment', when: 'done', more: 'Visa ending 4242, $198.00 inc GST' },
  { state: 'done', what: 'Creating booking', when: 'done', more: 'Your reference is GAL1042R' },
  {
    state: 'now',
    what: 'Uploading images',
    when: '1 of 2',
    more: (
      <>
        <Progress label="Uploading images" percent={62} />
        You are booked even if a photo doesn't arrive.
      </>
    ),
  },
  { state: 'todo', what: 'The tech arrives', when: 'Tue 24 Nov' },
  { state: 'failed', what: 'Image upload failed', more: 'The connection dropped.' },
];

/** The booking's steps, and two dialogs to open. */
export function Dialogs() {
  const [open, setOpen] = useState<'' | 'resume' | 'booking'>('');
  const close = () => setOpen('');
  return (
    <div className={styles.two}>
      <div className={styles.box}>
        <Timeline steps={booking} />
      </div>
      <ButtonRow>
        <Button onClick={() => setOpen('resume')}>Open resume dialog</Button>
        <Button onClick={() => setOpen('booking')}>Open busy dialog</Button>
      </ButtonRow>
      <Dialog
        open={open === 'resume'}
        title="Carry on with your quote?"
        lead="You left this one yesterday at 6:42pm. We keep it for two days."
        onClose={close}
        actions={
          <>
            <Button look="primary" onClick={close}>
              Carry on
            </Button>
            <Button onClick={close}>Start again</Button>
          </>
        }
        after="Starting again keeps the postcode and clears the rest."
      >
        <Docket
          title="Your quote"
          level={3}
          meta="Sun 22 Nov"
          loose
          lines={[
            { label: 'Postcode', value: '2010 Surry Hills' },
            { label: 'Equipment', value: 'Underbench fridge', detail: 'Skope ProSpec 2 door' },
            { label: 'Problem', value: 'Not cooling' },
          ]}
          total={{ label: 'From, inc GST', amount: '$181.50', under: '$165.00 + GST' }}
        />
      </Dialog>
      <Dialog
        open={open === 'booking'}
        busy
        title="Booking your tech"
        lead="Keep this page open. It takes a few seconds."
        onClose={close}
      >
        <Timeline steps={booking.slice(0, 3)} live />
      </Dialog>
    </div>
  );
}
