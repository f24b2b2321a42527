import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import supertest, { type Response } from 'supertest';
import { type Reply, sendRequest } from './send-request.ts';
import type { WriteHeaders } from './visitor.ts';

/** Sends the Convergence form (section 7), which anyone may. */
export function sendForm(origin: string, headers: WriteHeaders, message: string, agent?: Agent): Promise<Reply> {
  const body = JSON.stringify({ firstName: 'Edda', lastName: 'Novak', email: 'edda@new.test', message });
  const url = `${origin}/api/anonymous-form-submit/convergence`;
  return sendRequest(url, { method: 'POST', headers, body, ...(agent && { agent }) });
}

/** Sends a form as a browser without a script does. */
export async function sendPlainForm(
  origin: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return supertest(origin)
    .post(path)
    .type('form')
    .set({ 'Sec-Fetch-Site': 'same-origin', ...headers })
    .send(new URLSearchParams(fields).toString());
}

/** Visitors who send one form after the other. */
export type FormSenders = {
  /** The messages, each unlike any other, whose forms have been answered with 200. */
  readonly acknowledged: readonly string[];
  /** Resolves when so many have been. @throws Error when the senders have ended before. */
  until(count: number): Promise<void>;
  /** They send nothing more. */
  stop(): void;
  /** Resolves when the last answer is there, or the site is gone. @throws Error when it gave an answer that is not expected. */
  readonly ended: Promise<unknown>;
};

type SenderOptions = {
  origin: string;
  headers: WriteHeaders;
  /** Begins every message. */
  name: string;
  /** Senders go on after a failure of the API's: it comes back by itself. */
  outlastsFailures?: boolean;
};

const SENDERS = 4;
/** What the site says of a form when its API has been killed a moment before itself. */
const API_GONE = 502;
const PAUSE_MS = 20;

/** Sends forms until the site is gone. No form is sent twice. */
export function startSenders({ origin, headers, name, outlastsFailures = false }: SenderOptions): FormSenders {
  const acknowledged: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const agent = new Agent({ keepAlive: true });
  let isStopped = false;
  const ended = Promise.all(Array.from({ length: SENDERS }, (_, sender) => send(sender))).finally(() =>
    agent.destroy(),
  );

  async function send(sender: number): Promise<void> {
    for (let number = 0; !isStopped; number++) {
      const message = `${name}, sender ${sender}, form ${number}`;
      const reply = await sendForm(origin, headers, message, agent).catch(() => undefined);
      if (reply && reply.status >= 500 && outlastsFailures) {
        await delay(PAUSE_MS);
        continue;
      }
      if (!reply || reply.status === API_GONE) return;
      if (reply.status !== 200) throw new Error(`A form was answered with ${reply.status}: ${reply.body}`);
      acknowledged.push(message);
      for (const { count, resolve } of waiting) if (acknowledged.length >= count) resolve();
    }
  }

  return {
    acknowledged,
    ended,
    async until(count) {
      if (acknowledged.length >= count) return;
      const enough = Promise.withResolvers<void>();
      waiting.push({ count, resolve: enough.resolve });
      const tooEarly = ended.then(() => {
        throw new Error(`The senders ended after ${acknowledged.length} forms`);
      });
      await Promise.race([enough.promise, tooEarly]);
    },
    stop() {
      isStopped = true;
    },
  };
}
