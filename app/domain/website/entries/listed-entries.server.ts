import { isOnPublicAddress } from "#app/domain/studio/open-to-public.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { entryKinds } from "#app/domain/website/entry-kinds.ts";
import { withFacts } from "#app/domain/website/texts/texts.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { currentAnnouncement, isInventedKind } from "./entries.server.ts";
import type { EntryRow } from "./entry-rows.server.ts";

export type ListedEntry = {
  id: number;
  title: string;
  detail: string;
  published: boolean;
  state: { tone: "success" | "info" | "neutral"; words: string };
};

export function listedEntries(rows: EntryRow[], today: string): ListedEntry[] {
  const { locale } = studio();
  const day = (date: string) => dateInWords(date, locale, "date");
  const announced = rows.some(({ kind }) => kind === "announcement") ? currentAnnouncement(today) : null;
  // The home page shows the newest one that holds; the rows come in the same order.
  const shownOne = announced ? rows.find((row) => row.published && holds(row, today)) : undefined;
  return rows.map((row) => ({
    id: row.id,
    title: withFacts(row.title),
    detail: entryKinds[row.kind].dates === "day" ? day(row.date) : row.byline,
    published: row.published,
    state: stateOf(row, { today, day, hidden: row.kind === "announcement" && row !== shownOne }),
  }));
}

const holds = ({ date, lastDate }: EntryRow, today: string): boolean =>
  date <= today && (lastDate === null || today <= lastDate);

function stateOf(
  row: EntryRow,
  { today, day, hidden }: { today: string; day: (date: string) => string; hidden: boolean },
): ListedEntry["state"] {
  if (!row.published) return { tone: "neutral", words: "Draft" };
  if (row.isExample && isInventedKind(row.kind) && isOnPublicAddress()) {
    return { tone: "neutral", words: "Example: visitors don't see it" };
  }
  if (entryKinds[row.kind].dates !== "span") return { tone: "success", words: "On the site" };
  if (row.date > today) return { tone: "info", words: `From ${day(row.date)}` };
  if (!holds(row, today)) return { tone: "neutral", words: "Over" };
  if (hidden) return { tone: "neutral", words: "Behind a newer one" };
  return {
    tone: "success",
    words: row.lastDate ? `On the site until ${day(row.lastDate)}` : "On the site",
  };
}
