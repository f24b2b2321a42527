import type { EventDetail, Page } from '../../shared/contract/models.ts';
import type { areaPage } from '../../shared/events/conference.page.ts';
import type { Area } from '../../shared/site/areas.ts';
import { formatDate, formatDateRange } from '../ui/dates.ts';
import type { MenuEntry } from './area-menu.ts';

export type AreaProps = {
  readonly area: Area;
  readonly page: Page;
  /** Undefined for programmes that run all year. */
  readonly event: EventDetail | undefined;
  readonly entries: readonly MenuEntry[];
  readonly calls: ReturnType<typeof areaPage>;
};

export const toDays = (event: EventDetail): string => formatDateRange(event.start, event.end, event.timeZone);

/** `note` states dates, or why registration is closed. */
export function areaRegistration(event: EventDetail, now: number): { isOpen: boolean; note: string | undefined } {
  const { registrationOpens: opens, registrationCloses: closes, timeZone, isPast } = event;
  const day = (instant: string) => formatDate(instant, timeZone);
  if (isPast) return { isOpen: false, note: 'This conference is over' };
  if (opens && now < Date.parse(opens)) return { isOpen: false, note: `Registration opens on ${day(opens)}` };
  if (closes && now > Date.parse(closes)) return { isOpen: false, note: `Registration closed on ${day(closes)}` };
  return {
    isOpen: event.registrationUrl !== undefined,
    note: closes ? `Registration closes on ${day(closes)}` : undefined,
  };
}
