import type { ProductCard } from '../../shared/contract/models.ts';
import { COMPARE_PARAM, COMPARE_PATH, MAX_COMPARED } from '../../shared/learning/products.page.ts';
import { LearningTable } from '../cards/product-items.tsx';
import { useHydrated } from '../data/use-hydrated.ts';
import { Button, QuietLink } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { classNames } from '../ui/class-names.ts';

/** Courses ticked on this page of the list or another. */
export type ChosenCourses = {
  readonly ids: readonly number[];
  choose(ids: readonly number[]): void;
  readonly without: string;
};

const STATUS_ID = 'chosen-courses';

type ComparableCoursesProps = { products: readonly ProductCard[]; chosen: ChosenCourses };

/** A GET form, which works without JavaScript; shown from two courses on. */
export function ComparableCourses({ products, chosen }: ComparableCoursesProps) {
  const { ids, choose, without } = chosen;
  const isCounted = useHydrated();
  if (products.length < 2) return <LearningTable products={products} caption="Courses" />;
  const elsewhere = ids.filter((id) => !products.some(({ productId }) => productId === id));
  return (
    <form action={`${COMPARE_PATH}#comparison`}>
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name={COMPARE_PARAM} value={id} />
      ))}
      <LearningTable
        products={products}
        caption="Courses"
        choice={({ id, title }) => (
          <CourseChoice
            id={id}
            title={title}
            isChosen={ids.includes(id)}
            isFull={isCounted && ids.length >= MAX_COMPARED}
            onChange={(isChosen) => choose(isChosen ? [...ids, id] : ids.filter((each) => each !== id))}
          />
        )}
      />
      <div className={classNames('products-compare cluster tight', ids.length > 0 && 'products-compare--on')}>
        <p id={STATUS_ID} className="small" role="status">
          {toStatus(ids.length)}
        </p>
        {ids.length > 0 && (
          <QuietLink href={without} trail="none">
            Untick all
          </QuietLink>
        )}
        <Button type="submit" disabled={isCounted && ids.length < 2}>
          Compare
        </Button>
      </div>
    </form>
  );
}

type CourseChoiceProps = {
  id: number;
  title: string;
  isChosen: boolean;
  isFull: boolean;
  onChange: (isChosen: boolean) => void;
};

function CourseChoice({ id, title, isChosen, isFull, onChange }: CourseChoiceProps) {
  const isOff = isFull && !isChosen;
  return (
    <Checkbox
      name={COMPARE_PARAM}
      value={id}
      checked={isChosen}
      onChange={({ target }) => onChange(target.checked)}
      disabled={isOff}
      aria-describedby={isOff ? STATUS_ID : undefined}
      label={
        <>
          Compare <span className="visually-hidden">{title}</span>
        </>
      }
    />
  );
}

function toStatus(count: number): string {
  if (count === 0) return 'Choose two or three courses.';
  if (count === 1) return '1 chosen. Choose one or two more.';
  return count < MAX_COMPARED ? `${count} chosen` : `${count} chosen. Untick one to choose another.`;
}
