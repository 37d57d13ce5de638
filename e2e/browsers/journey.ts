/** A guest's journey for any browser, using only the page's links, fields and buttons. */
import { setTimeout as pause } from "node:timers/promises";
import type { Driver } from "./driver.ts";

export type Guest = { driver: Driver; url: string; scripted: boolean; email: string };

const patience = 15_000;

/** Books from the services to the confirmation, with one refusal. Returns a line for each step. */
export async function bookAsGuest(guest: Guest): Promise<string[]> {
  const { driver, url, scripted, email } = guest;
  const seen: string[] = [];
  const step = async (words: string, expression: string) => {
    await until(driver, expression, words);
    seen.push(words);
  };
  const press = (expression: string) => driver.evaluate(`(${expression}).click() ?? null`);

  await driver.goto(`${url}/services`);
  await step("the services are shown", "document.querySelectorAll('.service-card').length > 3");
  await step("the page fits the screen", fits);
  await press(
    "[...document.querySelectorAll('a')].find((a) => /Book This Service: Signature Facial/.test(a.ariaLabel))",
  );
  await step("times are offered", "document.querySelectorAll('.time-grid input').length > 0");
  if (scripted) await step("the script is running", awake);
  await step("the booking page fits the screen", fits);
  const otherDay = await driver.evaluate(`${openDays}[3].dataset.date`);
  await press(`${openDays}[3]`);
  await step(
    "another day's times are offered",
    `document.querySelector('.day-grid [aria-current]')?.dataset.date === ${JSON.stringify(otherDay)} && document.querySelectorAll('.time-grid input').length > 1`,
  );
  if (!scripted) {
    await press("document.querySelector('.recap button')");
    await step("the refusal has the focus", "document.activeElement?.closest('.problems') !== null");
    await step("its title begins with Error", "document.title.startsWith('Error: ')");
  }
  await press("document.querySelectorAll('.time-grid input')[1]");
  const fields = { customerName: "Ana López", customerEmail: email, customerPhone: "(503) 555-0199" };
  for (const [name, text] of Object.entries(fields)) await driver.evaluate(typed(name, text));
  await step("the button can be pressed", "!document.querySelector('.recap button').disabled");
  await press("document.querySelector('.recap button')");
  await step(
    "the confirmation is open",
    "location.pathname === '/confirmation' && document.readyState === 'complete'",
  );
  await step("it confirms the booking", "document.querySelector('h1').textContent === 'Booking Confirmed!'");
  // Without script, Back after a refusal leads to a sent form, where browsers ask in their own window.
  if (!scripted) return seen;
  await driver.evaluate("history.back() ?? null");
  await step(
    "Back leads to the form",
    "location.pathname === '/book' && document.querySelector('.recap') !== null",
  );
  return seen;
}

export async function logInWrongly({ driver, url, scripted, email }: Guest): Promise<string[]> {
  await driver.goto(`${url}/login`);
  if (scripted) await until(driver, awake, "the script is running");
  await driver.evaluate(typed("email", email));
  await driver.evaluate(typed("password", "not-the-password"));
  await driver.evaluate(
    "document.querySelector('main form button[type=submit], main form button:not([type])').click() ?? null",
  );
  await until(
    driver,
    "document.querySelector('.problems, [role=alert]') !== null",
    "a wrong login is refused",
  );
  await until(
    driver,
    `document.querySelector('[name=email]').value === ${JSON.stringify(email)}`,
    "the address stays",
  );
  return ["a wrong login is refused", "the address stays"];
}

const fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth";

const awake =
  "Object.keys(document.querySelector('main form') ?? {}).some((name) => name.startsWith('__react'))";

const openDays = "document.querySelectorAll('.day-grid :is(a, button):not([aria-current])')";

const typed = (name: string, text: string): string =>
  `(() => {
    const field = document.querySelector('[name="${name}"]');
    field.focus();
    field.value = ${JSON.stringify(text)};
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return null;
  })()`;

/** A page that is unloading doesn't answer, so try again. */
async function until(driver: Driver, expression: string, words: string): Promise<void> {
  const deadline = performance.now() + patience;
  let last: unknown;
  while (performance.now() < deadline) {
    last = await driver.evaluate(expression).catch((problem: unknown) => problem);
    if (last === true) return;
    await pause(100);
  }
  const where = await driver
    .evaluate("location.pathname + location.search + ' · ' + document.title")
    .catch(String);
  throw new Error(`Not seen: ${words} (at ${where}; ${String(last)})`);
}
