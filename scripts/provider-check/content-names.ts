import { parseContent } from '../../api/content/check/parse-content.ts';
import { listContentFiles } from '../../api/content/files/find-files.ts';

export type ContentNames = {
  readonly hubspotIds: readonly number[];
  readonly impexiumFields: readonly string[];
  readonly cventCodes: readonly string[];
  /** Events with registration on another site. */
  readonly eventCodes: readonly string[];
};

export async function contentNames(contentDir: string, product: string): Promise<ContentNames> {
  const files = [...parseContent(await listContentFiles(contentDir), product).files.values()];
  const subscriptions = files.flatMap((file) =>
    file.format === 'data' && file.kind === 'subscriptions' ? file.data : [],
  );
  const memberTypes = files.flatMap((file) =>
    file.format === 'data' && file.kind === 'member-types' ? file.data : [],
  );
  return {
    hubspotIds: subscriptions.flatMap(({ hubspotId }) => hubspotId ?? []),
    impexiumFields: subscriptions.flatMap(({ impexiumField }) => impexiumField ?? []),
    cventCodes: [...new Set(memberTypes.flatMap(({ cventCode }) => cventCode ?? []))],
    eventCodes: files.flatMap((file) =>
      file.format === 'markdown' && file.kind === 'event' && /^https?:/.test(file.fields.registrationUrl ?? '')
        ? [file.fields.code]
        : [],
    ),
  };
}
