/** Converts Markdown to plain text for emails, up to `longest` characters in whole paragraphs. */
export function plainText(markdown: string, longest: number): string {
  const plain = markdown
    .replace(/\r/gu, "")
    .replace(/^[ \t]*#{1,6}[ \t]+/gmu, "")
    .replace(/\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/gu, (_, label: string, url: string) =>
      /^https?:\/\//u.test(url) ? `${label} (${url})` : label,
    )
    .replace(/\*\*|__|`/gu, "")
    .replace(/(?<![\p{L}\p{N}*])\*(\S[^*\n]{0,200})\*(?![\p{L}\p{N}*])/gu, "$1")
    .replace(/^[ \t]*[*+-][ \t]+/gmu, "- ");
  const paragraphs = plain.split(/\n[ \t]*\n/u).map((paragraph) => paragraph.trim());
  let kept = "";
  for (const paragraph of paragraphs.filter(Boolean)) {
    const more = kept ? `${kept}\n\n${paragraph}` : paragraph;
    if (more.length > longest) break;
    kept = more;
  }
  return kept;
}
