/** Buttons that bring the id of what they are for are called by their deed. */
const buttons = ["up", "down", "show", "hide", "undo", "redo"];

/** What a form of this page asks for; empty where it does not say. */
export function intentOf(field: (name: string) => unknown): string {
  const button = buttons.find((name) => (field(name) ?? null) !== null);
  const intent = button ?? field("intent");
  return typeof intent === "string" ? intent : "";
}

/** Which of the page's forms sends this intent: the one that tells what is wrong. */
export const formOf = (intent: string): "texts" | "entry" | "page" => {
  if (intent === "texts" || intent === "preview-texts") return "texts";
  return ["publish", "draft", "save", "preview"].includes(intent) ? "entry" : "page";
};
