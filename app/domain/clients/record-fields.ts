/** The one line that stands wherever a client's visit does (rule 34.22): what kind it is, and in words. */
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

/** As it stands on the board: "Allergy: latex", "Pregnancy", or the words alone of another kind; null without a mark. */
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

/** How a client books online (rule 34.24): as everybody, by asking first, or not at all. */
export const onlineRules = {
  usual: "Like all clients",
  ask: "Asks first",
  not_online: "Not online",
} as const satisfies Record<OnlineRule, string>;

type OnlineRule = Client["onlineRule"];

/** What the desk is told beside whom it books; it is not bound by it. Null for the usual. */
export const onlineRuleNote = (rule: OnlineRule | null): string | null =>
  rule === "ask"
    ? "This client asks before booking online."
    : rule === "not_online"
      ? "This client does not book online."
      : null;

/** What a client may agree to. */
export const consentWords = {
  patch_test: "Patch test",
  photos: "Photos",
  marketing: "Marketing",
} as const satisfies Record<ConsentKind, string>;

export type ConsentKind = (typeof clientConsents.$inferSelect)["kind"];
