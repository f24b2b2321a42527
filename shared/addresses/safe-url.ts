export const ALLOWED_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const;
const ALLOWED: ReadonlySet<string> = new Set(ALLOWED_SCHEMES);
/** Browsers ignore these before and inside a scheme. */
const IGNORED = /[\p{Cc}\s]+/gu;
const SCHEME = /^([a-z][a-z\d+.-]*):/i;

/** Reject schemes such as `javascript:` and `data:` (section 6). */
export function isSafeUrl(url: string): boolean {
  const scheme = SCHEME.exec(url.replace(IGNORED, ''))?.[1];
  return scheme === undefined || ALLOWED.has(scheme.toLowerCase());
}
