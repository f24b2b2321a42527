export { page as follow } from './follow.page.ts';
export { page as followList } from './follow-list.page.ts';
export { page as thisWeek } from './this-week.page.ts';
