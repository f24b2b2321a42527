import { request } from '../pages/request.ts';

const CLOCK_DATES = 6;

export const nextDeadlinesCall = request('deadlines.all', { next: CLOCK_DATES });
