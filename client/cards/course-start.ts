import type { ProductCard } from '../../shared/contract/models.ts';
import { formatDate } from '../ui/dates.ts';

type Course = Pick<ProductCard, 'format' | 'availableFrom'>;

/** Whether a product is not yet available at `now` (epoch milliseconds). */
const isUpcoming = ({ availableFrom }: Course, now: number): boolean =>
  availableFrom > new Date(now).toISOString().slice(0, 10);

/** Whether a course with its own days, rather than at the learner's pace, has still to begin. */
export const isLiveToCome = (course: Course, now: number): boolean =>
  course.format.startsWith('Live online') && isUpcoming(course, now);

/** "Starts 10 November 2026" for a live course to come, and "From …" or "Since …" for other products. */
export function startText(course: Course, now: number): string {
  const day = formatDate(course.availableFrom);
  if (isLiveToCome(course, now)) return `Starts ${day}`;
  return `${isUpcoming(course, now) ? 'From' : 'Since'} ${day}`;
}
