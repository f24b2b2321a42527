import type { ProductCard } from '../../shared/contract/models.ts';
import { formatDate } from '../ui/dates.ts';

type Course = Pick<ProductCard, 'format' | 'availableFrom'>;

/** @param now epoch milliseconds */
const isUpcoming = ({ availableFrom }: Course, now: number): boolean =>
  availableFrom > new Date(now).toISOString().slice(0, 10);

/** True for a course with fixed days that has not begun; false at the learner's own pace. */
export const isLiveToCome = (course: Course, now: number): boolean =>
  course.format.startsWith('Live online') && isUpcoming(course, now);

/** "Starts 10 November 2026" for a future live course, "From …" or "Since …" for other products. */
export function startText(course: Course, now: number): string {
  const day = formatDate(course.availableFrom);
  if (isLiveToCome(course, now)) return `Starts ${day}`;
  return `${isUpcoming(course, now) ? 'From' : 'Since'} ${day}`;
}
