import { useEffect } from 'react';
import { request } from '../../shared/pages/request.ts';
import { post } from '../data/api.ts';
import { CallFailed } from '../data/call-failed.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall, useRefresh } from '../data/use-call.ts';
import { readUser, useUser } from '../data/user.ts';
import { forgetLocally, readLocalList } from './local-reading-list.ts';

export const READING_LIST = request('myContent.readingList');

/** @returns whether the API has stored the change */
export async function saveReadingList(
  articleIds: readonly number[],
  saved: boolean,
  product: string,
): Promise<boolean> {
  try {
    const outcome = await post(request('myContent.updateReadingList'), {
      product,
      body: { articleIds: [...articleIds], saved },
      accessToken: readUser()?.accessToken,
    });
    return outcome.ok;
  } catch (error) {
    if (error instanceof CallFailed) return false;
    throw error;
  }
}

let merging = false;

/** A sign-in moves the articles saved in this browser to the list. */
export function useMemberReadingList() {
  const { settings } = useEnvironment();
  const refresh = useRefresh();
  const isSignedIn = useUser() !== null;
  useEffect(() => {
    const local = readLocalList().map(({ articleId }) => articleId);
    if (!isSignedIn || merging || local.length === 0) return;
    merging = true;
    void saveReadingList(local, true, settings.product)
      .then(async (stored) => {
        if (!stored) return;
        forgetLocally(local);
        await refresh(READING_LIST);
      })
      .finally(() => {
        merging = false;
      });
  }, [isSignedIn, refresh, settings.product]);
  return useCall(READING_LIST);
}
