export { page as activeEvents } from './active-events.page.ts';
export { page as conference } from './conference.page.ts';
export { page as conferenceSeries } from './conference-series.page.ts';
export { page as cventRegistration } from './cvent-registration.page.ts';
export { page as event } from './event.page.ts';
export { page as eventVideo } from './event-video.page.ts';
export { page as events } from './events.page.ts';
