import { homePage } from '../../../shared/pages/home.ts';
import { useCall } from '../../data/use-call.ts';

const { proof } = homePage();

/** The dots of a row, the pixels from one dot to the next, and the people of a dot where there are thousands. */
const ROW = 52;
const STEP = 6;
const PEOPLE = 100;

/** How large the society is: numbers, each over a field of dots. */
export function HomeProof() {
  const facts = useCall(proof).data?.result ?? [];
  if (facts.length === 0) return null;
  return (
    <ul className="proof grid-4" aria-label="The society in numbers">
      {facts.map(({ title, description, linkUrl }) => (
        <li key={description}>
          <a className="proof__fact" href={linkUrl}>
            <span className="proof__number">{title}</span> {description}
          </a>
          <Dots count={Number(title.replace(/\D/g, ''))} />
        </li>
      ))}
    </ul>
  );
}

function Dots({ count }: { count: number }) {
  const dots = Math.round(count < 1000 ? count : count / PEOPLE);
  const full = Math.floor(dots / ROW);
  const line = (row: number, length: number) => `M1 ${row * STEP + 2}h${length * STEP - 1}`;
  const path = Array.from({ length: full }, (_, row) => line(row, ROW)).join('') + line(full, dots % ROW);
  return (
    <svg className="proof__dots" viewBox={`0 0 ${ROW * STEP} ${8 * STEP}`} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
