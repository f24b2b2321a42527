import { z } from 'zod';

/**
 * Passes the browser's id and user agent family to the API at sign-in. The proxy strips it, so that browsers cannot
 * send it.
 */
export const DEVICE_HEADER = 'x-sign-in-device';

export type Device = {
  /** 256 random bits, base64url. */
  readonly id: string;
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

/** Undefined when the header is missing or malformed. */
export const findDevice = (header: unknown): Device | undefined => device.safeParse(header).data;
