import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CHAPTERS_PATH } from '../../../shared/constants.ts';
import { CREDIT_LOG_PATH, RECORD_PATH, VERIFY_PATH } from '../../../shared/credits/addresses.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { onServer } from '../../support/databases.ts';
import { openRecordForm, postRecordForm, readLastFile, signInByForm, toPdf } from '../../support/evidence-form.ts';
import { failureLines } from '../../support/failure-lines.ts';
import { CHAPTER, sendMeeting } from '../../support/feature-addresses.ts';
import { freePort } from '../../support/free-port.ts';
import { measuredSites } from '../../support/load/measured-sites.ts';
import { scaled } from '../../support/load/scale.ts';
import { sendRequest } from '../../support/send-request.ts';
import type { SiteProcess } from '../../support/site-process.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { until } from '../../support/until.ts';
import { createVisitor, type Visitor } from '../../support/visitor.ts';

/** The features of members and visitors in a whole site, of which one dependency after the other is away. */
const AWAY_MS = scaled(2 * MINUTE_MS);
const FILE = toPdf(1_000_000);
const EMBED = '/embed/deadlines';
const CHAPTER_PAGE = `${CHAPTERS_PATH}/${CHAPTER}`;
const sites = measuredSites();

/** Follows the open positions by the form without scripts. @returns the status */
async function follow(origin: string, email: string): Promise<number> {
  const visitor = await createVisitor(origin);
  const { status } = await visitor.send('/follow?what=jobs%3Acareers', {
    method: 'POST',
    body: new URLSearchParams({ email, frequency: 'weekly' }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  return status;
}

async function record(origin: string, member: Visitor, token: string, title: string) {
  return postRecordForm(origin, member, { file: FILE, token, title });
}

describe(`a dependency that is away for ${AWAY_MS / 1000} seconds [N27]`, () => {
  let site: SiteProcess;
  let member: Visitor;
  let token: string;
  let database: TcpProxy;
  let mailServer: SMTPServer;
  let drop: () => Promise<void>;
  const received: string[] = [];

  const startMail = async (port: number) => {
    mailServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        for (const { address } of session.envelope.rcptTo) received.push(address);
        stream.resume().once('end', done);
      },
    });
    mailServer.listen(port, '127.0.0.1');
    await once(mailServer.server, 'listening');
    return (mailServer.server.address() as AddressInfo).port;
  };
  const ok = async (path: string) => (await sendRequest(site.origin + path)).status;
  const apiProcess = () => site.processes().map(({ pid }) => pid);

  beforeAll(async () => {
    const opened = await onServer('embedded', inject('postgres')).open();
    ({ drop } = opened);
    database = await startTcpProxy(opened.url);
    const mailPort = await startMail(await freePort());
    site = await sites.start({
      environment: { DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${mailPort}` },
    });
    member = await signInByForm(site.origin, 'member@demo.test');
    token = await openRecordForm(member);
    expect((await record(site.origin, member, token, 'Before')).status).toBe(303);
    for (const path of ['/', '/verify', '/follow', EMBED, CHAPTER_PAGE]) await ok(path);
  });
  afterAll(async () => {
    await new Promise<void>((resolve) => {
      mailServer.close(() => resolve());
    });
    await drop();
  });

  test('the database, then the mail server', async () => {
    const running = apiProcess();
    await database.cut();
    const before = site.output().length;
    await delay(AWAY_MS);
    expect([await ok('/'), await ok('/livez'), await ok('/readyz')]).toEqual([200, 200, 200]);
    const rejected = await record(site.origin, member, token, 'Kept');
    expect([rejected.status, rejected.text.includes('value="Kept"')]).toEqual([503, true]);
    expect(await follow(site.origin, 'away@reader.test')).toBe(503);
    expect(await ok(`${VERIFY_PATH}?code=AAAAA`)).toBe(503);
    expect([await ok(EMBED), await ok(CHAPTER_PAGE)]).toEqual([200, 200]);
    const coming = await sendMeeting(await createVisitor(site.origin), CHAPTER, { lastName: 'Kept' });
    expect([coming.status, coming.text.includes('value="Kept"')]).toEqual([503, true]);
    expect(apiProcess()).toEqual(running);
    const failures = failureLines(site.output().slice(before));
    expect(failures.length, failures.join('\n')).toBeLessThan(12);
    await database.restore();
    const back = performance.now();
    await until('a file is recorded', async () => (await record(site.origin, member, token, 'After')).status === 303);
    const visitor = await createVisitor(site.origin);
    await until('a meeting is accepted', async () => (await sendMeeting(visitor, CHAPTER)).status === 303);
    await until('the log is read', async () => (await member.send(CREDIT_LOG_PATH)).status === 200);
    expect(performance.now() - back).toBeLessThan(15_000);
    const read = await readLastFile(member);
    expect([read.status, FILE.equals(read.body)]).toEqual([200, true]);
    expect(apiProcess()).toEqual(running);

    const { port } = mailServer.server.address() as AddressInfo;
    await new Promise<void>((resolve) => {
      mailServer.close(() => resolve());
    });
    expect(await follow(site.origin, 'waits@reader.test')).toBe(303);
    await delay(AWAY_MS);
    expect(await ok(RECORD_PATH)).toBe(302);
    expect(received).not.toContain('waits@reader.test');
    await startMail(port);
    const deadline = performance.now() + 5 * MINUTE_MS;
    while (!received.includes('waits@reader.test') && performance.now() < deadline) await delay(1000);
    expect(received).toContain('waits@reader.test');
  });
});
