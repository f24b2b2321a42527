import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, split } from '../pages/request.ts';
import { conferencesCall } from './conferences.ts';

/** More than a year has. */
const MAX_CONFERENCES = 16;

export function conferenceSeriesPage(input: PageInput) {
  return {
    ...contentPage(input),
    conferences: conferencesCall(MAX_CONFERENCES),
  };
}

export const page: PageModule<'conferenceSeries'> = {
  kind: 'conferenceSeries',
  description: 'The conferences as posters, with the text about them',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(conferenceSeriesPage(input), 'page', 'conferences'),
};
