import type { EventDetail, Page } from '../../shared/contract/models.ts';
import type { areaPage } from '../../shared/events/conference.page.ts';
import type { Area } from '../../shared/site/areas.ts';
import { formatDate, formatDateRange } from '../ui/dates.ts';
import type { MenuEntry } from './area-menu.ts';

/** Data of a page of a section area. */
export type AreaProps = {
  readonly area: Area;
  readonly page: Page;
  /** The event of the area; undefined for programmes that run all year. */
  readonly event: EventDetail | undefined;
  readonly entries: readonly MenuEntry[];
  readonly calls: ReturnType<typeof areaPage>;
};

/** "13–15 May 2025". */
export const toDays = (event: EventDetail): string => formatDateRange(event.start, event.end, event.timeZone);

/** Whether registration is open, with a short note on its dates or on why it is closed. */
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
