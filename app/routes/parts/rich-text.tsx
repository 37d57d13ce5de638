import type { RichHtml } from "#app/domain/website/texts/rich-text.server.ts";

export function RichText({ html, className = "rich" }: { html: RichHtml; className?: string }) {
  return (
    <div
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rich-text.server.ts made it, with all raw HTML escaped and no address but http, https and mailto.
      dangerouslySetInnerHTML={html}
    />
  );
}
