import { SEARCH_PATH } from '../../shared/constants.ts';
import { searchStart } from '../../shared/search/search.page.ts';
import { ContentsList } from '../blocks/contents-list.tsx';
import { useCall } from '../data/use-call.ts';
import { useHasCertification } from '../data/use-society.ts';
import { QuietLink } from '../ui/button.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { FILTER_NAMES } from './facets.tsx';

const KINDS = [
  ['searchType=article', 'Articles'],
  ['searchType=event', 'Events'],
  ['searchType=book', 'Books'],
  ['searchType=course', 'Courses'],
] as const;
const EXAM_WINDOWS = ['searchType=exams', 'Exam windows'] as const;

const calls = searchStart();

/** Links to all results of one type or with one term. */
export function SearchStart() {
  const kinds = useHasCertification() ? [...KINDS, EXAM_WINDOWS] : KINDS;
  const lists = [
    { name: FILTER_NAMES.sector, terms: useCall(calls.sectors).data?.result },
    { name: FILTER_NAMES.region, terms: useCall(calls.regions).data?.result },
    { name: FILTER_NAMES.profinterest, terms: useCall(calls.interests).data?.result },
  ];
  return (
    <section className="section--s" aria-labelledby="search-start">
      <SectionHead id="search-start" title="Browse the site" link={{ label: 'Sitemap', href: '/sitemap' }} />
      <ul className="cluster tight">
        {kinds.map(([query, label]) => (
          <li key={query}>
            <QuietLink href={`${SEARCH_PATH}?${query}`}>{label}</QuietLink>
          </li>
        ))}
      </ul>
      <div className="grid-3 section--s">
        {lists.map(({ name, terms = [] }) => (
          <ContentsList
            key={name}
            level={3}
            title={name}
            links={terms.map(({ name: label, value, count }) => ({
              label,
              href: `${SEARCH_PATH}?taxonomy=${value}`,
              count,
            }))}
          />
        ))}
      </div>
    </section>
  );
}
