import { CONFERENCE_EVENT_TYPE_ID } from '../constants.ts';
import type { ResponseOf } from '../contract/contract.ts';
import { type CallRequest, request } from '../pages/request.ts';

const TYPE = String(CONFERENCE_EVENT_TYPE_ID);
const filters = request('events.typeFilters');

const NONE: ResponseOf<'events.search'> = {
  statusCode: 200,
  statusMessage: 'OK',
  result: [],
  totalCount: 0,
  pageNumber: 1,
  pageSize: 1,
  totalPages: 0,
};

/** Not made when the event filters have no conference type. */
export function conferencesCall(count: number): CallRequest<'events.search'> {
  return {
    ...request('events.search', { EventType: TYPE, PageSize: count }),
    standIn: NONE,
    isWanted: async (load) => {
      const known = await load(filters);
      return !known?.ok || known.data.result.types.some(({ id, value }) => id === TYPE || value === TYPE);
    },
  };
}
