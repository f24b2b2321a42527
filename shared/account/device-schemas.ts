import { z } from 'zod';

/**
 * Passes the browser's id and user agent family at sign-in to the API. The proxy drops it, so that browsers
 * cannot send it; a backend of another origin may ignore it.
 */
export const DEVICE_HEADER = 'x-sign-in-device';

/** The browser of a sign-in. */
export type Device = {
  /** 256 random bits, base64url. */
  readonly id: string;
  /** The family of the user agent, like `firefox`. */
  readonly agent: string;
};

const device = z
  .string()
  .regex(/^[\w-]{43} [a-z-]{1,20}$/)
  .transform((value): Device => {
    const [id = '', agent = ''] = value.split(' ');
    return { id, agent };
  });

export const deviceHeader = ({ id, agent }: Device): string => `${id} ${agent}`;

/** The device that a header names; undefined when it names none. */
export const findDevice = (header: unknown): Device | undefined => device.safeParse(header).data;
