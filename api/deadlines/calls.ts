import type { deadlineCalls } from '../../shared/deadlines/calls.ts';
import { isPastDay } from '../../shared/deadlines/deadline-status.ts';
import { utcDay } from '../common/calendar.ts';
import type { Handlers } from '../http/context.ts';
import { deadlineFilters, deadlinesWhere, proposalsWhere } from './deadlines-queries.ts';

export const deadlineHandlers: Handlers<keyof typeof deadlineCalls> = {
  'deadlines.all': async ({ query: { next, ...filter } }, { db, now }) => {
    const moment = now();
    const dates = await deadlinesWhere(db, moment, filter);
    if (next === undefined) return { result: dates };
    return { result: dates.filter(({ date }) => !isPastDay(date, utcDay(moment))).slice(0, next) };
  },
  'deadlines.proposals': async ({ query }, { db }) => ({ result: await proposalsWhere(db, query) }),
  'deadlines.filters': async (_request, { db }) => ({ result: await deadlineFilters(db) }),
};
