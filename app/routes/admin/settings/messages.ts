import { sections } from "./sections.ts";

export const studioSettingsFailed = (status: number): string => `Failed to save settings: ${status}`;

/** What the section of a saved form says; null where the address names none. */
export function savedMessage(saved: string | null): { section: string; words: string } | null {
  if (saved === "holidays")
    return { section: "closed", words: "Saved. The studio is closed on these holidays." };
  if (saved === "open") return { section: "closed", words: "These days are as in every week again." };
  if (saved === "revoke")
    return { section: "desks", words: "Revoked. Whoever was there by a PIN is logged out." };
  const section = sections.find(({ id }) => id === saved);
  return section ? { section: section.id, words: section.saved } : null;
}
