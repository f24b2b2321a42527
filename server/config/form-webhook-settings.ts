import { z } from 'zod';
import { list, type ParsedGroup, type Setting } from './setting.ts';

export const formWebhookSettings = {
  FORM_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(
        /^whsec_[A-Za-z\d+/]{32,}={0,2}$/,
        'whsec_ and at least 24 bytes as Base64, like whsec_$(openssl rand -base64 32)',
      )
      .optional(),
    shown: 'no webhooks',
    about:
      'Key that signs the submissions posted to the webhooks of forms, as Standard Webhooks says: whsec_ and at least 24 bytes as Base64',
  },
  FORM_WEBHOOK_HOSTS: {
    schema: list.pipe(z.array(z.string().regex(/^(?:[a-z\d-]+\.)*[a-z\d-]+$/, 'host names')).min(1)).optional(),
    about:
      'Hosts that the webhooks of forms may be at, separated by commas: content names the addresses, and submissions are personal data',
  },
} as const satisfies Record<string, Setting>;

type Parsed = ParsedGroup<typeof formWebhookSettings>;

export function readFormWebhooks({ FORM_WEBHOOK_SECRET: secret, FORM_WEBHOOK_HOSTS: hosts }: Parsed) {
  return secret === undefined || hosts === undefined ? undefined : { secret, hosts };
}

export function formWebhookProblems(parsed: Parsed): string[] {
  const { FORM_WEBHOOK_SECRET: secret, FORM_WEBHOOK_HOSTS: hosts } = parsed;
  if ((secret === undefined) === (hosts === undefined)) return [];
  const [missing, present] =
    secret === undefined
      ? ['FORM_WEBHOOK_SECRET', 'FORM_WEBHOOK_HOSTS']
      : ['FORM_WEBHOOK_HOSTS', 'FORM_WEBHOOK_SECRET'];
  return [`${missing}: missing, although ${present} is set`];
}
