import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { RequestHandler } from 'express';
import { EDITOR_PATH } from '../../shared/editor-start.ts';

/** Exists only on the machine of the editor, so no visitor ever gets it. */
const COOKIE = 'editor-link';
const KEY_PARAM = 'key';

/** Only who reads the terminal knows it: a proxy on this machine may look like a browser on it. */
function editorKey(secrets: readonly string[]): string {
  const key = new Uint8Array(hkdfSync('sha256', secrets[0] ?? '', '', 'link of the editor', 32));
  return createHmac('sha256', key).update(EDITOR_PATH).digest('base64url').slice(0, 22);
}

export const editorLink = (origin: string, secrets: readonly string[]): string =>
  `${origin}${EDITOR_PATH}?${KEY_PARAM}=${editorKey(secrets)}`;

/** Lets a browser in that has opened the link once; others get a sentence that says where the link is. */
export function requireEditorLink(secrets: readonly string[]): RequestHandler {
  const expected = Buffer.from(editorKey(secrets));
  const isKey = (text: unknown): text is string => {
    if (typeof text !== 'string') return false;
    const given = Buffer.from(text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    const key = new URL(req.originalUrl, 'http://localhost').searchParams.get(KEY_PARAM);
    if (isKey(key)) {
      const cookie = { name: COOKIE, value: key, path: EDITOR_PATH, httpOnly: true, sameSite: 'strict' } as const;
      res.append('Set-Cookie', stringifySetCookie(cookie)).redirect(303, EDITOR_PATH);
      return;
    }
    if (isKey(parseCookie(req.headers.cookie ?? '')[COOKIE])) {
      next();
      return;
    }
    res
      .status(403)
      .type('text/plain')
      .send(
        '403: the editor opens by the link that "npm start" prints in its terminal, or with CONTENT_EDITOR=local\n',
      );
  };
}
