import { Agenda, AgendaRow } from '../ui/agenda.tsx';
import { MarkedTitle } from './marked-title.tsx';

const NEVER = '9999';

type Entry = {
  title: string;
  url: string;
  summary: string;
  /** Last day to apply; none when it stays open. */
  deadline?: string | undefined;
  place?: string;
  terms?: readonly string[];
};

/** What one can apply for, each entry with the last day to do so as its date; the next comes first. */
export function DeadlineList({ entries }: { entries: readonly Entry[] }) {
  const byDeadline = entries.toSorted((a, b) => (a.deadline ?? NEVER).localeCompare(b.deadline ?? NEVER));
  return (
    <Agenda ruled>
      {byDeadline.map(({ title, url, summary, deadline = '', place, terms }) => (
        <AgendaRow
          key={title + url}
          title={<MarkedTitle url={url}>{title}</MarkedTitle>}
          href={url}
          start={deadline}
          summary={summary}
          place={place}
          terms={terms}
        />
      ))}
    </Agenda>
  );
}

/** Says at the head of such a list what its dates mean. */
export const DEADLINE_NOTE = 'The date is the last day to apply';
