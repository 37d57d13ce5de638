import figtree from "#app/platform/ui/fonts/figtree-600.woff2";
import fraunces from "#app/platform/ui/fonts/fraunces-550.woff2";

/** The fonts that are fetched; the others are on the visitor's device. */
const files: Record<string, string> = { fraunces, figtree };

/** Asks for the file of the headings' font before the stylesheet does. */
export function HeadingFontPreload({ name = "fraunces" }: { name?: string }) {
  const href = files[name];
  return href ? <link rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" /> : null;
}
