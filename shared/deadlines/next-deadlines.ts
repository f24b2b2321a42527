import { request } from '../pages/request.ts';

/** Number of dates on the regulatory clock. */
const CLOCK_DATES = 6;

/** The next dates of the law, for the regulatory clock of the journal. */
export const nextDeadlinesCall = request('deadlines.all', { next: CLOCK_DATES });
