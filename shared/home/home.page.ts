import { HOME_TOP_ARTICLES, SIMPLE_CALL_OUTS_FOLDER } from '../constants.ts';
import { comingDeadlinesCall } from '../deadlines/coming-deadlines.ts';
import { conferencesCall } from '../events/conferences.ts';
import { membershipCall } from '../membership/membership.ts';
import type { PageModule } from '../pages/page-module.ts';
import { request, split } from '../pages/request.ts';

export function homePage() {
  return {
    topArticles: request('articles.top', undefined, { n: HOME_TOP_ARTICLES }),
    banners: request('blocks.heroPrimary'),
    events: request('events.latest', { noOfEvents: 5 }),
    conference: conferencesCall(1),
    books: request('products.latestBooks', { noOfProducts: 4 }),
    courses: request('products.latestCourses', { noOfProducts: 4 }),
    callOuts: request('blocks.callOuts', { folderPath: SIMPLE_CALL_OUTS_FOLDER }),
    membership: membershipCall,
    proof: request('blocks.slider', { folderPath: '/Home/Proof' }),
    deadlines: comingDeadlinesCall,
    voices: request('blocks.slider', { folderPath: '/Home/Voices' }),
  };
}

export const page: PageModule<'home'> = {
  kind: 'home',
  description: 'The home page',
  listed: true,
  sitemap: 'pages',
  feeds: ['news', 'events'],
  load: () => split(homePage(), 'topArticles'),
};
