import { formatDate, formatTime } from '../ui/dates.ts';
import { NoticeBox } from '../ui/notice-box.tsx';

type Age = { readonly stale?: boolean | undefined; readonly asOf?: string | undefined };

/** Shown while the system that holds the lists is unavailable. */
export function StaleNotice({ age }: { age: Age | undefined }) {
  if (!age?.stale || age.asOf === undefined) return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <NoticeBox title="The system that keeps these lists does not answer just now" live>
      <p>
        They are shown as they were on {formatDate(age.asOf, timeZone)}, {formatTime(age.asOf, timeZone)}. You can
        change them; changes are passed on when it answers again.
      </p>
    </NoticeBox>
  );
}
