import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { DEADLINES_PATH } from '../../shared/constants.ts';
import type { Deadline } from '../../shared/contract/models.ts';
import { isChosen, MONTHS_AFTER, MONTHS_BEFORE, placeDates } from '../../shared/deadlines/deadline-line.ts';
import { dayAt, isPastDay } from '../../shared/deadlines/deadline-status.ts';
import { parseDeadlinesQuery } from '../../shared/deadlines/deadlines.page.ts';
import { PRODUCT_SCOPES } from '../../shared/deadlines/scopes.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { withParams } from '../data/address.ts';
import { QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { Icon } from '../ui/icon.tsx';

import { LIST_ID } from './deadline-bar.tsx';
import { LineDrawing, ProductDot } from './line-drawing.tsx';
import { findNearest } from './nearest-dot.ts';
import { ShownDate } from './shown-date.tsx';

type DeadlineLineProps = { deadlines: readonly Deadline[]; input: PageInput };

/**
 * The dates on a line: dots are links without scripts; with them one date is shown below, chosen by pointer, by touch
 * or by the arrow keys of a slider, and the fragment of the address keeps it.
 */
export function DeadlineLine({ deadlines, input }: DeadlineLineProps) {
  const today = dayAt(input.now);
  const query = parseDeadlinesQuery(input.query);
  const line = useMemo(() => placeDates(deadlines, { today }), [deadlines, today]);
  const matches = (deadline: Deadline) => isChosen(deadline, query);
  const dates = line.lanes
    .flatMap(({ dots }) => dots.map(({ deadline, x }) => ({ deadline, x })))
    .filter(({ deadline }) => matches(deadline))
    .sort((a, b) => a.deadline.date.localeCompare(b.deadline.date));
  const { isLive, key, select } = useSelected(dates.map(({ deadline }) => deadline.key));
  const next = dates.findIndex(({ deadline }) => !isPastDay(deadline.date, today));
  const found = dates.findIndex(({ deadline }) => deadline.key === key);
  const index = found === -1 ? Math.max(next, 0) : found;
  const shown = dates[index];
  const step = (to: number) => select(dates[Math.min(Math.max(to, 0), dates.length - 1)]?.deadline.key, true);

  const follow = (event: PointerEvent<HTMLElement>) => {
    const isTouch = event.pointerType !== 'mouse';
    if (!isTouch || event.currentTarget.hasPointerCapture(event.pointerId))
      select(findNearest(event, isTouch ? Number.POSITIVE_INFINITY : undefined), false);
  };
  const choose = (event: MouseEvent<HTMLElement>) => {
    const nearest = findNearest(event);
    if (nearest === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    select(nearest, true);
  };
  const listNumber = new Map(deadlines.filter(matches).map(({ key: each }, position) => [each, position + 1]));
  return (
    <figure className={isLive ? 'dates-line is-live' : 'dates-line'} aria-labelledby="dates-line">
      <div className="dates-line__head">
        <h2 id="dates-line" className="h4">
          {MONTHS_AFTER} months ahead, {MONTHS_BEFORE} behind
        </h2>
        <QuietLink href={`#${LIST_ID}`}>To the list</QuietLink>
      </div>
      <Legend deadlines={deadlines} input={input} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the slider and the list below do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className="dates-line__field"
        onClick={choose}
        onPointerMove={follow}
        onPointerDown={(event) => {
          if (event.pointerType === 'mouse') return;
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
      >
        <LineDrawing
          line={line}
          isChosen={matches}
          selected={shown?.deadline.key}
          numberOf={({ key: each }) => listNumber.get(each)}
        />
        {isLive && shown && (
          <div className="dates-line__track">
            <div className="dates-line__hair" style={{ insetInlineStart: `${shown.x}%` }} />
            <div
              className="dates-line__needle"
              role="slider"
              tabIndex={0}
              aria-label="Date"
              aria-valuemin={1}
              aria-valuemax={dates.length}
              aria-valuenow={index + 1}
              aria-valuetext={toWords(shown.deadline)}
              style={{ insetInlineStart: `${shown.x}%` }}
              onKeyDown={(event) => walk(event, { index, last: dates.length - 1, step, deadline: shown.deadline })}
            />
          </div>
        )}
      </div>
      {shown && (
        <div className="dates-line__shown">
          {isLive && (
            <p className="dates-line__steps needs-script">
              <button type="button" disabled={index === 0} onClick={() => step(index - 1)}>
                <Icon name="arrow" /> <span className="visually-hidden">Date before</span>
              </button>
              <span>
                {index + 1} of {dates.length}
              </span>
              <button type="button" disabled={index === dates.length - 1} onClick={() => step(index + 1)}>
                <span className="visually-hidden">Date after</span> <Icon name="arrow" />
              </button>
            </p>
          )}
          <ShownDate deadline={shown.deadline} today={today} />
        </div>
      )}
    </figure>
  );
}

/** Selected date: of the fragment at first; `isKept` writes it there, so that a link to it can be copied. */
function useSelected(keys: readonly string[]) {
  const { hash } = useLocation();
  const [isLive, setLive] = useState(false);
  const [key, setKey] = useState<string>();
  useEffect(() => {
    setLive(true);
    if (hash) setKey(hash.slice(1));
  }, [hash]);
  const select = (chosen: string | undefined, isKept: boolean) => {
    if (chosen === undefined || !keys.includes(chosen)) return;
    setKey(chosen);
    if (isKept) window.history.replaceState(window.history.state, '', `#${chosen}`);
  };
  return { isLive, key, select };
}

type Walk = { index: number; last: number; step: (to: number) => void; deadline: Deadline };

function walk(event: KeyboardEvent<HTMLElement>, { index, last, step, deadline }: Walk): void {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - 10,
    PageUp: index + 10,
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  if (event.key === 'Enter') document.getElementById(deadline.key)?.scrollIntoView();
  else if (target === undefined) return;
  else step(target);
  event.preventDefault();
}

const toWords = ({ date, jurisdiction, title }: Deadline) => `${formatDate(date)}, ${jurisdiction.name}: ${title}`;

function Legend({ deadlines, input }: DeadlineLineProps) {
  const first = new Map(
    deadlines.flatMap(({ products }) => products.slice(0, 1).map(({ code, name }) => [code, name])),
  );
  const { product } = parseDeadlinesQuery(input.query);
  return (
    <ul className="dates-line__legend">
      {PRODUCT_SCOPES.filter((code) => first.has(code)).map((code) => (
        <li key={code}>
          <a
            href={withParams({ ...input, pathname: DEADLINES_PATH }, { product: product === code ? undefined : code })}
            aria-current={product === code ? 'true' : undefined}
          >
            <svg width="16" height="16" aria-hidden="true">
              <ProductDot product={code} x={8} y={8} />
            </svg>
            {first.get(code)}
          </a>
        </li>
      ))}
    </ul>
  );
}
