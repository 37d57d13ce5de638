import type { clientConsents, clients } from "#db/schema.ts";

export const markKindWords = {
  allergy: "Allergy",
  medication: "Medication",
  pregnancy: "Pregnancy",
  access: "Access",
  other: "Other",
} as const satisfies Record<MarkKind, string>;

type Client = typeof clients.$inferSelect;
type MarkKind = NonNullable<Client["markKind"]>;

/** Returns "Allergy: latex", "Pregnancy" or just the text (rule 34.22). */
export function markInWords({
  mark,
  markKind,
}: {
  mark: string | null;
  markKind: MarkKind | null;
}): string | null {
  if (!markKind) return mark || null;
  if (markKind === "other") return mark || markKindWords.other;
  return mark ? `${markKindWords[markKind]}: ${mark}` : markKindWords[markKind];
}

/** Online booking rule of a client (rule 34.24). */
export const onlineRules = {
  usual: "Like all clients",
  ask: "Must ask first",
  not_online: "Not online",
} as const satisfies Record<OnlineRule, string>;

type OnlineRule = Client["onlineRule"];

/** Returns a note for the front desk, which may book anyway. */
export const onlineRuleNote = (rule: OnlineRule | null): string | null =>
  rule === "ask"
    ? "This client must ask before booking online."
    : rule === "not_online"
      ? "This client does not book online."
      : null;

export const consentWords = {
  patch_test: "Patch test",
  photos: "Photos",
  marketing: "Marketing",
} as const satisfies Record<ConsentKind, string>;

export type ConsentKind = (typeof clientConsents.$inferSelect)["kind"];
