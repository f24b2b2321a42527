import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 allocate every object among the young ones. Where many objects of one place of the code once survived, as those of waiting requests do
 * while a page is rendered, V8 allocates later objects of that place among the old ones, and whatever such an object refers to survives each minor
 * collection: half of what all requests allocated, until the next major collection. Minor collections then take twenty times as long.
 *
 * Called before the compile cache is enabled, because cached code is valid only for the flags it was compiled with.
 */
export function allocateYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
