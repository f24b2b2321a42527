import sanitizeHtml from 'sanitize-html';
import { SAFE_HTML, safeNotice } from '../../../shared/html/safe-html.ts';

export function sanitise(html: string): string {
  return sanitizeHtml(html, SAFE_HTML);
}

export function sanitiseNotice(html: string): string {
  return safeNotice(html, sanitise);
}
