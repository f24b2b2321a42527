import { DEADLINES_PATH } from '../../shared/constants.ts';
import type { Deadline } from '../../shared/contract/models.ts';
import { placeDates } from '../../shared/deadlines/deadline-line.ts';
import { dayAt, isPastDay } from '../../shared/deadlines/deadline-status.ts';
import { DateBlock } from '../ui/date-block.tsx';
import { DaysLeft } from './deadline-rows.tsx';
import { LineDrawing } from './line-drawing.tsx';

export type DeadlineEmbedProps = {
  deadlines: readonly Deadline[];
  /** Epoch milliseconds. */
  now: number;
  /** Name of the society. */
  society: string;
  /** Base of the links, which leave the frame. */
  origin: string;
  /** Filters of the page that shows the same selection. */
  query: URLSearchParams;
  stylesheets: readonly string[];
};

const NEXT_DATES = 6;

/** A whole document for frames of other sites: no header, no script, no cookie. */
export function DeadlineEmbed({ deadlines, now, society, origin, query, stylesheets }: DeadlineEmbedProps) {
  const today = dayAt(now);
  const next = deadlines.filter(({ date }) => !isPastDay(date, today)).slice(0, NEXT_DATES);
  const all = `${DEADLINES_PATH}${query.size > 0 ? `?${query}` : ''}`;
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`Legal deadlines, ${society}`}</title>
        <base href={origin} target="_blank" />
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <main className="dates-embed">
          <h1 className="h4">
            <a href={all}>Legal deadlines</a>
          </h1>
          {deadlines.length > 0 && (
            <figure className="dates-line">
              <LineDrawing line={placeDates(deadlines, { today })} />
            </figure>
          )}
          <ol className="deadlines">
            {next.map((deadline) => (
              <li key={deadline.key} className="deadline">
                <div>
                  <DateBlock start={deadline.date} size="s" year />
                </div>
                <div className="deadline__text">
                  <p className="deadline__scope small soft">
                    <b>{deadline.jurisdiction.name}</b> {deadline.products.map(({ name }) => name).join(', ')}
                  </p>
                  <h2 className="deadline__title">
                    <a href={deadline.path}>{deadline.title}</a>
                  </h2>
                </div>
                <div className="deadline__terms small quiet">
                  <DaysLeft deadline={deadline} today={today} />
                </div>
              </li>
            ))}
          </ol>
          <p className="dates-embed__source">
            {next.length === 0 && 'No upcoming date matches. '}
            <a href={all}>All dates, kept by the {society}</a>
          </p>
        </main>
      </body>
    </html>
  );
}
