import { formatDate, formatTime } from '../ui/dates.ts';
import { NoticeBox } from '../ui/notice-box.tsx';

type Age = { readonly stale?: boolean | undefined; readonly asOf?: string | undefined };

/** Shown while the system that holds the lists is unavailable. */
export function StaleNotice({ age }: { age: Age | undefined }) {
  if (!age?.stale || age.asOf === undefined) return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <NoticeBox title="We can’t reach your e-mail lists right now" live>
      <p>
        They are shown as they were on {formatDate(age.asOf, timeZone)}, {formatTime(age.asOf, timeZone)}. You can
        change them; we’ll pass on your changes as soon as we can.
      </p>
    </NoticeBox>
  );
}
