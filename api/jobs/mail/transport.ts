import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type NodemailerError } from 'nodemailer';
import { DeliveryError } from '../outbox/send-message.ts';

/** Sends mail through an SMTP server, or writes it to files. */
export type MailSettings = { readonly smtpUrl: string } | { readonly folder: string };

export type Mail = {
  /** The id of the outbox's message: the same for every attempt. */
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Date;
  readonly messageId: string;
  readonly from: string | { name: string; address: string };
  readonly to: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string | undefined;
  /** Unsubscribe address, by a page and by one click. */
  readonly unsubscribe?: string | undefined;
  readonly subject: string;
  readonly text: string;
};

/** @throws DeliveryError when the mail was not accepted. */
export type SendMail = (mail: Mail) => Promise<void>;

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;
/** RFC 3834: prevents automatic replies. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** The headers of a mail. RFC 8058: a mail program posts to the address by itself when its user unsubscribes. */
const toHeaders = ({ unsubscribe }: Mail): Record<string, string> => ({
  ...HEADERS,
  ...(unsubscribe !== undefined && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** `close` ends the connections to the mail server. */
export type MailTransport = { readonly send: SendMail; close(): void };

export function createMailTransport(settings: MailSettings): MailTransport {
  return 'smtpUrl' in settings
    ? sendBySmtp(settings.smtpUrl)
    : { send: writeToFolder(settings.folder), close: () => {} };
}

const smtpOptions = (url: string) => ({
  url,
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SOCKET_TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Connections to the mail server that stay open from one mail to the next. */
const MAX_CONNECTIONS = 5;

/** Signs in to the mail server and sends nothing. @throws DeliveryError when it does not accept the site */
export async function checkMailServer(url: string): Promise<void> {
  const transport = createTransport(smtpOptions(url));
  try {
    await transport.verify();
  } catch (error) {
    throw deliveryError(error);
  } finally {
    transport.close();
  }
}

function sendBySmtp(url: string): MailTransport {
  const transport = createTransport({ ...smtpOptions(url), pool: true, maxConnections: MAX_CONNECTIONS });
  const send: SendMail = async (mail) => {
    const { messageId, from, to, replyTo, subject, text } = mail;
    try {
      await transport.sendMail({ messageId, from, to, replyTo, subject, text, headers: toHeaders(mail) });
    } catch (error) {
      throw deliveryError(error);
    }
  };
  return { send, close: () => transport.close() };
}

/** Writes each mail as an `.eml` file, which mail programs open. A repeated attempt overwrites its file. */
function writeToFolder(folder: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { id, kind, createdAt, messageId, from, to, replyTo, subject, text } = mail;
    const headers = toHeaders(mail);
    const { message } = await transport.sendMail({ messageId, from, to, replyTo, subject, text, headers });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${kind}-${id}.eml`);
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}

/** The error without the server's text, which usually repeats the recipient's address. */
function deliveryError(error: unknown): DeliveryError {
  const {
    code = 'unknown',
    responseCode,
    permanent = false,
  }: NodemailerError = error instanceof Error ? error : new Error();
  // A server that rejects the site's own credentials may accept them after an operator has corrected them.
  const isPermanent = permanent && code !== 'EAUTH';
  return new DeliveryError(`SMTP ${code}${responseCode ? ` ${responseCode}` : ''}`, { isPermanent });
}
