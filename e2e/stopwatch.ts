/**
 * How long a scene takes a skilled person: a click 1.3 s, a key 0.15 s, a choice that must be thought about 1.35 s. What is done
 * is done to the page and counted; the machine's own waits are not.
 */
import type { Locator, Page } from "@playwright/test";

const perClick = 1.3;
const perKey = 0.15;
const perChoice = 1.35;

export function stopwatch(page: Page) {
  const count = { clicks: 0, keys: 0, choices: 0 };
  return {
    count,
    /** Rounded to a tenth of a second. */
    seconds: () =>
      Math.round((count.clicks * perClick + count.keys * perKey + count.choices * perChoice) * 10) / 10,
    async click(target: Locator): Promise<void> {
      count.clicks += 1;
      await target.click();
    },
    /** From the middle of one to the middle of the other: one drag counts as one click. */
    async drag(from: Locator, to: Locator): Promise<void> {
      count.clicks += 1;
      await from.dragTo(to);
    },
    /** One key, or keys held together ("Alt+ArrowDown"): one press of a hand. */
    async press(key: string): Promise<void> {
      count.keys += 1;
      await page.keyboard.press(key);
    },
    async type(text: string): Promise<void> {
      count.keys += text.length;
      await page.keyboard.type(text);
    },
    think: () => {
      count.choices += 1;
    },
  };
}
