import type { Locator, Page } from 'playwright-core';
import { settled } from './browser.ts';

/** Control with the focus. */
export type Stop = {
  /** Its index among the controls and its label, which together are unique. */
  readonly name: string;
  /** Whether its focus is visible (WCAG 2.2, 2.4.7). */
  readonly isMarked: boolean;
  /** Whether another element covers its centre. */
  readonly isCovered: boolean;
  /** Whether nothing of it is in view (2.4.11). */
  readonly isHidden: boolean;
};

export type TabOrder = {
  /** The controls that are visible, or become so with the focus, in document order. */
  readonly expected: string[];
  readonly reached: Stop[];
  /** Whether Tab leaves the page after its last control (2.1.2). */
  readonly leadsOut: boolean;
};

/** Presses Tab from top to end of a page that has loaded all. Focus is visible when it changes the control's style. */
export async function pressTabThrough(page: Page): Promise<TabOrder> {
  await settled(page);
  const recorded = await page.evaluateHandle(() => {
    const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex]';
    const around = (element: Element): Element[] => {
      const parent = element.parentElement;
      return !parent || parent.localName === 'main' ? [] : [parent, ...around(parent)];
    };
    const looks = (element: Element) =>
      // A hidden input shows its focus on the next element, the link of a card on the card.
      [element, element.nextElementSibling, ...around(element)]
        .flatMap((one) => (one ? getComputedStyle(one) : []))
        .map(({ outlineStyle, outlineWidth, boxShadow, backgroundColor, borderColor, textDecorationLine }) => {
          const outline = outlineStyle === 'none' ? '' : outlineWidth;
          return [outline, boxShadow, backgroundColor, borderColor, textDecorationLine].join();
        })
        .join('|');
    // A radio group is one tab stop: the checked button, or else the first.
    const isStopOfGroup = (input: HTMLInputElement) => {
      const group = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${input.name}"]`)];
      return input === (group.find(({ checked }) => checked) ?? group[0]);
    };
    const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        (!(element instanceof HTMLInputElement) || element.type !== 'radio' || isStopOfGroup(element)),
    );
    const toName = (element: HTMLElement) => {
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40);
      return `${controls.indexOf(element)} ${element.localName} ${words || element.getAttribute('name') || ''}`.trim();
    };
    const before = new Map(controls.map((element) => [element, looks(element)]));
    const seen: Stop[] = [];
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      const { left, top, width, height } = target.getBoundingClientRect();
      // A hidden input is covered by the element that shows its state; both belong to its label.
      const own = target.closest('label') ?? target.parentElement;
      const isSeenAt = (x: number, y: number) => {
        const above = document.elementFromPoint(x, y);
        return above !== null && (target.contains(above) || above.contains(target) || own?.contains(above) === true);
      };
      const isCovered = !isSeenAt(left + width / 2, top + height / 2);
      // A strip may still be scrolling to the focused link; only what stays above it counts.
      target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const box = target.getBoundingClientRect();
      const PLACES = [0.1, 0.5, 0.9];
      const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
      const [start, upper] = [Math.max(box.left, 0), Math.max(box.top, 0)];
      const isInView = PLACES.some((x) =>
        PLACES.some((y) => isSeenAt(start + (right - start) * x, upper + (bottom - upper) * y)),
      );
      seen.push({
        name: toName(target),
        isMarked: looks(target) !== before.get(target),
        isCovered,
        isHidden: right <= start || bottom <= upper || !isInView,
      });
    });
    return { expected: controls.map(toName), reached: seen };
  });
  const { expected } = await recorded.jsonValue();
  // One press more than there are controls leaves the page.
  for (let press = 0; press <= expected.length; press += 1) await page.keyboard.press('Tab');
  const { reached } = await recorded.jsonValue();
  return {
    expected,
    reached: reached.slice(0, expected.length),
    leadsOut: reached.length <= expected.length || reached[expected.length]?.name === expected[0],
  };
}

/** Presses Tab until a control has the focus. @throws Error when it is never reached. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${control}`);
}

const MAX_PRESSES = 200;
