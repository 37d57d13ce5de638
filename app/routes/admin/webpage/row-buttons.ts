/** Buttons that bring the id of what they are for; each is an intent of its own name. */
export const webpageButtons: Readonly<Record<string, string>> = {
  up: "up",
  down: "down",
  show: "show",
  hide: "hide",
  undo: "undo",
  redo: "redo",
};

/** Which of the page's forms sends this intent, and says what is wrong. */
export function formOf(intent: string): "texts" | "entry" | "page" {
  if (intent === "texts" || intent === "preview-texts") return "texts";
  return ["publish", "draft", "save", "preview"].includes(intent) ? "entry" : "page";
}
