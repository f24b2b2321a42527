import { apiSettings } from './api-settings.ts';
import { cacheSettings } from './cache-settings.ts';
import { cdnSettings } from './cdn-settings.ts';
import { editorSettings } from './editor-settings.ts';
import { formWebhookSettings } from './form-webhook-settings.ts';
import { operationSettings } from './operation-settings.ts';
import { providerSettings } from './provider-settings.ts';
import { retentionSettings } from './retention-settings.ts';
import { securitySettings } from './security-settings.ts';
import type { Setting } from './setting.ts';
import { siteSettings } from './site-settings.ts';
import { tagSettings } from './tag-settings.ts';

/** In the order of docs/settings.md. */
export const settingGroups = {
  'The site': siteSettings,
  'API, database, content and mail': { ...apiSettings, ...formWebhookSettings, ...retentionSettings },
  'Web editor': editorSettings,
  'Sessions, proxies and limits': securitySettings,
  'Cache and rendering': cacheSettings,
  'CDN in front': cdnSettings,
  'Processes, log and measurement': operationSettings,
  'Scripts of others': tagSettings,
  'External systems': providerSettings,
} as const satisfies Record<string, Record<string, Setting>>;

/** Every environment variable of the site; read nowhere else. */
export const settings = {
  ...siteSettings,
  ...apiSettings,
  ...formWebhookSettings,
  ...retentionSettings,
  ...editorSettings,
  ...securitySettings,
  ...cacheSettings,
  ...cdnSettings,
  ...operationSettings,
  ...tagSettings,
  ...providerSettings,
} as const satisfies Record<string, Setting>;
