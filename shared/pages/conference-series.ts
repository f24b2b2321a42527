import { CONFERENCE_EVENT_TYPE_ID } from '../constants.ts';
import { contentPage } from './common/content-page.ts';
import type { PageModule } from './common/page-module.ts';
import { type PageInput, request, split } from './common/request.ts';

/** More conferences than a year has. */
const MAX_CONFERENCES = 16;

/** The calls of the page of the conference series: those of a content page, and the upcoming conferences. */
export function conferenceSeriesPage(input: PageInput) {
  return {
    ...contentPage(input),
    conferences: request('events.search', { EventType: String(CONFERENCE_EVENT_TYPE_ID), PageSize: MAX_CONFERENCES }),
  };
}

export const page: PageModule<'conferenceSeries'> = {
  kind: 'conferenceSeries',
  description: 'The conferences as posters, with the text about them',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(conferenceSeriesPage(input), 'page', 'conferences'),
};
