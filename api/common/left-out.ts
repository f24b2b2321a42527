import { channel } from 'node:diagnostics_channel';

/** An entry left out of a response because its stored data is invalid. Contains no visitor's or member's data. */
export type LeftOut = {
  /** A path of the site, or a call with the field of its response. */
  readonly what: string;
  readonly reason: string;
};

const leftOut = channel('rostrum:left-out');

/** Reports an entry that is left out to the subscribers of this process. */
export function reportLeftOut(entry: LeftOut): void {
  leftOut.publish(entry);
}

/**
 * Calls `listener` for every entry that is left out.
 * @returns a function that ends the subscription
 */
export function onLeftOut(listener: (entry: LeftOut) => void): () => void {
  const receive = (message: unknown) => {
    if (isLeftOut(message)) listener(message);
  };
  leftOut.subscribe(receive);
  return () => leftOut.unsubscribe(receive);
}

function isLeftOut(message: unknown): message is LeftOut {
  return typeof message === 'object' && message !== null && 'what' in message && 'reason' in message;
}

/** Maps database rows; a row that cannot be mapped is reported and left out, so that the others are returned. */
export function mapValid<R extends { path: string }, T>(rows: readonly R[], map: (row: R) => T): T[] {
  return rows.flatMap((row) => {
    try {
      return [map(row)];
    } catch (error) {
      reportLeftOut({ what: row.path, reason: error instanceof Error ? error.message : String(error) });
      return [];
    }
  });
}
