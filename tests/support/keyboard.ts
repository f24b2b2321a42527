import type { Locator, Page } from 'playwright-core';

/** A control that received the focus. */
export type Stop = {
  /** What tells it from the others: its place among them and its words. */
  readonly name: string;
  /** Whether it looks other than without the focus (WCAG 2.2, 2.4.7). */
  readonly isMarked: boolean;
  /** Whether something else stands over its middle (2.4.11). */
  readonly isCovered: boolean;
};

export type TabOrder = {
  /** The controls that can be seen or come into view with the focus, in the order of the page. */
  readonly expected: string[];
  readonly reached: Stop[];
  /** Whether the focus leaves the page behind its last control (2.1.2). */
  readonly leadsOut: boolean;
};

/** Presses Tab from the top of a page to its end. What is marked is compared with how it looks without the focus. */
export async function pressTabThrough(page: Page): Promise<TabOrder> {
  const expected = await page.evaluate(() => {
    const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex]';
    const around = (element: Element): Element[] => {
      const parent = element.parentElement;
      return !parent || parent.localName === 'main' ? [] : [parent, ...around(parent)];
    };
    const looks = (element: Element) =>
      // A hidden input is marked on what shows its state, the link of a card on the card.
      [element, element.nextElementSibling, ...around(element)]
        .flatMap((one) => (one ? getComputedStyle(one) : []))
        .map(({ outlineStyle, outlineWidth, boxShadow, backgroundColor, borderColor, textDecorationLine }) => {
          const outline = outlineStyle === 'none' ? '' : outlineWidth;
          return [outline, boxShadow, backgroundColor, borderColor, textDecorationLine].join();
        })
        .join('|');
    // A group of radio buttons is one stop: the chosen one, or else its first.
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
    const nameOf = (element: HTMLElement) => {
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40);
      return `${controls.indexOf(element)} ${element.localName} ${words || element.getAttribute('name') || ''}`.trim();
    };
    const before = new Map(controls.map((element) => [element, looks(element)]));
    const seen: Stop[] = [];
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      const { left, top, width, height } = target.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      // A hidden input stands under what shows its state; both are its label's.
      const own = target.closest('label') ?? target.parentElement;
      seen.push({
        name: nameOf(target),
        isMarked: looks(target) !== before.get(target),
        isCovered: !above || !(target.contains(above) || above.contains(target) || own?.contains(above)),
      });
    });
    Object.assign(window, { focusSeen: seen });
    return controls.map(nameOf);
  });
  // One more press than there are controls leads out of the page.
  for (let press = 0; press <= expected.length; press += 1) await page.keyboard.press('Tab');
  const reached = await page.evaluate(() => (window as unknown as { focusSeen: Stop[] }).focusSeen);
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
  throw new Error(`Tab never came to ${control}`);
}

const MAX_PRESSES = 200;
