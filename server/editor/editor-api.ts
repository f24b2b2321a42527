import type { z } from 'zod';
import {
  EDITOR_PATHS,
  editorAddress,
  type editorChangesRequest,
  editorConfigurationAnswer,
  editorContents,
  editorTree,
} from '../../shared/contract/schemas/editor.ts';
import { SITE_HEADERS } from '../../shared/contract/schemas/identity.ts';
import type { Upstream } from '../upstream/client.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

/** Saving checks the whole content. */
const TIMEOUT_MS = 30_000;

/** The message is for editors. */
export class ChangeRejected extends Error {
  override name = 'ChangeRejected';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Change = z.input<typeof editorChangesRequest>['changes'][number];

/** Its functions throw UpstreamError without an editor or an API. */
export function createEditorApi(upstream: Pick<Upstream, 'forward'>) {
  async function post(path: string, body: object): Promise<unknown> {
    const message = { headers: SITE_HEADERS, body: JSON.stringify(body), timeoutMs: TIMEOUT_MS };
    const { status, text } = await upstream.forward(path, message);
    if (status === 409 || status === 422) throw new ChangeRejected(status, toMessage(text));
    if (status === 400) throw new ChangeRejected(status, 'The path of a file is empty, too long or not allowed');
    if (status !== 200)
      throw new UpstreamError(`${path} answered ${status}`, { outcome: 'server-error', isOutage: false });
    return JSON.parse(text);
  }
  return {
    async configuration(folder: string) {
      return editorConfigurationAnswer.parse(await post(EDITOR_PATHS.configuration, { folder }));
    },
    async addressOf(file: string) {
      return editorAddress.parse(await post(EDITOR_PATHS.address, { file }));
    },
    async tree() {
      return editorTree.parse(await post(EDITOR_PATHS.tree, {})).files;
    },
    async contents(paths: readonly string[]) {
      return editorContents.parse(await post(EDITOR_PATHS.contents, { paths })).files;
    },
    /** @throws ChangeRejected when nothing was changed */
    async change(changes: readonly Change[]) {
      return editorTree.parse(await post(EDITOR_PATHS.changes, { changes })).files;
    },
  };
}

export type EditorApi = ReturnType<typeof createEditorApi>;

function toMessage(text: string): string {
  const body: unknown = JSON.parse(text);
  const message = typeof body === 'object' && body !== null && 'statusMessage' in body ? body.statusMessage : undefined;
  return typeof message === 'string' ? message : 'The change was rejected';
}
