import type { ProductDetail } from '../../../shared/contract/models.ts';
import type { LinkItem } from '../../ui/types.ts';

/** Whether a product can be had: not yet, now, or no more. Its own page stays in any case. */
export function offerState(
  { availableFrom, availableUntil }: Pick<ProductDetail, 'availableFrom' | 'availableUntil'>,
  now: number,
): 'announced' | 'offered' | 'over' {
  const today = new Date(now).toISOString().slice(0, 10);
  if (availableUntil !== undefined && availableUntil < today) return 'over';
  return availableFrom > today ? 'announced' : 'offered';
}

/** How a kind of product is spoken of: the catalogue it stands in, its parts, its writers, and what one does to have it. */
type Wording = { catalogue: LinkItem; kind: string; contents: string; part: string; writers: string; action: string };

const book: Wording = {
  catalogue: { label: 'Books', href: '/education/books' },
  kind: 'Book',
  contents: 'Contents',
  part: 'chapter',
  writers: 'Written by',
  action: 'Order this book',
};
const course: Wording = {
  catalogue: { label: 'Courses', href: '/education/courses' },
  kind: 'Course',
  contents: 'What is covered',
  part: 'part',
  writers: 'Taught by',
  action: 'Enrol in this course',
};

const WORDING: Readonly<Record<string, Wording>> = {
  book,
  course,
  'online-university': {
    ...course,
    catalogue: { label: 'Online University', href: '/education/online-university' },
    kind: 'Online University',
  },
  certificate: {
    ...course,
    catalogue: { label: 'Certificates', href: '/education/online-university-certificates' },
    kind: 'Certificate',
    action: 'Enrol in this programme',
  },
  bundle: {
    ...course,
    catalogue: { label: 'Course bundles', href: '/education/course-bundles' },
    kind: 'Bundle',
    contents: 'What it consists of',
    action: 'Order this bundle',
  },
  workshop: {
    ...course,
    catalogue: { label: 'Workshops', href: '/education/courses/workshops' },
    kind: 'Workshop',
    action: 'Order this workshop',
  },
};

/** The words for a product's kind; a kind that is not known is spoken of as a course. */
export const wordingOf = (productType: string): Wording => WORDING[productType] ?? course;
