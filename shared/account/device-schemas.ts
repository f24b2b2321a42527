import { z } from 'zod';

/** The proxy strips this header of a sign-in, so that browsers cannot send it. */
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

export const findDevice = (header: unknown): Device | undefined => device.safeParse(header).data;
