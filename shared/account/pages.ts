export { page as confirmAddress } from './confirm-address.page.ts';
export { page as login } from './login.page.ts';
export { page as memberCalendar } from './member-calendar.page.ts';
export { page as personalData } from './personal-data.page.ts';
export { page as preferences } from './preferences.page.ts';
export { page as profile } from './profile.page.ts';
