import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { stringifySetCookie } from 'cookie';
import { z } from 'zod';
import type { Device } from '../../shared/account/device-schemas.ts';
import { DEVICE_COOKIE, hostCookie } from '../../shared/consent/own-cookies.ts';
import { COOKIE_LIFETIMES } from '../../shared/site/cookie-lifetimes.ts';
import { agentFamily } from '../http/agent-family.ts';
import { createSealer } from './sealing.ts';

const LIFETIME_SECONDS = COOKIE_LIFETIMES[DEVICE_COOKIE];

const deviceSchema = z.object({ id: z.string() });

export type KnownDevice = { readonly device: Device; readonly setCookie: string };

export type DeviceCookie = {
  read(headers: IncomingHttpHeaders): Promise<KnownDevice>;
};

/** Sealed, so that a client can neither read nor choose its id. */
export function createDeviceCookie({ secrets, secure }: { secrets: readonly string[]; secure: boolean }): DeviceCookie {
  const name = hostCookie(DEVICE_COOKIE, secure);
  const sealer = createSealer({ secrets, purpose: 'device cookie' });
  return {
    async read(headers) {
      const opened = deviceSchema.safeParse(await sealer.open(headers.cookie, name));
      const id = opened.data?.id ?? randomBytes(32).toString('base64url');
      const value = (await sealer.seal({ id })) ?? '';
      const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
      return {
        device: { id, agent: agentFamily(headers['user-agent'] ?? '') },
        setCookie: stringifySetCookie({ ...attributes, name, value, maxAge: LIFETIME_SECONDS }),
      };
    },
  };
}

declare global {
  // Express merges this interface into the type of `res.locals`.
  namespace Express {
    interface Locals {
      device?: KnownDevice;
    }
  }
}
