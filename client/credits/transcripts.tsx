import { CODE_PARAM, LOG_FIELDS, TRANSCRIPT_PATH, VERIFY_PATH } from '../../shared/credits/addresses.ts';
import { creditCount } from '../../shared/item-credits.ts';
import { Button } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { Select } from '../ui/field.tsx';
import { LogForm } from './entry-list.tsx';
import type { Log } from './log-page.tsx';

type TranscriptsProps = Pick<Log, 'periods' | 'transcripts'>;
type Period = Pick<Log['periods'][number], 'from' | 'to'>;

const periodText = ({ from, to }: Period): string => `${formatDate(from)} to ${formatDate(to)}`;

export function Transcripts({ periods, transcripts }: TranscriptsProps) {
  const options = periods.map(({ id, ...period }) => ({
    value: id,
    label: id.startsWith('year-') ? `Year ${id.slice('year-'.length)}` : `Cycle, ${periodText(period)}`,
  }));
  return (
    <section aria-labelledby="transcripts" className="stack-l">
      <h2 id="transcripts" className="block-title">
        Transcripts
      </h2>
      <p className="measure-form">
        A transcript is a page to send or print, with a code. Anyone who has the code sees at{' '}
        <a href={VERIFY_PATH}>{VERIFY_PATH}</a> your name, the period and its credits, and whether your entries have
        changed since, until you revoke it.
      </p>
      <LogForm action="issue">
        <div className="credit-log__issue">
          <Select label="Period" name={LOG_FIELDS.subject} options={options} />
          <Button type="submit" variant="secondary">
            Issue a transcript
          </Button>
        </div>
      </LogForm>
      {transcripts.length > 0 && (
        <ul className="credit-log">
          {transcripts.map(({ id, issuedAt, credits, isChanged, code, ...period }) => (
            <li key={id} className="credit-log__entry rows gap-2xs">
              <p className="h5 credit-log__title">{periodText(period)}</p>
              <p className="small">
                Issued on {formatDate(issuedAt)}. {creditCount(credits)}
                {isChanged && '. Your entries have changed since'}
              </p>
              <div className="credit-log__actions">
                {code !== undefined && (
                  <a className="link" href={`${TRANSCRIPT_PATH}?${new URLSearchParams({ [CODE_PARAM]: code })}`}>
                    Show<span className="visually-hidden"> the transcript of {periodText(period)}</span>
                  </a>
                )}
                <LogForm action="revoke" subject={id}>
                  <Button type="submit" small variant="secondary">
                    Revoke<span className="visually-hidden"> the transcript of {periodText(period)}</span>
                  </Button>
                </LogForm>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
