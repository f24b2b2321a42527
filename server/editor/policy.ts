import type { Config } from '../config/config.ts';
import type { EditorBackEnd } from '../config/editor-settings.ts';

/** Inline styles for Svelte and the text editor, data: for its logo, blob: for unsaved pictures and the preview. */
export function editorPolicy({ isHttps }: Pick<Config, 'isHttps'>, backEnd: EditorBackEnd, nonce: string): string {
  const hosts = backEnd.type === 'git' ? [...new Set([new URL(backEnd.apiRoot).origin, backEnd.baseUrl])] : [];
  const avatars = backEnd.type === 'git' && backEnd.host === 'github' ? ['https://avatars.githubusercontent.com'] : [];
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...hosts, ...avatars].join(' '),
    'media-src blob:',
    "font-src 'self'",
    'frame-src blob:',
    ["connect-src 'self' data: blob:", ...hosts].join(' '),
    "form-action 'none'",
    "base-uri 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
