/** Estimates a skilled user's time: a click 1.3 s, a key 0.15 s, a choice that needs thought 1.35 s. Delays of the machine don't count. */
import type { Locator, Page } from "@playwright/test";

const perClick = 1.3;
const perKey = 0.15;
const perChoice = 1.35;

export function stopwatch(page: Page) {
  const count = { clicks: 0, keys: 0, choices: 0 };
  return {
    count,
    seconds: () =>
      Math.round((count.clicks * perClick + count.keys * perKey + count.choices * perChoice) * 10) / 10,
    async click(target: Locator): Promise<void> {
      count.clicks += 1;
      await target.click();
    },
    async drag(from: Locator, to: Locator): Promise<void> {
      count.clicks += 1;
      await from.dragTo(to);
    },
    /** Counts one key, or keys held together ("Alt+ArrowDown"), as one press. */
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
