import type { FieldValues } from 'react-hook-form';
import { saveDeskMessageChoices } from '../../../contracts/messages/message-choices.ts';
import { startTexts, stopTexts } from '../../../contracts/messages/texts.ts';
import {
  choiceFault,
  MESSAGE_TOPICS,
  type MessageTopic,
  TOPICS,
  type Ways,
  waysWords,
} from '../../../domain/messages/message-topics.ts';
import type { DeskChoices } from '../api/customer-queries.ts';
import { deskCall } from '../api/desk-call.ts';
import type { FieldSpec } from '../parts/action-field.tsx';
import { EMPTY_BODY } from '../parts/action-form.tsx';
import { type CustomerForm, sendTo } from './customer-forms.ts';

const ALL_WAYS: readonly Ways[] = [
  { email: true, text: true },
  { email: true, text: false },
  { email: false, text: true },
  { email: false, text: false },
];

/** What can be chosen for a topic: one of the two, or the email, may have to stay on. */
const optionsOf = (topic: MessageTopic) =>
  ALL_WAYS.filter((ways) => choiceFault(topic, ways) === null).map((ways) => ({
    value: waysWords(ways),
    label: waysWords(ways),
  }));

const topicField = (topic: MessageTopic): FieldSpec => ({
  as: 'select',
  name: topic,
  label: TOPICS[topic].name,
  options: optionsOf(topic),
});

/** Records what a customer who rings chooses, all of it at once (R11.08). */
export function choicesForm(
  CustomerId: number,
  { Choices, Version, TextsStoppedOn }: DeskChoices,
): CustomerForm {
  return {
    title: 'Change how they get messages',
    subject: CustomerId,
    lead: `What the customer chose by phone. Read it back to them.${TextsStoppedOn ? ' Texts stay stopped, whatever is chosen.' : ''}`,
    body: saveDeskMessageChoices.body,
    fields: MESSAGE_TOPICS.map(topicField),
    initial: Object.fromEntries(
      MESSAGE_TOPICS.map((topic) => {
        const { Email, Text } = Choices[topic];
        return [topic, waysWords({ email: Email, text: Text })];
      }),
    ),
    read: (typed: FieldValues) => ({ Choices: readWays(typed), Version }),
    submit: 'Save',
    send: sendTo(saveDeskMessageChoices, { CustomerId }),
  };
}

const readWays = (typed: FieldValues) =>
  Object.fromEntries(
    MESSAGE_TOPICS.map((topic) => {
      const ways = ALL_WAYS.find((known) => waysWords(known) === typed[topic]);
      return [topic, { Email: ways?.email === true, Text: ways?.text === true }];
    }),
  );

/** Asks before texts to a customer end, or begin again. */
export function textsForm({ Mobile, TextsStoppedOn }: DeskChoices): CustomerForm {
  const isStopped = TextsStoppedOn !== null;
  const call = isStopped ? startTexts : stopTexts;
  return {
    title: isStopped ? 'Send texts again' : 'Stop texts',
    subject: Mobile ?? '',
    lead: isStopped
      ? 'Only if its owner asks for them.'
      : 'For somebody who asks by phone. They can also answer STOP to a text. Emails go on.',
    body: EMPTY_BODY,
    fields: [],
    submit: isStopped ? 'Send them again' : 'Stop them',
    send: () => deskCall(call, { json: { Mobile: Mobile ?? '' } }),
  };
}
