import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Example } from '../example.ts';

const toHref = (page: number | undefined) => (page ? `/news?page=${page}` : '/news');
const kinds = [
  { label: 'All', href: '/search', count: 1240 },
  { label: 'News', href: '/search?kind=news', count: 986 },
  { label: 'Events', href: '/search?kind=events', count: 54 },
  { label: 'Courses and books', href: '/search?kind=products', count: 200 },
];

export const examples: readonly Example[] = [
  {
    component: 'Breadcrumb',
    state: 'to a page',
    element: (
      <Breadcrumb
        items={[
          { label: 'News', href: '/news' },
          { label: 'Devices', href: '/news/devices' },
          { label: 'A guide to clinical evaluation' },
        ]}
      />
    ),
  },
  {
    component: 'Tabs',
    state: 'with counts',
    element: <Tabs label="Kinds of results" items={kinds} current="/search?kind=news" />,
  },
  {
    component: 'Tabs',
    state: 'none current',
    element: (
      <Tabs
        label="Parts of the catalogue"
        items={[
          { label: 'Books', href: '/books' },
          { label: 'Courses', href: '/courses' },
        ]}
      />
    ),
  },
  {
    component: 'Pager',
    state: 'first page',
    element: <Pager label="Pages of a short list" page={1} pages={4} href={toHref} />,
  },
  {
    component: 'Pager',
    state: 'in the middle',
    element: <Pager label="Pages of a long list" page={12} pages={40} href={toHref} />,
  },
  {
    component: 'Pager',
    state: 'last page',
    element: <Pager label="Pages of results" page={9} pages={9} href={toHref} />,
  },
];
