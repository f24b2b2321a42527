import { describe, expect, it } from 'vitest';
import { startBeforeAll, startBeforeEach } from '../../support/start-before.ts';

const events: string[] = [];
const open = (name: string) => {
  events.push(`start ${name}`);
  const server = { name, close: () => void events.push(`close ${server.name}`) };
  return server;
};
const takeEvents = () => events.splice(0);

describe('the servers of a block', () => {
  const site = startBeforeEach(() => open('site'));
  const api = startBeforeAll(async () => open('api'));
  const browser = startBeforeEach(async () => open(`browser of ${site.name}`));

  it('start in the order in which they are written', () => {
    expect(takeEvents()).toEqual(['start api', 'start site', 'start browser of site']);
    expect([api.name, browser.name]).toEqual(['api', 'browser of site']);
    browser.name = 'renamed browser';
  });

  it('close after each test, the last one first, and start again', () => {
    expect(takeEvents()).toEqual(['close renamed browser', 'close site', 'start site', 'start browser of site']);
  });
});

it('the servers of a block close after it', () => {
  expect(takeEvents()).toEqual(['close browser of site', 'close site', 'close api']);
});

describe('a server that has not started', () => {
  const site = startBeforeAll(() => open('site'));
  const earlyRead = (async () => site.name)().catch(String);

  it('throws an error that names what is used', async () => {
    expect(await earlyRead).toBe("Error: 'name' is used before the server starts");
  });
});
