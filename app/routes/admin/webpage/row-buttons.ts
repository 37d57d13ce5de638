/** Buttons whose value is the row's id, with their intents. */
export const webpageButtons: Readonly<Record<string, string>> = {
  up: "up",
  down: "down",
  show: "show",
  hide: "hide",
  undo: "undo",
  redo: "redo",
};

/** Returns the form that sends `intent` and shows its errors. */
export function formOf(intent: string): "texts" | "entry" | "page" {
  if (intent === "texts" || intent === "preview-texts") return "texts";
  return ["publish", "draft", "save", "preview"].includes(intent) ? "entry" : "page";
}
