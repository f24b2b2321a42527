import type { ProductDetail } from '../../shared/contract/models.ts';
import type { LinkItem } from '../ui/types.ts';

/** @param now epoch milliseconds; the page exists in every state */
export function offerState(
  { availableFrom, availableUntil }: Pick<ProductDetail, 'availableFrom' | 'availableUntil'>,
  now: number,
): 'upcoming' | 'available' | 'discontinued' {
  const today = new Date(now).toISOString().slice(0, 10);
  if (availableUntil !== undefined && availableUntil < today) return 'discontinued';
  return availableFrom > today ? 'upcoming' : 'available';
}

/** Texts that depend on the type of product. */
type Wording = {
  catalogue: LinkItem;
  typeName: string;
  contents: string;
  part: string;
  writers: string;
  action: string;
};

const book: Wording = {
  catalogue: { label: 'Books', href: '/education/books' },
  typeName: 'Book',
  contents: 'Contents',
  part: 'chapter',
  writers: 'Written by',
  action: 'Order this book',
};
const course: Wording = {
  catalogue: { label: 'Courses', href: '/education/courses' },
  typeName: 'Course',
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
    typeName: 'Online University',
  },
  certificate: {
    ...course,
    catalogue: { label: 'Certificates', href: '/education/online-university-certificates' },
    typeName: 'Certificate',
    action: 'Enrol in this programme',
  },
  bundle: {
    ...course,
    catalogue: { label: 'Course bundles', href: '/education/course-bundles' },
    typeName: 'Bundle',
    contents: 'What it consists of',
    action: 'Order this bundle',
  },
  workshop: {
    ...course,
    catalogue: { label: 'Workshops', href: '/education/courses/workshops' },
    typeName: 'Workshop',
    action: 'Order this workshop',
  },
};

/** Falls back to the texts for a course. */
export const toWording = (productType: string): Wording => WORDING[productType] ?? course;
