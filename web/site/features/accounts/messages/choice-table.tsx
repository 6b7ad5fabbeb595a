import {
  choiceFault,
  MESSAGE_TOPICS,
  type MessageTopic,
  TOPICS,
} from '../../../../../domain/messages/message-topics.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { OwnChoices } from '../../../api/message-choice-queries.ts';
import styles from './messages.module.css';

type Choices = OwnChoices['Choices'];
type Way = 'Email' | 'Text';

type ChoiceTableProps = {
  choices: Choices;
  /** Without texts there's nothing to choose between, but to get it or not. */
  sendsTexts: boolean;
  onChange: (choices: Choices) => void;
};

/** A tick for each way of each topic; one that has to stay on can't be taken off (R11.08). */
export function ChoiceTable({ choices, sendsTexts, onChange }: ChoiceTableProps) {
  const toggled = (topic: MessageTopic, way: Way): Choices => ({
    ...choices,
    [topic]: { ...choices[topic], [way]: !choices[topic][way] },
  });
  const tick = (topic: MessageTopic, way: Way) => {
    const { Email, Text } = toggled(topic, way)[topic];
    const isOn = choices[topic][way];
    const staysOn = isOn && choiceFault(topic, { email: Email, text: Text }) !== null;
    return (
      <td>
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={isOn}
            disabled={staysOn}
            onChange={() => onChange(toggled(topic, way))}
          />
          <VisuallyHidden>{`${TOPICS[topic].name}: ${way.toLowerCase()}${staysOn ? ', stays on' : ''}`}</VisuallyHidden>
        </label>
      </td>
    );
  };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">About</th>
          <th scope="col">Email</th>
          {sendsTexts && <th scope="col">Text</th>}
        </tr>
      </thead>
      <tbody>
        {MESSAGE_TOPICS.map((topic) => (
          <tr key={topic}>
            <th scope="row">
              {TOPICS[topic].name}
              <span className={styles.note}>{TOPICS[topic].note}</span>
            </th>
            {tick(topic, 'Email')}
            {sendsTexts && tick(topic, 'Text')}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
