import { z } from 'zod';
import { httpBase, type Setting, signingKey } from './setting.ts';

export const apiSettings = {
  API_ORIGIN: {
    key: 'apiOrigin',
    schema: httpBase.optional(),
    shown: 'the embedded API',
    about:
      'Origin of a service that implements the API contract, with the path below which its calls are if there is one, like https://api.example.org/api; the embedded API is then not started. It must honour Idempotency-Key, or a form sent twice is stored twice',
  },
  DATABASE_URL: {
    key: 'databaseUrl',
    schema: z
      .url({
        protocol: /^postgres(?:ql)?$/,
        error: 'an address, like postgres://user:password@db.example.org:5432/society',
      })
      .optional(),
    shown: 'an embedded PostgreSQL in DATA_DIR',
    about: 'Connection URL of a PostgreSQL server, 15 or newer, for the embedded API',
  },
  DATA_DIR: {
    key: 'dataDir',
    schema: z.string().min(1).default('./data'),
    about: 'Folder for the embedded database, generated secrets and drawn share cards',
  },
  BACKUP_DIR: {
    schema: z.string().min(1).optional(),
    shown: 'DATA_DIR/backups',
    about:
      'Folder of the backups that `rostrum backup` writes. Set it for the site too, if it sees the folder: the metric `rostrum_backup_age_seconds` then tells the age of the last one',
  },
  CONTENT_DIR: {
    key: 'contentDir',
    schema: z.string().min(1).default('./content'),
    about: 'Folder from which the embedded API imports its content',
  },
  CONTENT_MAX_REMOVAL: {
    key: 'maxRemoval',
    schema: z.coerce.number<string>().pipe(z.number().min(0).max(1)).default(0.2),
    about:
      'Share of the published content, from 0 to 1, that one import may remove; an import that would remove more changes nothing. 1 allows everything',
  },
  CONTENT_WATCH: {
    schema: z.stringbool().optional(),
    shown: 'true while PUBLIC_ORIGIN is this machine',
    about: 'Imports files of CONTENT_DIR into the embedded API when they are saved; pages show them within two seconds',
  },
  CONTENT_HOOK_SECRET: {
    key: 'contentHookSecret',
    schema: signingKey.optional(),
    shown: 'no hook',
    about:
      'Key that signs requests to /hooks/content, the webhook by which a git host makes the embedded API import CONTENT_DIR after a push',
  },
  DEMO_ACCOUNTS: {
    schema: z.stringbool().optional(),
    shown: 'true while PUBLIC_ORIGIN is this machine',
    about:
      'Creates the demo accounts in the embedded API. Their password is published, so true is accepted only while PUBLIC_ORIGIN is this machine',
  },
  SMTP_URL: {
    schema: z
      .url({ protocol: /^smtps?$/, error: 'an address, like smtps://user:password@mail.example.org' })
      .optional(),
    shown: 'files in DATA_DIR/mail, if PUBLIC_ORIGIN is this machine',
    about:
      'Mail server of the embedded API, like smtps://user:password@host:465. A public site without it opens no accounts and adds no addresses, because it cannot confirm them',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(
        /^(?:[^<>@]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
        'an address, or a name and an address in angle brackets',
      )
      .optional(),
    shown: 'the society’s name and address in the content',
    about: 'Sender of the site’s e-mails',
  },
} as const satisfies Record<string, Setting>;
