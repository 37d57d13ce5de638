import { createContext, useContext } from "react";
import { NonceContext } from "./nonce.ts";

type HeadScript = (page: { late: boolean; keys: boolean }) => string;

/** Set on the server only. In the browser the script has already run. */
export const HeadScriptContext = createContext<HeadScript>(() => "");

export function ChunkGuard(page: Parameters<HeadScript>[0]) {
  const nonce = useContext(NonceContext);
  const script = useContext(HeadScriptContext)(page);
  // Browsers hide the nonce, which React would report as a mismatch.
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants; they must run before any module.
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
