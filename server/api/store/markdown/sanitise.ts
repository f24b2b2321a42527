import sanitizeHtml from 'sanitize-html';
import { SAFE_HTML, safeNotice } from '../../../../shared/rules/safe-html.ts';

/** Well-formed HTML of which only what the allow-list names is left. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, SAFE_HTML);
}

/** The notice strip's HTML, sanitised. */
export function sanitiseNotice(html: string): string {
  return safeNotice(html, sanitise);
}
