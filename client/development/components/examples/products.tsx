import { Book, BookCover, FeaturedBook, Shelf } from '../../../ui/book.tsx';
import { ButtonLink, QuietLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { CourseTable } from '../../../ui/course-table.tsx';
import { Price } from '../../../ui/price.tsx';
import { PriceTable } from '../../../ui/price-table.tsx';
import { Ticket } from '../../../ui/ticket.tsx';
import type { Example } from '../example.ts';
import '../../../learning/products.css';

const price = { member: '$80', other: '$120' };
const sale = { sale: '$64', usual: price };
const book = {
  title: 'Signals',
  authors: 'Ilse Verhaegen & Tomás Quiroga',
  cover: { topic: 'vigilance', ink: 'green', seed: 'signals' },
  href: '/books/signals',
} as const;
const rates = [
  { name: 'Members', text: 'With a membership on the first day.', price: '$245' },
  { name: 'Others', price: '$345', per: 'a seat', href: '/join' },
];
const courses = [
  { id: 1, title: 'Writing a clinical evaluation', href: '/courses/1', level: 'Advanced', hours: 9, credits: 8, price },
  {
    id: 2,
    title: 'Labels',
    href: '/courses/2',
    level: 'Introductory',
    hours: 3,
    credits: 3,
    price: sale,
    note: 'Recorded',
  },
];

export const examples: readonly Example[] = [
  {
    component: 'BookCover',
    state: 'with authors',
    element: (
      <div className="grid-4">
        <BookCover {...book} />
      </div>
    ),
  },
  {
    component: 'Book',
    state: 'with price',
    element: (
      <div className="grid-4">
        <Book {...book} price={price} label="New" />
      </div>
    ),
  },
  {
    component: 'Book',
    state: 'on sale',
    element: (
      <div className="grid-4">
        <Book {...book} price={sale} until="Until 18 December" label="May 2025" quietLabel />
      </div>
    ),
  },
  {
    component: 'FeaturedBook',
    state: 'complete',
    element: (
      <FeaturedBook
        {...book}
        level={3}
        price={price}
        label="Best-seller"
        summary="How a signal becomes a measure, in twelve cases."
        meta={['Print and e-book', 'Advanced']}
        action="See the book"
      />
    ),
  },
  {
    component: 'Shelf',
    state: 'two books',
    element: (
      <Shelf>
        <Book {...book} />
        <Book {...book} title="Labels" />
      </Shelf>
    ),
  },
  {
    component: 'Shelf',
    state: 'rows on a phone',
    element: (
      <Shelf rows>
        <Book {...book} price={price} />
        <Book {...book} title="Labels" />
      </Shelf>
    ),
  },
  { component: 'CourseTable', state: 'list', element: <CourseTable courses={courses} /> },
  {
    component: 'CourseTable',
    state: 'with choice',
    element: (
      <CourseTable
        caption="Courses to compare"
        courses={courses}
        choice={({ title }) => <Checkbox label="Compare" aria-label={`Compare ${title}`} />}
      />
    ),
  },
  { component: 'Price', state: 'of members and others', element: <Price price={price} /> },
  { component: 'Price', state: 'the same for all', element: <Price price={{ member: '$40', other: '$40' }} /> },
  { component: 'Price', state: 'sale, large', element: <Price price={sale} until="Until 18 December" large /> },
  { component: 'PriceTable', state: 'two rates', element: <PriceTable rows={rates} /> },
  {
    component: 'Ticket',
    state: 'with prices and links',
    element: (
      <Ticket
        level={3}
        title="Register"
        prices={rates}
        action={
          <ButtonLink href="/register" variant="event" wide>
            Register
          </ButtonLink>
        }
        terms="Free to cancel until 1 May."
        links={
          <QuietLink href="/calendar" icon="calendar">
            Add to calendar
          </QuietLink>
        }
      />
    ),
  },
  {
    component: 'Ticket',
    state: 'without prices',
    element: <Ticket level={3} title="Join" action={<ButtonLink href="/join">Join</ButtonLink>} />,
  },
];
