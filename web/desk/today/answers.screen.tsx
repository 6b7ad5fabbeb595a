import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listWarrantyRequests } from '../../../contracts/equipment/warranty-requests.ts';
import { listContactRequests } from '../../../contracts/messages/contact-requests.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { dayOf } from '../../ui/words/day-words.ts';
import { deskCall, pagedQuery } from '../api/desk-call.ts';
import { type Columns, PagedRows } from '../parts/lists.tsx';
import { ListHead, Tabs } from '../parts/page.tsx';

type Message = Reply<typeof listContactRequests>['ContactRequests'][number];
type Warranty = Reply<typeof listWarrantyRequests>['WarrantyRequests'][number];
type Answer = {
  id: number;
  from: string;
  detail: string;
  asked: string;
  answer: string | null;
  on: string | null;
};
type Page = { answers: Answer[]; Next: string | null };

const ofMessage = (one: Message): Answer => ({
  id: one.Id,
  from: one.Name,
  detail: one.InvoiceNumber ?? one.Email ?? one.Mobile ?? '',
  asked: one.Message,
  answer: one.Answer,
  on: one.AnsweredOn,
});
const ofWarranty = (one: Warranty): Answer => ({
  id: one.Id,
  from: one.CustomerName,
  detail: one.Equipment,
  asked: one.Message,
  answer: one.Answer,
  on: one.AnsweredOn,
});

async function readPage(isWarranty: boolean, After: string | undefined, signal: AbortSignal): Promise<Page> {
  const query = { State: 'answered', After } as const;
  if (isWarranty) {
    const page = await deskCall(listWarrantyRequests, { query }, { signal });
    return { answers: page.WarrantyRequests.map(ofWarranty), Next: page.Next };
  }
  const page = await deskCall(listContactRequests, { query }, { signal });
  return { answers: page.ContactRequests.map(ofMessage), Next: page.Next };
}

const COLUMNS: Columns<Answer> = [
  { title: 'From', cell: ({ from }) => from, detail: ({ detail }) => detail },
  { title: 'They wrote', cell: ({ asked }) => asked },
  { title: 'We answered', cell: ({ answer }) => answer },
  { title: 'On', cell: ({ on }) => on && dayOf(on, OPERATOR_TIME_ZONE), isDay: true },
];

/** Messages and warranty requests that were answered; those that wait are on Today. */
export function AnswersScreen() {
  const [params] = useSearchParams();
  const isWarranty = params.get('about') === 'warranty';
  const query = useInfiniteQuery(
    pagedQuery(['answers', isWarranty], (After, signal) => readPage(isWarranty, After, signal)),
  );
  return (
    <>
      <ListHead title="Answered" lead="What waits for an answer is on Today.">
        <Tabs
          label="What it was about"
          tabs={[
            { name: 'Messages', href: '#/answers', isCurrent: !isWarranty },
            { name: 'Warranty requests', href: '#/answers?about=warranty', isCurrent: isWarranty },
          ]}
        />
      </ListHead>
      <PagedRows
        key={String(isWarranty)}
        noun="answers"
        label="Answered"
        query={query}
        rows={query.data?.pages.flatMap(({ answers }) => answers)}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty="Nothing has been answered yet."
      />
    </>
  );
}
