import { type CallSpec, constant } from './call.ts';

/** The places of a feature, which `blocks.localNetwork` returns for the feature's page. */
export type Places<Tag extends string> = {
  readonly path: string;
  /** The lists that they are read from. */
  readonly tags: readonly Tag[];
};

export const placeCalls = <Tag extends string>(places: readonly Places<Tag>[]) =>
  ({
    'blocks.localNetwork': {
      method: 'GET',
      path: '/local-network',
      cache: { ...constant, tags: places.flatMap(({ tags }) => tags) },
    },
  }) as const satisfies Record<string, CallSpec>;
