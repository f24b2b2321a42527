import sanitizeHtml from 'sanitize-html';
import { SAFE_HTML, safeNotice } from '../../../shared/html/safe-html.ts';

/** Sanitises HTML with the allow-list of `SAFE_HTML`; the result is well-formed. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, SAFE_HTML);
}

/** Sanitises the HTML of the alert banner (section 4). */
export function sanitiseNotice(html: string): string {
  return safeNotice(html, sanitise);
}
