import { channel } from 'node:diagnostics_channel';

/** Invalid stored data; contains no visitor's or member's data. */
export type LeftOut = {
  readonly what: string;
  readonly reason: string;
};

const leftOut = channel('rostrum:left-out');

export function reportLeftOut(entry: LeftOut): void {
  leftOut.publish(entry);
}

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
