import type { ConsentLevel } from '../../shared/consent/consent.ts';
import { type GlobalScript, scriptMayRun, type ThirdPartySettings } from '../../shared/consent/global-scripts.ts';
import { hasGlobalPrivacyControl } from './consent.ts';
import { updateTagManager } from './tag-manager.ts';

type Page = {
  readonly level: ConsentLevel;
  /** `globalScripts` of the configuration. */
  readonly html: string;
  /** True for previews and for pages whose address holds a secret. */
  readonly isExcluded: boolean;
};

export type Script = GlobalScript & { readonly code: string };

let latest: Page | undefined;

const running = new Map<string, Script>();

/** Reloads the document when a running script loses permission, because scripts cannot be stopped (section 9). */
export async function runThirdParty(settings: ThirdPartySettings, page: Page): Promise<void> {
  const { level, html, isExcluded } = page;
  latest = page;
  const mayRun = (script: Script) => !isExcluded && scriptMayRun(script, settings, level, hasGlobalPrivacyControl());
  const { tagManager } = settings;
  const mayContainerStay = !tagManager || updateTagManager(tagManager, { level, isExcluded });
  if (!mayContainerStay || ![...running.values()].every(mayRun)) {
    location.reload();
    return;
  }
  const scripts = (await scriptsIn(html, settings)).filter(mayRun);
  // The visitor may have changed the choice meanwhile.
  if (latest === page) scripts.forEach(run);
}

/** Parses without running the scripts. */
export function scriptsIn(html: string, { scriptHashes }: Pick<ThirdPartySettings, 'scriptHashes'>): Promise<Script[]> {
  const elements = html === '' ? [] : new DOMParser().parseFromString(html, 'text/html').querySelectorAll('script');
  return Promise.all(
    [...elements].map(async (element) => {
      const { text: code, dataset } = element;
      const src = element.getAttribute('src') ?? undefined;
      const hash = src === undefined && scriptHashes.length > 0 ? await toHash(code) : undefined;
      return { src, hash, code, purpose: dataset.purpose };
    }),
  );
}

/** Hash as in a Content-Security-Policy; undefined where the page is not served securely. */
async function toHash(code: string): Promise<string | undefined> {
  if (!isSecureContext) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

function run(script: Script): void {
  const { src, code } = script;
  const key = src ?? code;
  if (running.has(key)) return;
  running.set(key, script);
  const element = document.createElement('script');
  if (src === undefined) element.text = code;
  else element.src = src;
  element.async = true;
  document.head.append(element);
}
