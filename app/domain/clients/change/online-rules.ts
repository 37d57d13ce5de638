/** How a client books online (rule 34.24): as everybody, by asking first, or not at all. */
export const onlineRules = {
  usual: "As everybody",
  ask: "Asks first",
  not_online: "Not online",
} as const;

type OnlineRule = keyof typeof onlineRules;

/** What the desk is told beside whom it books; it is not bound by it. Null for the usual. */
export const onlineRuleNote = (rule: OnlineRule | null): string | null =>
  rule === "ask"
    ? "Online this client asks first."
    : rule === "not_online"
      ? "This client does not book online."
      : null;
