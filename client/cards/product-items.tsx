import type { ReactNode } from 'react';
import type { ProductCard } from '../../shared/contract/models.ts';
import { useEnvironment } from '../data/environment.tsx';
import { Book, Shelf } from '../ui/book.tsx';
import { bindName } from '../ui/bound-terms.ts';
import { type Course, CourseTable } from '../ui/course-table.tsx';
import { readDay } from '../ui/dates.ts';
import type { HeadingLevel } from '../ui/types.ts';
import { isLiveToCome, startText } from './course-start.ts';
import { saleText, toPrices } from './product-prices.ts';

type ItemsProps = {
  products: readonly ProductCard[];
  level?: HeadingLevel;
  /** Rows instead of columns on phones. */
  rows?: boolean;
};

export function BookShelf({ products, level, rows }: ItemsProps) {
  return (
    <Shelf rows={rows}>
      {products.map((book) => (
        <Book
          key={book.productId}
          {...toBook(book)}
          label={book.isNew ? 'New' : book.isBestSeller ? 'Best-seller' : toMonth(book)}
          quietLabel={!book.isNew && !book.isBestSeller}
          level={level}
        />
      ))}
    </Shelf>
  );
}

type LearningTableProps = {
  products: readonly ProductCard[];
  caption: string;
  choice?: ((course: Course) => ReactNode) | undefined;
};

export function LearningTable({ products, ...table }: LearningTableProps) {
  const { now } = useEnvironment();
  return <CourseTable {...table} courses={products.map((product) => buildCourse(product, now))} />;
}

export function toBook(book: ProductCard) {
  return {
    href: book.path,
    title: book.title,
    authors: book.authors.map(bindName).join(' & '),
    cover: toCover(book),
    price: toPrices(book),
    until: saleText(book, { short: true }),
  };
}

export const toCover = ({ subject, topic, ink, path }: ProductCard) => ({ topic: subject ?? topic, ink, seed: path });

export function toMonth({ availableFrom }: ProductCard): string {
  const day = readDay(availableFrom);
  return day ? `${day.monthName} ${day.year}` : '';
}

function buildCourse(course: ProductCard, now: number): Course {
  return {
    id: course.productId,
    title: course.title,
    href: course.path,
    level: course.level,
    price: toPrices(course),
    note: [isLiveToCome(course, now) && startText(course, now), course.format, saleText(course)]
      .filter(Boolean)
      .join('. '),
    ...(course.hours !== undefined && { hours: course.hours }),
    ...(course.credits > 0 && { credits: course.credits }),
  };
}
