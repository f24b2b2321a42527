interface ProgressProps {
  /** Integer, 0 to 100. */
  percent: number;
  label: string;
}

export function Progress({ percent, label }: ProgressProps) {
  return (
    <div className="progress">
      <p className="progress__num" aria-hidden="true">
        {percent}
        <span>%</span>
      </p>
      <progress value={percent} max={100} aria-label={label} />
    </div>
  );
}

interface CreditLadderProps {
  earned: number;
  planned?: number;
  needed: number;
}

const BAR = 14;
const STEP = 16;

/** One bar per credit: earned, planned (hatched) or open. */
export function CreditLadder({ earned, planned = 0, needed }: CreditLadderProps) {
  const sentence = `${earned} of ${needed} credits earned${planned ? `, ${planned} more planned` : ''}`;
  return (
    <div className="ladder">
      <p className="ladder__num">
        <span>{earned}</span> of {needed} credits
      </p>
      <svg className="ladder__bars" viewBox={`0 0 ${needed * STEP} 32`} role="img" aria-label={sentence}>
        <defs>
          <pattern id="ladder-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v5" />
          </pattern>
        </defs>
        {Array.from({ length: needed }, (_, i) => i).map((i) => {
          const state = i < earned ? 'earned' : i < earned + planned ? 'planned' : 'open';
          const height = state === 'open' ? 12 : 30;
          return <rect key={i} data-state={state} x={i * STEP} y={31 - height} width={BAR} height={height} />;
        })}
        <path className="ladder__base" d={`M0 31.5h${needed * STEP}`} />
      </svg>
    </div>
  );
}
