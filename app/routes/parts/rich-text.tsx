import type { RichHtml } from "#app/domain/website/texts/rich-text.server.ts";

export function RichText({ html, className = "rich" }: { html: RichHtml; className?: string }) {
  return (
    <div
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rich-text.server.ts escapes raw HTML and allows only http, https and mailto URLs
      dangerouslySetInnerHTML={html}
    />
  );
}
