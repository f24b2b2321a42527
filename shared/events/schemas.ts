import { z } from 'zod';
import {
  type CallSchemas,
  count,
  day,
  flag,
  idList,
  line,
  pageNumber,
  preview,
  toPage,
  toResult,
} from '../contract/schemas/envelope.ts';
import {
  eventCard,
  eventDay,
  eventDetail,
  eventVideo,
  option,
  programDay,
  taxonomyTerm,
} from '../contract/schemas/models.ts';
import type { eventCalls } from './calls.ts';

const eventKey = z.object({
  id: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,160}$/, 'must be an event id or path name'),
});

/** Section 7, Events. */
export const eventSchemas = {
  'events.calendar': {
    tags: ['events'],
    summary: 'The events on a day',
    query: z.object({ dateInput: day }),
    response: toResult(z.array(eventDay)),
  },
  'events.month': {
    tags: ['events'],
    summary: 'The events in a month, grouped by day',
    params: z.object({ monthId: count(1, 12) }),
    query: z.object({ year: count(2000, 2100).optional() }),
    response: toResult(z.array(eventDay)),
  },
  'events.category': {
    tags: ['events', 'taxonomy'],
    summary: 'The event types',
    response: toResult(z.array(taxonomyTerm)),
  },
  'events.byId': {
    tags: ['events'],
    summary: 'An event by its id or slug',
    params: eventKey,
    query: z.object(preview),
    response: toResult(z.array(eventDetail).length(1)),
  },
  'events.myProgram': {
    tags: ['events'],
    summary: 'The programme of an event, grouped by day',
    params: eventKey,
    response: toResult(
      z.array(z.object({ eventId: z.int(), title: z.string(), timeZone: z.string(), days: z.array(programDay) })),
    ),
  },
  'events.video': {
    tags: ['events'],
    summary: 'The recording of an event',
    params: eventKey,
    response: toResult(z.array(eventVideo)),
  },
  'events.latest': {
    tags: ['events'],
    summary: 'The next upcoming events',
    query: z.object({ noOfEvents: count(1, 50).default(4) }),
    response: toResult(z.array(eventCard)),
  },
  'events.search': {
    tags: ['events'],
    summary: 'Events by name, type, location and dates',
    query: z.object({
      ShowOnlyPast: flag.default(false),
      EventType: idList.optional(),
      Location: idList.optional(),
      EventName: line.optional(),
      SortBy: z.enum(['date', 'date-desc', 'name']).optional(),
      PageSize: count(1, 100).default(10),
      PageNumber: pageNumber,
      fromDate: day.optional(),
      toDate: day.optional(),
    }),
    response: toPage(eventCard),
  },
  'events.typeFilters': {
    tags: ['events', 'taxonomy'],
    summary: 'The types and locations that events can be filtered by',
    response: toResult(z.object({ types: z.array(option), locations: z.array(option) })),
  },
} as const satisfies Record<keyof typeof eventCalls, CallSchemas>;
