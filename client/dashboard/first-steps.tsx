import { useSyncExternalStore } from 'react';
import { EXPIRE_DATE_UNKNOWN, WELCOME_PATH } from '../../shared/constants.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { request } from '../../shared/pages/request.ts';
import { useEnvironment } from '../data/environment.tsx';
import { FIRST_STEPS_STORAGE_KEY } from '../data/storage-keys.ts';
import { storedValue } from '../data/stored-value.ts';
import { useCall } from '../data/use-call.ts';
import type { MemberProps } from '../session/member-record.ts';
import { Html } from '../ui/html.tsx';
import { Progress } from '../ui/progress.tsx';
import { SectionHead } from '../ui/section-head.tsx';

const FIRST_DAYS_MS = 90 * DAY_MS;
const welcome = request('pageMenu.byPath', { path: WELCOME_PATH });
const NONE: readonly string[] = [];

const ticked = storedValue(FIRST_STEPS_STORAGE_KEY, parseTicked);

export function FirstSteps({ member }: MemberProps) {
  const { now } = useEnvironment();
  const joined = member?.expireDate === EXPIRE_DATE_UNKNOWN ? undefined : member?.joinedDate;
  const isNew = joined !== undefined && now - Date.parse(joined) < FIRST_DAYS_MS;
  return isNew ? <Steps /> : null;
}

function Steps() {
  const page = useCall(welcome).data?.result[0];
  const done = useSyncExternalStore(ticked.subscribe, ticked.read, () => NONE);
  const steps = [...(page?.body ?? '').matchAll(/<li>(.*?)<\/li>/gs)].map(([, step = '']) => step);
  if (!page || steps.length === 0) return null;
  const count = steps.filter((step) => done.includes(toName(step))).length;
  const tick = (name: string, isDone: boolean) => {
    const next = isDone ? [...done, name] : done.filter((each) => each !== name);
    ticked.write(next.length > 0 ? JSON.stringify(next) : null, next);
  };
  return (
    <section className="section--s first-steps" aria-labelledby="first-steps">
      <SectionHead id="first-steps" title="Your first 90 days" link={{ label: page.title, href: WELCOME_PATH }} />
      <div className="needs-script">
        <Progress label={`${count} of ${steps.length} steps done`} percent={Math.round((100 * count) / steps.length)} />
      </div>
      <ul>
        {steps.map((step) => {
          const name = toName(step);
          return (
            <li key={name}>
              <label className="choice choice--checkbox needs-script">
                <input
                  type="checkbox"
                  checked={done.includes(name)}
                  onChange={({ target }) => tick(name, target.checked)}
                />
                <span className="visually-hidden">Done: {name}</span>
              </label>
              <Html html={step} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const toName = (step: string): string => /^[^.?]*/.exec(step.replace(/<[^>]*>/g, ''))?.[0] ?? step;

function parseTicked(json: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : NONE;
  } catch {
    return NONE;
  }
}
