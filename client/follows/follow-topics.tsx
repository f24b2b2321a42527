import { useState } from 'react';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import { FOLLOWABLE_KINDS } from '../../shared/constants.ts';
import { request } from '../../shared/pages/request.ts';
import { post } from '../data/api.ts';
import { CallFailed } from '../data/call-failed.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall, useRefresh } from '../data/use-call.ts';
import { useUser } from '../data/user.ts';
import { Button, QuietLink } from '../ui/button.tsx';

/** Only terms that describe a subject can be followed. */
type Term = { readonly id: number; readonly name: string; readonly kind: string };

const FOLLOWED = request('myContent.user');

/** Offers a sign-in to visitors. @param path page to return to after the sign-in */
export function FollowTopics({ terms, path }: { terms: readonly Term[]; path: string }) {
  const isMember = useUser() !== null;
  const topics = terms.filter(({ kind }) => FOLLOWABLE_KINDS.some((followable) => followable === kind));
  if (topics.length === 0) return null;
  return isMember ? (
    <MemberTopics terms={topics} />
  ) : (
    <p className="for-visitor">
      <QuietLink href={loginAddress(path)} icon="user">
        Sign in to follow {topics.length > 1 ? 'these topics' : 'this topic'}
      </QuietLink>
    </p>
  );
}

function MemberTopics({ terms }: { terms: readonly Term[] }) {
  const followed = useCall(FOLLOWED).data?.result.taxonomyIds;
  if (!followed) return null;
  return (
    <div className="cluster follow-topics">
      {terms.map((term) => (
        <FollowTopic key={term.id} term={term} isFollowed={followed.includes(term.id)} />
      ))}
    </div>
  );
}

/** A toggle button with a constant name, because its state is announced. */
function FollowTopic({ term: { id, name }, isFollowed }: { term: Term; isFollowed: boolean }) {
  const { settings } = useEnvironment();
  const refresh = useRefresh();
  const [pending, setPending] = useState<boolean>();
  const [status, setStatus] = useState('');
  const toggle = async () => {
    if (pending !== undefined) return;
    const selected = !isFollowed;
    setPending(selected);
    const stored = await follow(id, selected, settings.product);
    if (stored) await refresh(FOLLOWED);
    setStatus(stored ? (selected ? `You follow ${name}` : `You no longer follow ${name}`) : NOT_STORED);
    setPending(undefined);
  };
  const isOn = pending ?? isFollowed;
  return (
    <>
      <Button variant="quiet" small icon={isOn ? 'check' : 'plus'} aria-pressed={isOn} onClick={() => void toggle()}>
        Follow {name}
      </Button>
      <span className={status === NOT_STORED ? 'small' : 'visually-hidden'} role="status">
        {status}
      </span>
    </>
  );
}

const NOT_STORED = 'We couldn’t save this. Try again.';

async function follow(taxonomyId: number, selected: boolean, product: string): Promise<boolean> {
  try {
    return (await post(request('myContent.updateTaxonomy'), { product, body: { taxonomyId, selected } })).ok;
  } catch (error) {
    if (error instanceof CallFailed) return false;
    throw error;
  }
}
