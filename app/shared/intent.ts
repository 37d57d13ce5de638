/**
 * What a page's form asks for: its field `intent`, or the intent of a button that brings the id of its own row, such as
 * `<button name="up" value="7">`. Empty where the form does not say. `field` reads one field; absent is undefined or null.
 */
export function intentIn(
  field: (name: string) => unknown,
  buttons: Readonly<Record<string, string>> = {},
): string {
  const pressed = Object.keys(buttons).find((name) => (field(name) ?? null) !== null);
  const intent = pressed === undefined ? field("intent") : buttons[pressed];
  return typeof intent === "string" ? intent : "";
}
