import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import supertest, { type Response } from 'supertest';
import { type Reply, sendRequest } from './send-request.ts';
import type { WriteHeaders } from './visitor.ts';

/** Sends the Convergence form (section 7), which needs no sign-in. */
export function sendForm(origin: string, headers: WriteHeaders, message: string, agent?: Agent): Promise<Reply> {
  const body = JSON.stringify({ firstName: 'Edda', lastName: 'Novak', email: 'edda@new.test', message });
  const url = `${origin}/api/anonymous-form-submit/convergence`;
  return sendRequest(url, { method: 'POST', headers, body, ...(agent && { agent }) });
}

/** Sends a form as a browser without JavaScript does. */
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

/** Concurrent clients that each send one form after the other. */
export type FormSenders = {
  /** The unique messages whose forms were answered with 200. */
  readonly acknowledged: readonly string[];
  /** Resolves after so many acknowledgements. @throws Error when the senders have ended before. */
  until(count: number): Promise<void>;
  /** Sends no further forms. */
  stop(): void;
  /** Resolves with the last response, or when the site is gone. @throws Error on an unexpected response. */
  readonly ended: Promise<unknown>;
};

type SenderOptions = {
  origin: string;
  headers: WriteHeaders;
  /** Prefix of every message. */
  name: string;
  /** Whether senders continue after a failure of the API, which recovers. */
  continuesAfterFailure?: boolean;
};

const SENDERS = 4;
/** The site's status for a form when its API was killed a moment before it. */
const API_GONE = 502;
const PAUSE_MS = 20;

/** Sends forms until the site is gone, each form once. */
export function startSenders({ origin, headers, name, continuesAfterFailure = false }: SenderOptions): FormSenders {
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
      if (reply && reply.status >= 500 && continuesAfterFailure) {
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
