import { createContext, useContext } from "react";
import { NonceContext } from "./nonce.ts";

/** What runs in the head: it wakes scripts that sleep (`late`), and keeps the desk's keys until then (`keys`). */
type HeadScript = (page: { late: boolean; keys: boolean }) => string;

/** The server's: in the browser it has run before any module, and none brings it a second time. */
export const HeadScriptContext = createContext<HeadScript>(() => "");

/** For the head of pages that load script, before the scripts. */
export function ChunkGuard(page: Parameters<HeadScript>[0]) {
  const nonce = useContext(NonceContext);
  const script = useContext(HeadScriptContext)(page);
  // Browsers hide the nonce from the page, which React would take for a mismatch.
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants; they must run before any module.
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
