import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A browser other than Chromium, driven by the protocols of the W3C; each has one tab. */
export type Engine = {
  open(url: string): Promise<void>;
  /** Evaluates the body of a function in the page. @returns its value as JSON */
  run(body: string): Promise<unknown>;
  /** The errors in the console so far; undefined where the protocol does not tell them. */
  errors(): readonly string[] | undefined;
  close(): Promise<void>;
};

/** Each starts the program that Debian's packages install: firefox-esr, and webkit2gtk-driver with xvfb and xauth. */
export const ENGINES = { firefox: startFirefox, webkit: startWebKit };
const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT = '/usr/bin/WebKitWebDriver';

/** @throws Error that names the packages when a program is missing. */
function assertInstalled(program: string): void {
  if (existsSync(program)) return;
  throw new Error(`${program} is missing: apt-get install firefox-esr webkit2gtk-driver xvfb xauth`);
}

const START_LIMIT_MS = 60_000;
const POLL_MS = 100;

/** Repeats what fails while a program is starting. */
async function whenStarted<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(POLL_MS);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const bidiMessage = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  params: z.unknown().optional(),
});
const logEntry = z.object({ level: z.string(), text: z.string().nullable() });
const evaluation = z.object({ result: z.object({ value: z.string().optional() }) });

/** Firefox by WebDriver BiDi. */
async function startFirefox(): Promise<Engine> {
  assertInstalled(FIREFOX);
  const profile = await temporaryFolder();
  const port = await freePort();
  const child = spawn(
    FIREFOX,
    ['--headless', '--no-remote', '--profile', profile.path, `--remote-debugging-port=${port}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  const socket = await whenStarted(() => connect(`ws://127.0.0.1:${port}/session`));
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const errors: string[] = [];
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = bidiMessage.parse(JSON.parse(String(data)));
    if (message.method === 'log.entryAdded') {
      const entry = logEntry.parse(message.params);
      if (entry.level === 'error') errors.push(entry.text ?? '');
    }
    const call = message.id === undefined ? undefined : waiting.get(message.id);
    if (message.error === undefined) call?.resolve(message.result);
    else call?.reject(new Error(`${message.error}: ${message.message}`));
  });
  const send = (method: string, params: object): Promise<unknown> => {
    sent += 1;
    const call = Promise.withResolvers<unknown>();
    waiting.set(sent, call);
    socket.send(JSON.stringify({ id: sent, method, params }));
    return call.promise;
  };
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = z.object({ context: z.string() }).parse(await send('browsingContext.create', { type: 'tab' }));
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(body) {
      const expression = `JSON.stringify((() => {${body}})() ?? null)`;
      const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
      return JSON.parse(evaluation.parse(answer).result.value ?? 'null');
    },
    errors: () => errors,
    async close() {
      socket.close();
      await end(child);
      await profile.remove();
    },
  };
}

function connect(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error(`${url} does not answer`)));
  });
}

/** WebKit by WebDriver, on a display of its own. */
async function startWebKit(): Promise<Engine> {
  assertInstalled(WEBKIT);
  const port = await freePort();
  const child = spawn('xvfb-run', ['--auto-servernum', WEBKIT, `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    detached: true,
  });
  const answerSchema = z.object({ value: z.unknown().optional() });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = answerSchema.parse(await response.json());
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser' } };
  const { sessionId } = z
    .object({ sessionId: z.string() })
    .parse(await whenStarted(() => call('POST', '/session', { capabilities })));
  const session = `/session/${sessionId}`;
  return {
    async open(url) {
      await call('POST', `${session}/url`, { url });
    },
    run: (body) => call('POST', `${session}/execute/sync`, { script: body, args: [] }),
    errors: () => undefined,
    async close() {
      await call('DELETE', session);
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    },
  };
}
