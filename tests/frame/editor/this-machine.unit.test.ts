import { describe, expect, it } from 'vitest';
import { isFromThisMachine } from '../../../server/editor/this-machine.ts';

const host = 'localhost:3000';

describe('whether a request comes from a browser on this machine [L9]', () => {
  it.each([
    ['127.0.0.1', { host }],
    ['127.8.9.10', { host: '127.0.0.1:3000' }],
    ['::1', { host: '[::1]:3000' }],
    ['::ffff:127.0.0.1', { host }],
    ['127.0.0.1', { host: 'editor.localhost:3000' }],
  ])('%s with %j does', (remoteAddress, headers) => {
    expect(isFromThisMachine({ socket: { remoteAddress }, headers })).toBe(true);
  });

  it.each([
    ['another machine of the network', '192.168.1.20', { host }],
    ['another machine by IPv6', '2001:db8::1', { host }],
    ['a mapped address of another machine', '::ffff:10.0.0.8', { host }],
    ['a connection that has ended', undefined, { host }],
    ['a host name that leads here', '127.0.0.1', { host: 'evil.example' }],
    ['a host name that begins like this machine', '127.0.0.1', { host: '127.0.0.1.evil.example' }],
    ['no host', '127.0.0.1', {}],
    ['a proxy', '127.0.0.1', { host, 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy that names itself', '127.0.0.1', { host, via: '1.1 proxy' }],
  ])('%s does not', (_name, remoteAddress, headers) => {
    expect(isFromThisMachine({ socket: { remoteAddress }, headers })).toBe(false);
  });
});
