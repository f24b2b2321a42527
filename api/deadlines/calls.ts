import type { deadlineCalls } from '../../shared/deadlines/calls.ts';
import { listComing } from '../../shared/deadlines/deadline-line.ts';
import { utcDay } from '../common/calendar.ts';
import type { Handlers } from '../http/context.ts';
import { deadlinesWhere, proposalsWhere } from './deadlines-queries.ts';

export const deadlineHandlers: Handlers<keyof typeof deadlineCalls> = {
  'deadlines.all': async ({ query }, { db, now }) => ({ result: await deadlinesWhere(db, now(), query) }),
  'deadlines.coming': async (_request, { db, now }) => {
    const moment = now();
    const coming = listComing(await deadlinesWhere(db, moment), utcDay(moment));
    return {
      result: coming.map(({ key, title, date, path, jurisdiction, products }) => ({
        key,
        title,
        date,
        path,
        jurisdiction,
        products,
      })),
    };
  },
  'deadlines.proposals': async ({ query }, { db, now }) => ({ result: await proposalsWhere(db, now(), query) }),
};
