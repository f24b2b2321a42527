import type { ProductCard } from '../../shared/contract/models.ts';
import { pricesOf, saleWords } from '../pages/product-prices.ts';
import { Book, Shelf } from '../ui/book.tsx';
import { type Course, CourseTable } from '../ui/course-table.tsx';
import { readDay } from '../ui/dates.ts';
import type { HeadingLevel } from '../ui/types.ts';

type ItemsProps = { products: readonly ProductCard[]; level?: HeadingLevel };

/** Books on their shelves, each with what it is known for: new, bought most, or the month it came out. */
export function BookShelf({ products, level }: ItemsProps) {
  return (
    <Shelf>
      {products.map((book) => (
        <Book
          key={book.productId}
          {...bookOf(book)}
          label={book.isNew ? 'New' : book.isBestSeller ? 'Best-seller' : monthOf(book)}
          quietLabel={!book.isNew && !book.isBestSeller}
          level={level}
        />
      ))}
    </Shelf>
  );
}

/** Everything that is learned by attending or clicking, as a table of courses. */
export function LearningTable({ products, caption }: { products: readonly ProductCard[]; caption: string }) {
  return <CourseTable caption={caption} courses={products.map(courseOf)} />;
}

/** A book as the design system knows it. */
export function bookOf(book: ProductCard) {
  const { member, other, before } = pricesOf(book);
  return {
    href: book.path,
    title: book.title,
    authors: book.authors.join(' & '),
    cover: { topic: book.topic, ink: book.ink, seed: book.path },
    price: { member, other: before?.member ?? other, ...(before && { sale: saleWords(book, { short: true }) }) },
  };
}

/** "March 2024": when a product came out. */
export function monthOf({ availableFrom }: ProductCard): string {
  const day = readDay(availableFrom);
  return day ? `${day.monthName} ${day.year}` : '';
}

function courseOf(course: ProductCard): Course {
  const { member, before } = pricesOf(course);
  return {
    title: course.title,
    href: course.path,
    level: course.level,
    price: member,
    note: [course.format, saleWords(course)].filter(Boolean).join('. '),
    ...(course.hours !== undefined && { hours: course.hours }),
    ...(course.credits > 0 && { credits: course.credits }),
    ...(before && { before: before.member }),
  };
}
