/** A form's field `intent`, or that of a button with its row's id, as `<button name="up" value="7">`; empty where neither is. */
export function intentIn(
  field: (name: string) => unknown,
  buttons: Readonly<Record<string, string>> = {},
): string {
  const pressed = Object.keys(buttons).find((name) => (field(name) ?? null) !== null);
  const intent = pressed === undefined ? field("intent") : buttons[pressed];
  return typeof intent === "string" ? intent : "";
}
