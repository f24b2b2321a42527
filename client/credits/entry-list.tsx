import type { ReactNode } from 'react';
import {
  CREDIT_FILE_PATH,
  CREDIT_LOG_PATH,
  ENTRY_PARAM,
  LOG_FIELDS,
  type LogAction,
  RECORD_PATH,
} from '../../shared/credits/addresses.ts';
import { TOKEN_FIELD } from '../../shared/forms/member-forms.ts';
import { creditFact } from '../../shared/item-credits.ts';
import { useEnvironment } from '../data/environment.tsx';
import { Button } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import type { Log } from './log-page.tsx';

type Cycle = Log['cycles'][number];
type Entry = Cycle['entries'][number];

type EntryListProps = { cycle: Cycle; isCurrent: boolean; kind: Log['kind'] };

export function EntryList({ cycle, isCurrent, kind }: EntryListProps) {
  const { from, to, isOpen, entries } = cycle;
  const id = `cycle-${to}`;
  const ofCycle = isCurrent ? 'Recorded in this cycle' : `Cycle from ${formatDate(from)} to ${formatDate(to)}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="block-title">
        {kind === 'development' ? `Recorded in ${to.slice(0, 4)}` : ofCycle}
      </h2>
      {entries.length === 0 ? (
        <p>Nothing is recorded{isOpen ? ' yet' : ''}.</p>
      ) : (
        <ul className="credit-log">
          {entries.map((entry) => (
            <li key={entry.id} className="credit-log__entry rows gap-2xs">
              <p className="h5 credit-log__title">{entry.title}</p>
              <p className="small">
                {formatDate(entry.day)}. {creditFact({ credits: entry.credits, creditDomain: entry.domain })}
              </p>
              {entry.evidence && <p className="small credit-log__evidence">{entry.evidence}</p>}
              <EntryActions entry={entry} isOpen={isOpen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function EntryActions({ entry: { id, title, file }, isOpen }: { entry: Entry; isOpen: boolean }) {
  const query = new URLSearchParams({ [ENTRY_PARAM]: id });
  if (!isOpen && !file) return null;
  return (
    <div className="credit-log__actions">
      {file && (
        <a className="link" href={`${CREDIT_FILE_PATH}?${query}`} download>
          {file.name}
        </a>
      )}
      {isOpen && (
        <>
          <a className="link" href={`${RECORD_PATH}?${query}`}>
            Change<span className="visually-hidden"> {title}</span>
          </a>
          <details>
            <summary className="link">
              Remove<span className="visually-hidden"> {title}</span>
            </summary>
            <LogForm action="remove" subject={id}>
              <Button type="submit" small variant="danger">
                Remove permanently<span className="visually-hidden"> {title}</span>
              </Button>
            </LogForm>
          </details>
        </>
      )}
    </div>
  );
}

type LogFormProps = { action: LogAction; subject?: string; children: ReactNode };

export function LogForm({ action, subject, children }: LogFormProps) {
  const { formToken } = useEnvironment();
  return (
    <form method="post" action={CREDIT_LOG_PATH}>
      <input type="hidden" name={LOG_FIELDS.action} value={action} />
      {subject !== undefined && <input type="hidden" name={LOG_FIELDS.subject} value={subject} />}
      {formToken !== undefined && <input type="hidden" name={TOKEN_FIELD} value={formToken} />}
      {children}
    </form>
  );
}
