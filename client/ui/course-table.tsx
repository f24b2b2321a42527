import { Checkbox } from './choice.tsx';
import { classNames } from './class-names.ts';
import { Price, type PriceText } from './price.tsx';
import { unbroken } from './unbroken.tsx';

export interface Course {
  title: string;
  href: string;
  /** "Introductory". */
  level?: string;
  hours?: number;
  credits?: number;
  price: PriceText;
  /** Line below the title: the course's format, the end of a sale. */
  note?: string;
  /** Its id among the courses to compare. */
  id?: number;
}

const COLUMNS = [
  ['level', 'Level'],
  ['hours', 'Hours'],
  ['credits', 'Credits'],
] as const;

/** The checkboxes of a table, one in each row, which choose courses by their ids. */
export interface CourseChoice {
  name: string;
  chosen: readonly number[];
  onChange: (id: number, isChosen: boolean) => void;
  /** Id of the text that says why no further course can be chosen. */
  fullBecause?: string | undefined;
}

interface CourseTableProps {
  courses: readonly Course[];
  /** Names the table for assistive technology. */
  caption?: string;
  choice?: CourseChoice;
}

/** Courses as a table. In a narrow container each row becomes a block: title, then labelled values. */
export function CourseTable({ courses, caption = 'Courses', choice }: CourseTableProps) {
  return (
    <div className={classNames('courses', choice && 'courses--choice')}>
      <table className="courses__table">
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
                <a href={course.href}>{unbroken(course.title)}</a>
                {course.note && <p className="courses__note">{course.note}</p>}
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
              {choice && course.id !== undefined && (
                <td data-column="choice">
                  <ChoiceOf id={course.id} title={course.title} choice={choice} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ChoiceOf({ id, title, choice }: { id: number; title: string; choice: CourseChoice }) {
  const { name, chosen, onChange, fullBecause } = choice;
  const isChosen = chosen.includes(id);
  const isOff = fullBecause !== undefined && !isChosen;
  return (
    <Checkbox
      name={name}
      value={id}
      checked={isChosen}
      onChange={(event) => onChange(id, event.target.checked)}
      disabled={isOff}
      aria-describedby={isOff ? fullBecause : undefined}
      label={
        <>
          Compare <span className="visually-hidden">{title}</span>
        </>
      }
    />
  );
}
