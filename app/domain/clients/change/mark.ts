/** The one line that stands wherever a client's visit does (rule 34.22): what kind it is, and in words. */
export const markKindWords = {
  allergy: "Allergy",
  medication: "Medication",
  pregnancy: "Pregnancy",
  access: "Access",
  other: "Other",
} as const;

type MarkKind = keyof typeof markKindWords;

export const longestMark = 80;

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
