import { z } from 'zod';
import type { CallId } from '../../shared/contract/calls.ts';
import { toResponseSchema } from '../../shared/contract/contract.ts';
import { HTML_MEDIA_TYPE, withCleanHtml } from '../../shared/contract/schemas/html-cleaning.ts';
import { safeNotice } from '../../shared/html/safe-html.ts';
import { sanitiseHtml, UnreadableHtml } from './sanitise.ts';

/** HTML per answer, in characters. */
const MAX_HTML = 1_000_000;

/** @throws UnreadableHtml when the answer holds more HTML than `MAX_HTML`, or HTML that is nested too deeply */
export function sanitisingHtml<T>(parse: () => T): T {
  let length = 0;
  const counted = (text: string): string => {
    length += text.length;
    if (length > MAX_HTML) throw new UnreadableHtml(`more than ${MAX_HTML} characters of HTML`);
    return text;
  };
  return withCleanHtml(
    { html: (text) => sanitiseHtml(counted(text)), notice: (text) => safeNotice(counted(text), sanitiseHtml) },
    parse,
  );
}

const known = new Map<CallId, boolean>();

export function holdsHtml(id: CallId): boolean {
  const found = known.get(id) ?? JSON.stringify(z.toJSONSchema(toResponseSchema(id))).includes(HTML_MEDIA_TYPE);
  known.set(id, found);
  return found;
}
