import { Agenda, AgendaRow } from '../ui/agenda.tsx';
import { LinkTitle } from './link-title.tsx';

const NEVER = '9999';

type Entry = {
  title: string;
  url: string;
  summary: string;
  deadline?: string | undefined;
  employer?: string | undefined;
  place?: string;
  terms?: readonly string[];
};

/** Sorts by deadline, entries without one last; `ruled` as in `Agenda`. */
export function DeadlineList({ entries, ruled = true }: { entries: readonly Entry[]; ruled?: boolean }) {
  const byDeadline = entries.toSorted((a, b) => (a.deadline ?? NEVER).localeCompare(b.deadline ?? NEVER));
  return (
    <Agenda ruled={ruled}>
      {byDeadline.map(({ title, url, summary, deadline = '', employer, place, terms }) => (
        <AgendaRow
          key={title + url}
          title={<LinkTitle url={url}>{title}</LinkTitle>}
          href={url}
          start={deadline}
          {...(deadline !== '' && { dateLabel: 'Apply by' })}
          {...(employer !== undefined && { kind: employer, kindTone: 'quiet' as const })}
          summary={summary}
          place={place}
          terms={terms}
        />
      ))}
    </Agenda>
  );
}

export const DEADLINE_NOTE = 'Apply by this date';
