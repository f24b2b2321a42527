import { useUser } from '../data/user.ts';

/**
 * The member's first name in the header. The server's HTML has no name, because pages are shared by all visitors: until hydration CSS shows
 * the custom property `--member`, which the inline script in the head sets from storage.
 */
export function MemberName() {
  const user = useUser();
  return (
    <>
      <span className="member-name">{user?.firstName}</span>
      <span className="visually-hidden">, your dashboard</span>
    </>
  );
}
