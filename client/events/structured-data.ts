import type { Event, EventAttendanceModeEnumeration, OfferLeaf, PlaceLeaf, VirtualLocationLeaf } from 'schema-dts';
import type { EventDetail } from '../../shared/contract/models.ts';
import { eventPriceAt } from '../../shared/events/event-price.ts';
import { imageObject } from '../structured-data/image-object.ts';
import { offer } from '../structured-data/offers.ts';
import { absolute, type SiteFacts, societyRef } from '../structured-data/site-facts.ts';
import { coverPath } from '../ui/covers/cover-path.ts';

const ATTENDANCE = {
  online: 'https://schema.org/OnlineEventAttendanceMode',
  'in-person': 'https://schema.org/OfflineEventAttendanceMode',
  hybrid: 'https://schema.org/MixedEventAttendanceMode',
} as const satisfies Record<EventDetail['format'], EventAttendanceModeEnumeration>;

/** Times have the UTC offset of the event's time zone; an all-day event has dates instead. */
export function schemaEvent(item: EventDetail, site: SiteFacts): Event {
  const when = (time: string) => (item.isAllDay ? time.slice(0, 10) : time);
  return {
    '@type': 'Event',
    name: item.title,
    description: item.summary,
    url: site.pageUrl,
    image: item.picture
      ? imageObject(item.picture, site)
      : absolute(site, coverPath({ topic: item.topic, ink: 'peach', seed: item.path }, 'hero')),
    startDate: when(item.start),
    endDate: when(item.end),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: ATTENDANCE[item.format],
    location: locations(item, site),
    organizer: societyRef(site),
    performer: item.faculty.map(({ name, role, organisation }) => ({
      '@type': 'Person',
      name,
      jobTitle: role,
      affiliation: { '@type': 'Organization', name: organisation },
    })),
    ...(item.capacity !== undefined && { maximumAttendeeCapacity: item.capacity }),
    ...(!item.isPast && { offers: offers(item, site) }),
  };
}

function locations(item: EventDetail, site: SiteFacts): readonly (PlaceLeaf | VirtualLocationLeaf)[] {
  const room: VirtualLocationLeaf = {
    '@type': 'VirtualLocation',
    url: item.registrationUrl ? absolute(site, item.registrationUrl) : site.pageUrl,
  };
  const { format } = item;
  return [...(format === 'online' ? [] : [venue(item)]), ...(format === 'in-person' ? [] : [room])];
}

/** Falls back to the town while the venue is unknown. */
function venue({ venue: known, place }: EventDetail): PlaceLeaf {
  if (!known) return { '@type': 'Place', name: place, address: place };
  return {
    '@type': 'Place',
    name: known.name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: known.address,
      addressLocality: known.city,
      addressCountry: known.country,
    },
  };
}

function offers(item: EventDetail, site: SiteFacts): OfferLeaf[] {
  return item.prices.map((price) =>
    offer({
      name: price.label,
      price: eventPriceAt(price, site.now),
      url: item.registrationUrl ? absolute(site, item.registrationUrl) : site.pageUrl,
      availability: item.placesLeft === 0 ? 'SoldOut' : 'InStock',
      from: item.registrationOpens,
      until: item.registrationCloses,
    }),
  );
}
