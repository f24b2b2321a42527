import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEnvironment } from '../data/environment.tsx';
import { LocationProvider, locationValue } from '../data/location.ts';
import { whenWanted } from '../shell/when-wanted.ts';
import { locationNow } from './entries.ts';

/**
 * Moving about inside the browser. Links stay plain `<a href>` and forms plain forms: until the code that follows them has come, and
 * without scripts, the browser does.
 */
export function Navigation({ children }: { children: ReactNode }) {
  const environment = useEnvironment();
  const queries = useQueryClient();
  const [location, setLocation] = useState(locationNow);
  useEffect(() => {
    let end: (() => void) | undefined;
    let ended = false;
    const start = async () => {
      await whenWanted();
      const { follow } = await import('./follow.ts');
      if (ended) return;
      end = follow({ environment, queries, show: (next) => flushSync(() => setLocation(next)) });
    };
    // Without that code every link loads its document.
    start().catch(() => {});
    return () => {
      ended = true;
      end?.();
    };
  }, [environment, queries]);
  const value = useMemo(() => locationValue(location), [location]);
  return <LocationProvider value={value}>{children}</LocationProvider>;
}
