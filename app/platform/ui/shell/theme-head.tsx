import figtree from "#app/platform/ui/fonts/figtree-600.woff2";
import fraunces from "#app/platform/ui/fonts/fraunces-550.woff2";
import type { ColorMode } from "./color-mode.ts";

export function ModeMeta({ mode }: { mode: ColorMode }) {
  return (
    <>
      <meta name="color-scheme" content={mode === "auto" ? "light dark" : mode} />
      {mode !== "dark" ? <meta name="theme-color" content="#FBF8F4" media={only(mode, "light")} /> : null}
      {mode !== "light" ? <meta name="theme-color" content="#17121C" media={only(mode, "dark")} /> : null}
    </>
  );
}

type ThemeHeadProps = {
  theme: { style: string; icon: string } | null;
  /** Set only with script, when the style may change. Otherwise the policy allows the style by its hash. */
  nonce: string | undefined;
};

/** After the stylesheets, because it overrides their variables. */
export function ThemeHead({ theme, nonce }: ThemeHeadProps) {
  return (
    <>
      <link rel="icon" href={theme?.icon ?? "/icon.svg"} type="image/svg+xml" />
      {theme?.style ? (
        <style nonce={nonce} suppressHydrationWarning>
          {theme.style}
        </style>
      ) : null}
    </>
  );
}

const only = (mode: ColorMode, scheme: string) =>
  mode === "auto" ? `(prefers-color-scheme: ${scheme})` : undefined;

const files: Record<string, string> = { fraunces, figtree };

export function HeadingFontPreload({ name = "fraunces" }: { name?: string }) {
  const href = files[name];
  return href ? <link rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" /> : null;
}
