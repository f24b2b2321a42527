import { z } from 'zod';
import { RETENTION, type RetentionDays, type RetentionKind } from '../../shared/retention.ts';

const MAX_DAYS = 36_500;

const toDays = (kind: RetentionKind) => {
  const { days, about } = RETENTION[kind];
  const schema = z.coerce.number<string>().pipe(z.int().min(1).max(MAX_DAYS)).default(days);
  return {
    schema,
    about: `Days after which the embedded API deletes: ${about}. The privacy page names them`,
  };
};

export const retentionSettings = {
  RETENTION_DAYS_SUBMISSIONS: toDays('submissions'),
  RETENTION_DAYS_CONSENT: toDays('consent'),
  RETENTION_DAYS_AUDIT: toDays('audit'),
};

type Parsed = Readonly<Record<keyof typeof retentionSettings, number>>;

export const toRetention = (parsed: Parsed): RetentionDays => ({
  submissions: parsed.RETENTION_DAYS_SUBMISSIONS,
  consent: parsed.RETENTION_DAYS_CONSENT,
  sessions: RETENTION.sessions.days,
  audit: parsed.RETENTION_DAYS_AUDIT,
});
