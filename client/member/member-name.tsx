import { useUser } from '../data/user.ts';

/**
 * The first name in the header. The page is the same for everybody: until the browser has taken it over, the style sheet shows the
 * name that the document's first script has laid ready, in the same place.
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
