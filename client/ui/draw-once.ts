import { type RefObject, useEffect } from 'react';

const DRAWING = [{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0)' }];
const TIMING = { duration: 600, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/** Draws a picture from left to right when it is first seen; at once where motion is to be reduced. */
export function useDrawOnce(picture: RefObject<Element | null>): void {
  useEffect(() => {
    const element = picture.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      element.animate(DRAWING, TIMING);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [picture]);
}
