import { request } from '../pages/request.ts';

export const societyNews = () => ({
  news: request('whoWeAre.news'),
  pressReleases: request('whoWeAre.pressReleases'),
});
