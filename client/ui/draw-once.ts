import { type RefObject, useEffect } from 'react';

/** Draws a picture from left to right when it is first seen; at once where motion is to be reduced. */
export function useDrawOnce(picture: RefObject<Element | null>): void {
  useEffect(() => {
    const element = picture.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      element.animate({ clipPath: ['inset(0 100% 0 0)', 'inset(0)'] }, { duration: 600, easing: 'ease-out' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [picture]);
}
