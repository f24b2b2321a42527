import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Price, type PriceText } from './price.tsx';
import { unbroken } from './unbroken.tsx';

export interface Course {
  title: string;
  href: string;
  level?: string;
  hours?: number;
  credits?: number;
  price: PriceText;
  note?: string;
  id: number;
}

const COLUMNS = [
  ['level', 'Level'],
  ['hours', 'Hours'],
  ['credits', 'Credits'],
] as const;

interface CourseTableProps {
  courses: readonly Course[];
  caption?: string;
  choice?: (course: Course) => ReactNode;
}

/** In a narrow container each row becomes a block of labelled values. */
export function CourseTable({ courses, caption = 'Courses', choice }: CourseTableProps) {
  return (
    <div className={classNames('courses', choice && 'courses--choice')}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Course</th>
            {COLUMNS.map(([key, label]) => (
              <th key={key} scope="col" data-column={key}>
                {label}
              </th>
            ))}
            <th scope="col" data-column="price">
              Price
            </th>
            {choice && (
              <th scope="col" data-column="choice">
                Compare
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {courses.map((course) => (
            <tr key={course.href}>
              <th scope="row">
                <a className="stretched-link" href={course.href}>
                  {unbroken(course.title)}
                </a>
                {course.note && <p className="courses__note mt-3xs small soft">{course.note}</p>}
              </th>
              {COLUMNS.map(([key, label]) => (
                <td key={key} data-column={key}>
                  <span className="courses__name" aria-hidden="true">
                    {label}
                  </span>
                  {course[key]}
                </td>
              ))}
              <td data-column="price">
                <Price price={course.price} />
              </td>
              {choice && <td data-column="choice">{choice(course)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
