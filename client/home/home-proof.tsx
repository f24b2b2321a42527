import { homePage } from '../../shared/home/home.page.ts';
import { useCall } from '../data/use-call.ts';
import { Dots } from '../ui/dots.tsx';

const { proof } = homePage();

/** People per dot where there are thousands, and rows for which the fields have room. */
const PEOPLE = 100;
const ROWS = 8;

/** Numbers, each over a field of dots. */
export function HomeProof() {
  const facts = useCall(proof).data?.result ?? [];
  if (facts.length === 0) return null;
  return (
    <ul className="proof grid-4" aria-label="The society in numbers">
      {facts.map(({ title, description, linkUrl }) => (
        <li key={description}>
          <a className="block small soft" href={linkUrl}>
            <span className="block h3 ink">{title}</span> {description}
          </a>
          <Dots count={toDots(Number(title.replace(/\D/g, '')))} rows={ROWS} />
        </li>
      ))}
    </ul>
  );
}

const toDots = (count: number): number => Math.round(count < 1000 ? count : count / PEOPLE);
