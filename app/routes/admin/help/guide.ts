/** A guide as it is written: `body` in small Markdown; `words` are what people may call it besides the words in it. */
export type Guide = { id: string; title: string; words?: string; body: string };

/** The states by which mails are filtered, as each mail shows its own. */
export const mailStates = ["waiting", "sent", "needless", "dropped", "undelivered"] as const;
