import { SEARCH_PATH, SEARCH_TEXT_PARAM } from '../constants.ts';
import { addQuery, splitTarget } from './target.ts';

const OTHER_NAMES = /^(?:q|query|s)(?:=|$)/i;
const OWN_NAME = new RegExp(`^${SEARCH_TEXT_PARAM}(?:=|$)`);

/** Section 2: `/search?q=mdr` becomes `/search?searchtext=mdr`; the site's own parameter wins. */
export function withSearchTextParam(location: string): string {
  if (!location.startsWith(SEARCH_PATH)) return location;
  const { path, query, fragment } = splitTarget(location);
  const pairs = query.slice(1).split('&');
  if (path !== SEARCH_PATH || !pairs.some((pair) => OTHER_NAMES.test(pair))) return location;
  const text = pairs.some((pair) => OWN_NAME.test(pair))
    ? undefined
    : pairs.find((pair) => OTHER_NAMES.test(pair) && /=./.test(pair));
  const kept = pairs.flatMap((pair) => {
    if (!OTHER_NAMES.test(pair)) return [pair];
    return pair === text ? [`${SEARCH_TEXT_PARAM}${pair.slice(pair.indexOf('='))}`] : [];
  });
  return addQuery(path, `?${kept.join('&')}`) + fragment;
}
