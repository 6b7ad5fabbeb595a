import { useState } from 'react';
import { type Choice, ChoiceGroup } from '../ui/fields/choice-group.tsx';
import { DatePicker } from '../ui/fields/date-picker.tsx';
import type { WindowCell } from '../ui/fields/grid-moves.ts';
import { TimeChoice } from '../ui/fields/time-choice.tsx';
import { WindowsGrid } from '../ui/fields/windows-grid.tsx';
import { Section } from './gallery-section.tsx';

/** Choice cards, windows, times and dates. */
export function ChoiceParts() {
  return (
    <>
      <Section title="Choice cards">
        <EquipmentChoice />
        <ProblemChoice />
      </Section>
      <Section title="Windows, times and dates">
        <Windows />
      </Section>
    </>
  );
}

const equipmentList: Choice[] = [
  { value: 'fryer', label: 'Fryer', note: 'gas or electric', drawing: 'fryer' },
  { value: 'dishwasher', label: 'Dishwasher', note: 'pass-through', drawing: 'dishwasher' },
  { value: 'else', label: 'Something else', note: "we'll ask what it is", drawing: 'other', last: true },
];

/** The equipment step's cards. */
export function EquipmentChoice() {
  const [equipment, setEquipment] = useState<string | null>('dishwasher');
  return (
    <ChoiceGroup
      name="machine"
      legend="Washing, and the rest"
      choices={equipmentList}
      value={equipment}
      onChange={setEquipment}
    />
  );
}

function ProblemChoice() {
  const [problem, setProblem] = useState<string | null>('cooling');
  return (
    <ChoiceGroup
      name="problem-choice"
      legend="Closest match"
      look="row"
      choices={[
        { value: 'cooling', label: 'Not cooling' },
        { value: 'icing', label: 'Freezing or icing up' },
        { value: 'else', label: 'Something else', last: true },
      ]}
      value={problem}
      onChange={setProblem}
      error={problem === 'else' ? 'Equipment type is required!' : undefined}
    />
  );
}

const price = (value: string, dollars: number, loading?: string): WindowCell => ({
  kind: 'price',
  value,
  price: `$${(dollars * 1.1).toFixed(2)}`,
  under: `$${dollars.toFixed(2)} + GST`,
  loading,
});

/** The fix-it step's table. */
export function Windows() {
  const [choice, setChoice] = useState('tomorrow-am');
  const [picking, setPicking] = useState(false);
  const [date, setDate] = useState<string | null>('2026-12-03');
  const [time, setTime] = useState('');
  return (
    <WindowsGrid
      id="window"
      legend="Day and window"
      name="window"
      columns={[
        { id: 'today', name: 'Today', date: 'Mon 23 Nov' },
        { id: 'tomorrow', name: 'Tomorrow', date: 'Tue 24 Nov' },
        { id: 'later', name: 'Later', date: 'Thu 3 Dec', onPick: () => setPicking(!picking), picking },
      ]}
      rows={[
        {
          id: 'am',
          name: 'Morning',
          hours: '8am-12pm',
          cells: [
            { kind: 'closed', id: 'today-am', label: 'Closed', under: 'see below' },
            price('tomorrow-am', 180),
            price('later-am', 165),
          ],
          why: ['It is 9:10am and a tech needs four hours. The available time today is afternoon'],
          below: picking && (
            <DatePicker
              label="Choose a date"
              value={date}
              min="2026-11-25"
              max="2027-01-23"
              onChange={(chosen) => {
                setDate(chosen);
                setPicking(false);
              }}
              onClose={() => setPicking(false)}
              marked={(day) => [0, 6].includes(new Date(day).getUTCDay()) || day === '2026-12-25'}
              markedMeans="Weekend or public holiday, $352.00 inc GST"
            />
          ),
        },
        {
          id: 'pm',
          name: 'Afternoon',
          hours: '12pm-4pm',
          cells: [
            price('today-pm', 220),
            price('tomorrow-pm', 320, 'public holiday'),
            { kind: 'waiting', id: 'later-pm' },
          ],
        },
        {
          id: 'ah',
          name: 'After hours',
          hours: 'before 8am, from 4pm',
          cells: [price('today-ah', 320), price('tomorrow-ah', 320), price('later-ah', 320)],
          below: (
            <TimeChoice
              id="time"
              name="time"
              legend="What time should the tech arrive?"
              times={['6am', '7am', '4pm', '4:30pm', '5pm', '5:30pm', '10:30pm'].map((label, index) => ({
                value: label,
                label,
                off: index < 2,
              }))}
              value={time}
              onChange={setTime}
              why="6am and 7am have passed. A tech needs four hours, so 4pm is the first today."
              error={time ? undefined : "Please tell us what time you'd like your tech to arrive"}
            />
          ),
        },
        { id: 'soon', name: 'Soonest', hours: 'after hours, next 24 h', cells: [price('soonest', 320)] },
      ]}
      value={choice}
      onChange={setChoice}
    />
  );
}
