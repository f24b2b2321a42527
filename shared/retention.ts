export const RETENTION = {
  submissions: { days: 730, about: 'Submitted forms' },
  consent: { days: 730, about: 'Receipts of cookie choices; we keep a receipt while its choice is valid' },
  sessions: { days: 30, about: 'Sessions that have ended or expired' },
  audit: { days: 1095, about: 'What operators have done to people’s data' },
} as const;

export type RetentionKind = keyof typeof RETENTION;

export type RetentionDays = Readonly<Record<RetentionKind, number>>;

export const DEFAULT_RETENTION: RetentionDays = {
  submissions: RETENTION.submissions.days,
  consent: RETENTION.consent.days,
  sessions: RETENTION.sessions.days,
  audit: RETENTION.audit.days,
};

const TOKEN = /\{retention:([a-z]+)\}/g;

/** Replace `{retention:submissions}` and the like by the period in words, like `2 years` or `30 days`. */
export function fillRetention(text: string, days: RetentionDays): string {
  return text.replaceAll(TOKEN, (token, name: string) => {
    const [, kept] = Object.entries(days).find(([kind]) => kind === name) ?? [];
    return kept === undefined ? token : toPeriod(kept);
  });
}

export const withoutRetention = (text: string): string => text.replaceAll(TOKEN, '');

function toPeriod(days: number): string {
  if (days % 365 === 0) return days === 365 ? 'a year' : `${days / 365} years`;
  return days === 1 ? 'a day' : `${days} days`;
}
