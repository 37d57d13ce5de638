import type { RichHtml } from "#app/domain/website/texts/rich-text.server.ts";
import { RichText } from "#app/routes/parts/rich-text.tsx";

export function Announcement({ title, html }: { title: string; html: RichHtml }) {
  return (
    <aside className="announcement" aria-label="Announcement">
      <strong>{title}</strong> <RichText html={html} className="announced" />
    </aside>
  );
}
