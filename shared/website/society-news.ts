import { request } from '../pages/request.ts';

/** The calls for the society's news and press releases. */
export const societyNews = () => ({
  news: request('whoWeAre.news'),
  pressReleases: request('whoWeAre.pressReleases'),
});
