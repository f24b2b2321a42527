export interface Course {
  title: string;
  href: string;
  /** "Introductory". */
  level?: string;
  hours?: number;
  credits?: number;
  /** Formatted member price: "$420". */
  price?: string;
  /** Member price before a sale, struck through below the price. */
  before?: string;
  /** Line below the title: the course's format, the end of a sale. */
  note?: string;
}

const COLUMNS = [
  ['level', 'Level', 'Level'],
  ['hours', 'Hours', 'Hours'],
  ['credits', 'Credits', 'Credits'],
  ['price', 'Member price', 'Price'],
] as const;

interface CourseTableProps {
  courses: readonly Course[];
  /** Names the table for assistive technology. */
  caption?: string;
}

/** Courses as a table. In a narrow container each row becomes a block: title, then labelled values. */
export function CourseTable({ courses, caption = 'Courses' }: CourseTableProps) {
  return (
    <div className="courses">
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
          </tr>
        </thead>
        <tbody>
          {courses.map((course) => (
            <tr key={course.href}>
              <th scope="row">
                <a href={course.href}>{course.title}</a>
                {course.note && <p className="courses__note">{course.note}</p>}
              </th>
              {COLUMNS.map(([key, , short]) => (
                <td key={key} data-column={key}>
                  <span className="courses__name" aria-hidden="true">
                    {short}
                  </span>
                  {course[key]}
                  {key === 'price' && course.before && (
                    <s className="courses__before">
                      <span className="visually-hidden">instead of </span>
                      {course.before}
                    </s>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
