import type { EventDetail } from '../../shared/contract/models.ts';
import { formatWhole } from '../../shared/format-whole.ts';
import { formatDate } from '../ui/dates.ts';

type Registration = {
  /** `early`: registration has not opened yet; `none`: this site takes no registrations for the event. */
  state: 'early' | 'open' | 'full' | 'closed' | 'none';
  sentence: string;
};

type Registrable = Pick<
  EventDetail,
  'timeZone' | 'registrationOpens' | 'registrationCloses' | 'registrationUrl' | 'capacity' | 'placesLeft'
>;

/** @param now epoch milliseconds */
export function buildRegistration(event: Registrable, now: number): Registration {
  const { registrationOpens, registrationCloses, registrationUrl, capacity, placesLeft, timeZone } = event;
  const toDay = (instant: string) => formatDate(instant, timeZone, { year: false });
  if (!registrationUrl) return { state: 'none', sentence: 'You can’t register for it here.' };
  if (registrationOpens && now < Date.parse(registrationOpens)) {
    return { state: 'early', sentence: `Registration opens on ${formatDate(registrationOpens, timeZone)}.` };
  }
  if (registrationCloses && now >= Date.parse(registrationCloses)) {
    return { state: 'closed', sentence: `Registration closed on ${toDay(registrationCloses)}.` };
  }
  if (placesLeft === 0) return { state: 'full', sentence: 'Every place is taken.' };
  const left = placesLeft === undefined ? '' : `, ${formatWhole(placesLeft)} left`;
  const places = capacity === undefined ? '' : `${formatWhole(capacity)} places${left}.`;
  const orFull = capacity === undefined ? '' : ' or when full';
  const closes = registrationCloses ? `Registration closes on ${toDay(registrationCloses)}${orFull}.` : '';
  return { state: 'open', sentence: [places, closes].filter(Boolean).join(' ') };
}
