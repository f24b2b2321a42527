import { MY_LEARNING } from '../session/member-bar.tsx';
import type { MemberProps, MemberRecord } from '../session/member-record.ts';
import { QuietLink } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { EmptyState, Skeleton } from '../ui/state.tsx';

const DONE = 100;
const ALL_COURSES = { label: 'All courses', href: '/education/courses' };

/** Renders nothing if the courses are unknown. */
export function MyLearning({ member }: MemberProps) {
  const courses = member?.courses;
  if (member && !courses) return null;
  return (
    <section className="section" id={MY_LEARNING} aria-labelledby="learning-title">
      <SectionHead id="learning-title" title="My learning" link={ALL_COURSES} />
      {!courses && <Skeleton shape="table" count={3} />}
      {courses?.length === 0 && (
        <EmptyState
          topic="education"
          title="No courses yet"
          action={<QuietLink href={ALL_COURSES.href}>Choose a course</QuietLink>}
        >
          Courses appear here when you enrol, with your progress.
        </EmptyState>
      )}
      {courses && courses.length > 0 && (
        <ul className="course-rows">
          {courses.map((course) => (
            <Row key={course.product.productId} {...course} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ product, percent, nextStep }: NonNullable<MemberRecord['courses']>[number]) {
  const action = percent === DONE ? 'About the course' : 'Open course';
  return (
    <li className="course-row">
      <div>
        <h3 className="h5">{product.title}</h3>
        <p className="small quiet">{nextStep}</p>
      </div>
      <Progress percent={percent} label={`Progress in ${product.title}`} />
      <QuietLink href={product.path} aria-label={`${action}: ${product.title}`}>
        {action}
      </QuietLink>
    </li>
  );
}
