import { request } from '../pages/request.ts';

export const comingDeadlinesCall = request('deadlines.coming');
